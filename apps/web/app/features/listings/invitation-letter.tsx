import { isolated } from '@claimstead/contract/visible-text.ts';
import type { InvitationLetter as Letter } from '@claimstead/contract/owners.contract.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { withNext } from '../../lib/return-to.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PayoutReach } from '../../ui/payout-reach.tsx';
import { QuerySection } from '../../ui/query-section.tsx';
import { InvitationCard } from '../../ui/invitation-card.tsx';
import classes from '../../ui/invitation-card.module.css';
import { invitationCopy as copy } from './invitation.copy.ts';
import { ShareFacts } from './share-facts.tsx';
import { listingQueries, useDeclineInvitation } from './listings.queries.ts';

/** What an invitation's email says, for someone who is signed out, and the ways on from there. */
export function InvitationLetter({ token }: { token: string }) {
  const query = useQuery(listingQueries.letter(token));
  return (
    <QuerySection query={query} failed={copy.loadFailed} waiting={<LoadingPage />}>
      {(letter) =>
        letter.state === 'open' ? (
          <OpenLetter token={token} about={letter.about} />
        ) : (
          <EndedLetter state={letter.state} />
        )
      }
    </QuerySection>
  );
}

type OpenProps = { token: string; about: NonNullable<Letter['about']> };

function OpenLetter({ token, about }: OpenProps) {
  const { pathname } = useLocation();
  const [declines, setDeclines] = useState(false);
  const { invited } = about;
  return (
    <InvitationCard title={copy.headingOf(about)}>
      <ShareFacts
        about={about}
        account={[copy.invited, `${invited.firstName} ${invited.lastName} · ${invited.email}`]}
      />
      <p className={classes.soft}>{copy.letterMeaning}</p>
      <PayoutReach reach="unknown" className={classes.soft} />
      <Group>
        <Button component={Link} to={withNext('/auth/signup', pathname)}>
          {copy.create}
        </Button>
        <Button component={Link} variant="default" to={withNext('/auth/login', pathname)}>
          {copy.signIn}
        </Button>
        <Button variant="subtle" onClick={() => setDeclines(true)}>
          {copy.decline}
        </Button>
      </Group>
      <DeclineDialog
        token={token}
        inviter={about.inviterName}
        opened={declines}
        onClose={() => setDeclines(false)}
      />
    </InvitationCard>
  );
}

type DeclineProps = { token: string; inviter: string; opened: boolean; onClose: () => void };

function DeclineDialog({ token, inviter, opened, onClose }: DeclineProps) {
  const decline = useDeclineInvitation(token);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={copy.declineTitle}
      call={decline}
      send={() => undefined}
      failed={copy.declineFailed}
      submit={copy.declineConfirm}
      cancel={copy.declineCancel}
    >
      <p className={classes.text}>{copy.declineText(isolated(inviter))}</p>
    </FormDialog>
  );
}

function EndedLetter({ state }: { state: Exclude<Letter['state'], 'open'> }) {
  const words = copy.ended[state];
  return (
    <InvitationCard title={words.title}>
      <p className={classes.text}>{words.text()}</p>
      <Button component={Link} variant="default" to="/">
        {copy.home}
      </Button>
    </InvitationCard>
  );
}
