import { useParams } from 'react-router';
import { Invitation } from '../../features/listings/invitation.tsx';
import { invitationCopy } from '../../features/listings/invitation.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(invitationCopy.title) }];
}

export default function InvitationPage() {
  const { token = '' } = useParams();
  return (
    <Page width="narrow">
      <PageHeading title={invitationCopy.title} />
      <Invitation token={token} />
    </Page>
  );
}
