import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('FAQs') }];
}

export default function FaqPage() {
  return (
    <Page>
      <PageHeading title="FAQs" />
    </Page>
  );
}
