import { useParams } from 'react-router';
import { AdviserInvitation } from '../../features/sales/advisers/adviser-invitation.tsx';
import { advisersCopy } from '../../features/sales/advisers/advisers.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

const { title } = advisersCopy.invitation;

export function meta() {
  return [
    { title: pageTitle(title) },
    { name: 'robots', content: 'noindex' },
    // The token in the address must not travel to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function AdvisingPage() {
  const { token = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHeading title={title} />
      <AdviserInvitation token={token} />
    </Page>
  );
}
