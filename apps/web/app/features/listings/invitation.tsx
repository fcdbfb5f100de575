import { isolated } from '@claimstead/contract/visible-text.ts';
import type { Invitation as InvitationView } from '@claimstead/contract/owners.contract.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { wordsFor } from '../../lib/problem-words.ts';
import { withNext } from '../../lib/return-to.ts';
import { useMe } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PayoutReach } from '../../ui/payout-reach.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { InvitationCard } from '../../ui/invitation-card.tsx';
import classes from '../../ui/invitation-card.module.css';
import { invitationCopy as copy } from './invitation.copy.ts';
import { ShareFacts } from './share-facts.tsx';
import { listingQueries, useAcceptInvitation } from './listings.queries.ts';

/** The state of an invitation for the signed-in person, and the way on from there. */
export function Invitation({ token }: { token: string }) {
  const query = useQuery(listingQueries.invitation(token));
  return (
    <QuerySection query={query} failed={copy.loadFailed} waiting={<LoadingPage />}>
      {(invitation) => <Known token={token} invitation={invitation} />}
    </QuerySection>
  );
}

function Known({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { state, about } = invitation;
  if (state !== 'open') return <EndedInvitation state={state} patentId={about?.patentId ?? null} />;
  return about ? <OpenInvitation token={token} about={about} /> : <UnverifiedInvitation />;
}

type About = NonNullable<InvitationView['about']>;

function OpenInvitation({ token, about }: { token: string; about: About }) {
  const me = useMe();
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token, (id) => void navigate(`/listing/${id}`));
  return (
    <InvitationCard title={copy.headingOf(about)}>
      <ShareFacts about={about} account={[copy.account, me.email]} />
      <p className={classes.soft}>
        {about.signsFor ? copy.companyMeaning(isolated(about.signsFor.company)) : copy.meaning}
      </p>
      <PayoutReach reach={me.payoutReach} className={classes.soft} />
      {accept.isError ? (
        <Alert color="red" role="alert" title={copy.failed}>
          {wordsFor(accept.error)}
        </Alert>
      ) : null}
      <Button onClick={() => accept.mutate(about)} loading={accept.isPending}>
        {about.signsFor ? copy.companyAccept : copy.accept}
      </Button>
    </InvitationCard>
  );
}

function UnverifiedInvitation() {
  const me = useMe();
  const { pathname } = useLocation();
  return (
    <InvitationCard title={copy.unverifiedTitle}>
      <p className={classes.text}>{copy.unverified(me.email)}</p>
      <Button component={Link} to={withNext('/auth/signup', pathname)}>
        {copy.verify}
      </Button>
    </InvitationCard>
  );
}

type EndedProps = { state: keyof typeof copy.ended; patentId: string | null };

function EndedInvitation({ state, patentId }: EndedProps) {
  const me = useMe();
  const words = copy.ended[state];
  const leave = () =>
    void signOut().catch((error: unknown) => toastFailure(copy.signOutFailed, error));
  return (
    <InvitationCard title={words.title}>
      <p className={classes.text}>{words.text(me.email)}</p>
      {state === 'other_address' ? (
        <Button variant="default" onClick={leave}>
          {copy.signOut}
        </Button>
      ) : (
        <Button
          component={Link}
          variant={patentId ? 'filled' : 'default'}
          to={patentId ? `/listing/${patentId}` : '/account/listings'}
        >
          {patentId ? copy.toListing : copy.toListings}
        </Button>
      )}
    </InvitationCard>
  );
}
