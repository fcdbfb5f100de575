import { useParams } from 'react-router';
import { Invitation } from '../../features/listings/invitation.tsx';
import { InvitationLetter } from '../../features/listings/invitation-letter.tsx';
import { invitationCopy } from '../../features/listings/invitation.copy.ts';
import { RequireSession } from '../../features/shell/require-session.tsx';
import { pageTitle } from '../../lib/product.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import '../../ui/mantine-forms.css';
import '../../ui/mantine-widgets.css';

export function meta() {
  return [
    { title: pageTitle(invitationCopy.title) },
    { name: 'robots', content: 'noindex' },
    // The token in the address must not travel to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function InvitationPage() {
  const { token = '' } = useParams();
  const session = useSession();
  return (
    <Page width="narrow">
      <PageHeading title={invitationCopy.title} />
      {session.state === 'signed_out' ? (
        <InvitationLetter token={token} />
      ) : (
        <RequireSession>
          <Invitation token={token} />
        </RequireSession>
      )}
    </Page>
  );
}
