import { useSearchParams } from 'react-router';
import { unsubscribeCopy } from '../../features/marketplace/searches/searches.copy.ts';
import { Unsubscribe } from '../../features/marketplace/searches/unsubscribe.tsx';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [
    { title: pageTitle(unsubscribeCopy.title) },
    { name: 'robots', content: 'noindex' },
    // The token in the address must not travel to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function UnsubscribePage() {
  const [search] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeading title={unsubscribeCopy.title} />
      <Unsubscribe token={search.get('token') ?? ''} />
    </Page>
  );
}
