import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Listing') }];
}

export default function ListingPage() {
  return (
    <Page>
      <PageHeading title="Listing" />
    </Page>
  );
}
