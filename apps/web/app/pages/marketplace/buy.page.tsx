import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Buy Patent') }];
}

export default function BuyPage() {
  return (
    <Page>
      <PageHeading title="Buy Patent" />
    </Page>
  );
}
