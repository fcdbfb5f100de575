import type { AdviserInvitation as Invitation } from '@claimstead/contract/advisers.contract.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { wordsFor } from '../../../lib/problem-words.ts';
import { withNext } from '../../../lib/return-to.ts';
import { type Me, useSession } from '../../../lib/session.ts';
import { signOut } from '../../../lib/sign-out.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { InvitationCard } from '../../../ui/invitation-card.tsx';
import classes from '../../../ui/invitation-card.module.css';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { toastFailure } from '../../../ui/toasts.ts';
import { advisersCopy } from './advisers.copy.ts';
import { adviserQueries, useAcceptToAdvise, useDeclineToAdvise } from './advisers.queries.ts';

const copy = advisersCopy.invitation;

/** An invitation to advise in a sale, for someone signed in or not, and the ways on from there. */
export function AdviserInvitation({ token }: { token: string }) {
  const query = useQuery(adviserQueries.invitation(token));
  const session = useSession();
  if (session.state === 'unknown') return <LoadingPage />;
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<LoadingPage />}>
      {(invitation) =>
        invitation.state === 'invited' ? (
          <Open token={token} about={invitation.about} me={session.me} />
        ) : (
          <Over state={invitation.state} isSignedIn={session.me !== null} />
        )
      }
    </QuerySection>
  );
}

type OpenProps = { token: string; about: NonNullable<Invitation['about']>; me: Me | null };

function Open({ token, about, me }: OpenProps) {
  const [declines, setDeclines] = useState(false);
  return (
    <InvitationCard title={copy.heading(about.inviterName, about.side)}>
      <dl className={classes.facts}>
        <dt>{copy.patent}</dt>
        <dd>{about.title}</dd>
        <dt>{copy.role}</dt>
        <dd>{advisersCopy.name.roles[about.role]}</dd>
        <dt>{copy.sentTo}</dt>
        <dd>
          {about.name} · {about.email}
        </dd>
      </dl>
      <p className={classes.text}>{copy.can}</p>
      <p className={classes.text}>{copy.cannot}</p>
      <Ways token={token} about={about} me={me} onDecline={() => setDeclines(true)} />
      <DeclineDialog
        token={token}
        inviter={about.inviterName}
        opened={declines}
        onClose={() => setDeclines(false)}
      />
    </InvitationCard>
  );
}

/** What the reader can do: sign in first, verify the address, change the account, or accept. */
function Ways({ token, about, me, onDecline }: OpenProps & { onDecline: () => void }) {
  const { pathname } = useLocation();
  const decline = (
    <Button variant="subtle" onClick={onDecline}>
      {copy.decline}
    </Button>
  );
  if (me === null) {
    return (
      <>
        <p className={classes.soft}>{copy.account}</p>
        <Group>
          <Button component={Link} to={withNext('/auth/signup', pathname)}>
            {copy.create}
          </Button>
          <Button component={Link} variant="default" to={withNext('/auth/login', pathname)}>
            {copy.signIn}
          </Button>
          {decline}
        </Group>
      </>
    );
  }
  if (me.email.toLowerCase() !== about.email) {
    const leave = () =>
      void signOut().catch((error: unknown) => toastFailure(copy.signOutFailed, error));
    return (
      <>
        <p className={classes.text}>{copy.otherAddress(me.email)}</p>
        <Group>
          <Button variant="default" onClick={leave}>
            {copy.signOut}
          </Button>
          {decline}
        </Group>
      </>
    );
  }
  if (!me.emailVerified) {
    return (
      <>
        <p className={classes.text}>{copy.unverified(me.email)}</p>
        <Button component={Link} to={withNext('/auth/signup', pathname)}>
          {copy.verify}
        </Button>
      </>
    );
  }
  return <Accept token={token}>{decline}</Accept>;
}

function Accept({ token, children }: { token: string; children: ReactNode }) {
  const navigate = useNavigate();
  const accept = useAcceptToAdvise(token, () => void navigate('/account/todo'));
  return (
    <>
      {accept.isError ? (
        <Alert color="red" role="alert" title={copy.acceptFailed}>
          {wordsFor(accept.error)}
        </Alert>
      ) : null}
      <Group>
        <Button onClick={() => accept.mutate()} loading={accept.isPending || accept.isSuccess}>
          {copy.accept}
        </Button>
        {children}
      </Group>
    </>
  );
}

type DeclineProps = { token: string; inviter: string; opened: boolean; onClose: () => void };

function DeclineDialog({ token, inviter, opened, onClose }: DeclineProps) {
  const decline = useDeclineToAdvise(token);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.declineTitle}
      call={decline}
      send={() => undefined}
      failed={copy.declineFailed}
      submit={copy.declineSubmit}
      cancel={copy.declineCancel}
    >
      <p className={classes.text}>{copy.declineText(inviter)}</p>
    </FormDialog>
  );
}

type OverProps = { state: Exclude<Invitation['state'], 'invited'>; isSignedIn: boolean };

function Over({ state, isSignedIn }: OverProps) {
  const { title, text } = copy.over[state];
  const isTheirs = isSignedIn && state === 'seated';
  return (
    <InvitationCard title={title}>
      <p className={classes.text}>{text}</p>
      <Button component={Link} variant="default" to={isTheirs ? '/account/todo' : '/'}>
        {isTheirs ? copy.toDeals : copy.home}
      </Button>
    </InvitationCard>
  );
}
