import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Cookie Policy') }];
}

export default function CookiesPage() {
  return (
    <Page>
      <PageHeading title="Cookie Policy" />
    </Page>
  );
}
