import { useSearchParams } from 'react-router';
import { unsubscribeMailsCopy } from '../../features/notifications/notifications.copy.ts';
import { UnsubscribeMails } from '../../features/notifications/unsubscribe-mails.tsx';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [
    { title: pageTitle(unsubscribeMailsCopy.title) },
    { name: 'robots', content: 'noindex' },
    // The token in the address must not travel to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function UnsubscribeMailsPage() {
  const [search] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeading title={unsubscribeMailsCopy.title} />
      <UnsubscribeMails token={search.get('token') ?? ''} />
    </Page>
  );
}
