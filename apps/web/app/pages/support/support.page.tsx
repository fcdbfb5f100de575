import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Support') }];
}

export default function SupportPage() {
  return (
    <Page>
      <PageHeading title="Support" />
    </Page>
  );
}
