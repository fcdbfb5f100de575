import { BuyScreen } from '../../features/marketplace/buy-screen.tsx';
import { marketplaceCopy } from '../../features/marketplace/marketplace.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(marketplaceCopy.title) }];
}

export default function BuyPage() {
  return (
    <Page width="widest">
      <PageHeading title={marketplaceCopy.title} text={marketplaceCopy.text} />
      <BuyScreen />
    </Page>
  );
}
