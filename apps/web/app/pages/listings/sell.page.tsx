import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Sell Patent') }];
}

export default function SellPage() {
  return (
    <Page>
      <PageHeading title="Sell Patent" />
    </Page>
  );
}
