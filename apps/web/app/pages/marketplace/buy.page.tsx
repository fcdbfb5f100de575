import { BuyScreen } from '../../features/marketplace/buy-screen.tsx';
import { loadFirstPage } from '../../features/marketplace/first-page.ts';
import { marketplaceCopy } from '../../features/marketplace/marketplace.copy.ts';
import { WithFirstPage } from '../../features/marketplace/with-first-page.tsx';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const loader = loadFirstPage;

/** Only a document comes with its patents: whoever comes from another page, or filters, asks the API. */
export const clientLoader = () => null;
export const shouldRevalidate = () => false;

export function meta() {
  return [{ title: pageTitle(marketplaceCopy.title) }];
}

type BuyPageProps = { loaderData?: Awaited<ReturnType<typeof loader>> };

export default function BuyPage({ loaderData }: BuyPageProps) {
  return (
    <Page width="widest">
      <PageHeading title={marketplaceCopy.title} text={marketplaceCopy.text} />
      <WithFirstPage page={loaderData}>
        <BuyScreen />
      </WithFirstPage>
    </Page>
  );
}
