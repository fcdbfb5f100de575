import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { Avatar, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../lib/format-day.ts';
import { fullName, initialsOf } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { PayoutReach } from '../../../ui/payout-reach.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts';
import { listingQueries, useConfirmShare, useInviteAgain } from '../listings.queries.ts';
import { OwnerLink } from './owner-link.tsx';
import classes from './view.module.css';
import { viewCopy } from './view.copy.ts';

const copy = viewCopy.owners;
/** 'Owned by … Listed on …': the first owner's name, and how many more there are. */
export function OwnedBy({ listing }: { listing: Listing }) {
  const query = useQuery(listingQueries.owners(listing.id));
  const owners = query.data ?? [];
  const [first] = owners;
  const listed = listing.publishedTimestamp;
  return (
    <div className={classes.ownedBy}>
      {query.isPending ? (
        <Skeleton height={32} width={32} circle />
      ) : (
        <Avatar.Group spacing={8}>
          {owners.slice(0, 4).map((owner, at) => (
            <Avatar key={at} src={owner.user.imageUri} alt="" size={32}>
              {initialsOf(owner.user)}
            </Avatar>
          ))}
        </Avatar.Group>
      )}
      <p className={classes.ownedWords}>
        {first ? (
          <>
            {viewCopy.ownedBy}{' '}
            <strong>
              <OwnerLink owner={first} />
              {owners.length > 1 ? ` + ${viewCopy.more(owners.length - 1)}` : ''}
            </strong>
            {' · '}
          </>
        ) : null}
        {listing.ownerSight === 'shown' ? null : <>{viewCopy.unnamed} · </>}
        {listed ? viewCopy.listedOn : viewCopy.startedOn}{' '}
        <time dateTime={listed ?? listing.createTimestamp}>
          {formatLongDate(listed ?? listing.createTimestamp)}
        </time>
      </p>
    </div>
  );
}

/** A card per owner with the share; owners see who is linked and who has confirmed. */
export function OwnerCards({ listing }: { listing: Listing }) {
  const query = useQuery(listingQueries.owners(listing.id));
  return (
    <QuerySection query={query} failed={copy.failed} waiting={<Skeleton height={70} radius="xs" />}>
      {(owners) => (
        <>
          <BeforeConfirming owners={owners} />
          <ul className={classes.owners}>
            {owners.map((owner, at) => (
              <OwnerCard key={owner.user.userId ?? at} owner={owner} listing={listing} />
            ))}
          </ul>
          <p className={classes.soft}>
            {listing.ownerSight === 'shown' ? copy.stated : copy.unnamed}
          </p>
        </>
      )}
    </QuerySection>
  );
}

/** For an owner whose share waits for their word. */
function BeforeConfirming({ owners }: { owners: Owner[] }) {
  const { id, payoutReach } = useMe();
  const asked = owners.some((owner) => owner.user.userId === id && isToConfirm(owner));
  return asked ? <PayoutReach reach={payoutReach} className={classes.soft} /> : null;
}

/** Whether the person of this entry is asked to confirm it. */
const isToConfirm = ({ account, confirmed }: Owner) => account !== null && !confirmed;

function OwnerCard({ owner, listing }: { owner: Owner; listing: Listing }) {
  const me = useMe();
  const isMe = owner.user.userId === me.id;
  const isCreator = listing.ownerUserId === me.id;
  const { account, user } = owner;
  return (
    <li className={classes.owner}>
      <Avatar src={owner.user.imageUri} alt="" size={40}>
        {initialsOf(owner.user)}
      </Avatar>
      <span className={classes.ownerWords}>
        <span className={classes.ownerName}>
          <OwnerLink owner={owner} />
          {isMe ? ` (${copy.you})` : ''}
        </span>
        {owner.company ? (
          <span className={classes.ownerFact}>
            {copy.through(fullName(owner.user), owner.title ?? '')}
          </span>
        ) : null}
        {user.email ? <span className={classes.ownerFact}>{user.email}</span> : null}
        {account ? (
          <span className={classes.ownerFact} data-confirmed={owner.confirmed || undefined}>
            {owner.confirmed ? copy.confirmed : copy.accounts[account]}
          </span>
        ) : null}
        {isMe && isToConfirm(owner) ? <ConfirmShare patentId={listing.id} /> : null}
        {isCreator && account === 'declined' ? (
          <span className={classes.ownerFact}>{copy.afterDeclined}</span>
        ) : null}
        {owner.mayInvite && user.email ? (
          <Invite
            patentId={listing.id}
            email={user.email}
            isLinked={account === 'linked'}
            label={
              account === 'linked'
                ? copy.remind
                : account === 'not_invited'
                  ? copy.invite
                  : copy.inviteAgain
            }
          />
        ) : null}
      </span>
      <span className={classes.stake}>{owner.stake}%</span>
    </li>
  );
}

function ConfirmShare({ patentId }: { patentId: string }) {
  const confirm = useConfirmShare(patentId);
  return (
    <Button
      size="compact-sm"
      mt={6}
      loading={confirm.isPending}
      onClick={() =>
        confirm.mutate(undefined, { onError: (error) => toastFailure(copy.confirmFailed, error) })
      }
    >
      {copy.confirm}
    </Button>
  );
}

type InviteProps = { patentId: string; email: string; isLinked: boolean; label: string };

/** For the creator: nobody was invited yet, the email got lost, or who has joined has not confirmed. */
function Invite({ patentId, email, isLinked, label }: InviteProps) {
  const invite = useInviteAgain(patentId);
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={6}
      loading={invite.isPending}
      onClick={() =>
        invite.mutate(email, {
          onSuccess: () => toastSuccess(isLinked ? copy.reminded(email) : copy.invitedAgain(email)),
          onError: (error) => toastFailure(isLinked ? copy.remindFailed : copy.inviteFailed, error),
        })
      }
    >
      {label}
    </Button>
  );
}
