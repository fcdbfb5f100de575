import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Terms and Conditions') }];
}

export default function TermsPage() {
  return (
    <Page>
      <PageHeading title="Terms and Conditions" />
    </Page>
  );
}
