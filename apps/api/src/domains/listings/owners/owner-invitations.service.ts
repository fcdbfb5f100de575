import { randomBytes } from 'node:crypto';
import type {
  Invitation,
  InvitationLetter,
  InvitationState,
} from '@claimstead/contract/owners.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { countUse } from '../../../core/http/rate-limit.store.ts';
import { hashToken } from '../../../core/ids/token-hash.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findUserByEmail, getContact } from '../../identity/identity.api.ts';
import type { ListingsDeps } from '../listings.deps.ts';
import { aboutListing } from '../about-listing.service.ts';
import type { Listing } from '../listings.rules.ts';
import { lockListingRow, lockOwnedListing } from '../listings.store.ts';
import { confirmOwnShare, type SeenShare } from './confirm-share.service.ts';
import { invitationMail } from './invitation.mails.ts';
import {
  deleteEndedInvitationsBefore,
  findEndReason,
  findInvited,
  type InvitedPlace,
  replaceToken,
} from './owner-invitations.store.ts';
import {
  canBeAsked,
  endedInvitationsKeptDays,
  invitationsPerAddressPerDay,
  invitationsPerDay,
  judgeInvitation,
  judgeLetter,
  refuseToAccept,
} from './owners.rules.ts';
import { acceptPlace, declinePlace, invitePlace } from './owner-status.service.ts';
import { listOwnersOf } from './owners.store.ts';

export const inviteOwnerJob = 'listings.invite_owner';

const tokenBytes = 32;
const daySeconds = 24 * 3600;

/**
 * Invites every named owner who has no account linked and was not invited yet.
 * @throws {Problem} http.too_many_requests past a day's invitations: nobody is invited then.
 */
export async function inviteNamedOwners(unit: UnitOfWork, listing: Listing): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listing.id]);
  const uninvited = owners.filter(({ status }) => status === 'not_invited');
  if (uninvited.length === 0) return;
  await countInvitations(
    unit,
    listing.creatorUserId,
    uninvited.map((owner) => owner.email),
  );
  const about = await aboutListing(unit.tx, listing);
  for (const owner of uninvited) {
    const account = await findUserByEmail(unit.tx, owner.email);
    await invitePlace(unit, owner);
    unit.enqueue({ name: inviteOwnerJob, data: { ownerId: owner.ownerId } });
    unit.emit({
      type: 'listings.owner_invited',
      payload: {
        ...about,
        ownerId: owner.ownerId,
        invitedUserId: account?.userId ?? null,
        invitedByUserId: listing.creatorUserId,
      },
    });
  }
}

/**
 * Resends a named owner's invitation that did not arrive or got lost, or reminds one who has joined to confirm their share:
 * only the creator can, even once the listing is public and its owners are fixed.
 * @throws {Problem} listings.not_found · creator_only · owner_not_awaited, and http.too_many_requests past a
 * day's invitations
 */
export async function inviteAgain(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  email: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockOwnedListing(unit.tx, listingId, actor.userId);
    if (!listing) throw new Problem('listings.not_found');
    if (listing.creatorUserId !== actor.userId) throw new Problem('listings.creator_only');
    const owners = await listOwnersOf(unit.tx, [listingId]);
    const awaited = owners.find((owner) => owner.email === email.toLowerCase());
    if (!awaited || listing.saleState === 'sold' || !canBeAsked(awaited, actor.userId)) {
      throw new Problem('listings.owner_not_awaited');
    }
    await countInvitations(unit, actor.userId, [awaited.email]);
    if (awaited.userId !== null) {
      const about = await aboutListing(unit.tx, listing);
      unit.emit({ type: 'listings.share_awaited', payload: { ...about, userId: awaited.userId } });
      return;
    }
    await invitePlace(unit, awaited);
    unit.enqueue({ name: inviteOwnerJob, data: { ownerId: awaited.ownerId } });
  });
}

/** Sends an owner's invitation once more; the schedule of reminders says how often. */
export async function remindInvited(unit: UnitOfWork, ownerId: string): Promise<void> {
  unit.enqueue({ name: inviteOwnerJob, data: { ownerId } });
}

/**
 * Counted with the change itself: a refused or failed one uses nothing up. An inviter's first invitation to an
 * address is always sent, whatever others sent there: nobody can use up the real inviter's limit.
 */
async function countInvitations(
  unit: UnitOfWork,
  inviterUserId: string,
  emails: string[],
): Promise<void> {
  const count = (key: string) => countUse(unit.tx, `listings.${key}`, daySeconds, unit.now);
  // In one order, so that two inviters of the same people do not wait in a circle.
  for (const email of emails.toSorted()) {
    const byInviter = await count(`invites_by|${inviterUserId}`);
    const ofBoth = await count(`invites_pair|${inviterUserId} ${email}`);
    const toAddress = await count(`invites_to|${email}`);
    const isTooMuch = toAddress > invitationsPerAddressPerDay && ofBoth > 1;
    if (byInviter > invitationsPerDay || isTooMuch) throw tooManyInvitations(unit.now);
  }
}

function tooManyInvitations(now: Date): Problem {
  return new Problem('http.too_many_requests', {
    detail: 'You’ve reached today’s limit of invitations. Try again tomorrow.',
    retryAfterSeconds: daySeconds - (Math.floor(now.getTime() / 1000) % daySeconds),
  });
}

/**
 * Sends one invitation. The token is made here and stored as a hash only, so that it exists nowhere but in the
 * email; a repeated try sends a new one, and the earlier link stops working and says so.
 */
export async function sendInvitation(deps: ListingsDeps, ownerId: string): Promise<void> {
  const seen = await findInvited(deps.db, { ownerId });
  if (!seen) return;
  const token = randomBytes(tokenBytes).toString('base64url');
  const invited = await transact(deps, async (unit) => {
    // As whoever answers, or changes what the invitation says: each reads what the other left.
    await lockListingRow(unit.tx, seen.listingId);
    const place = await findInvited(unit.tx, { ownerId });
    if (place?.status !== 'invited' || place.isDeleted) return null;
    await replaceToken(unit.tx, ownerId, hashToken(token), unit.now);
    return place;
  });
  if (!invited) return;
  const inviter = await getContact(deps.db, invited.creatorUserId);
  await deps.mail.send(
    invitationMail({
      to: invited.email,
      firstName: invited.firstName,
      inviterName: `${inviter.firstName} ${inviter.lastName}`,
      title: invited.title,
      shareBasisPoints: invited.shareBasisPoints,
      capacity: invited.capacity,
      link: `${deps.config.publicUrl}/invitation/${token}`,
    }),
  );
}

/**
 * What an invitation means for the signed-in person. Its content is shown only to the invited person with a
 * verified address: a forwarded link reveals nothing about the patent.
 * @throws {Problem} listings.invitation_unknown
 */
export async function viewInvitation(
  deps: ListingsDeps,
  actor: Actor,
  token: string,
): Promise<Invitation> {
  const { place, state } = await readInvitation(deps.db, actor, token);
  if (state === null) throw new Problem('listings.invitation_unknown');
  const isTheirs = actor.emailVerified && (state === 'open' || state === 'accepted');
  if (!place || !isTheirs) return { state, about: null };
  return { state, about: { patentId: place.listingId, ...(await contentOf(deps, place)) } };
}

/**
 * What the email of an invitation says, for whoever opens its link: the same as stands in it, so a holder learns nothing new.
 * @throws {Problem} listings.invitation_unknown
 */
export async function viewLetter(deps: ListingsDeps, token: string): Promise<InvitationLetter> {
  const { place, endReason } = await findByToken(deps.db, token);
  const state = judgeLetter(place, endReason);
  if (state === null) throw new Problem('listings.invitation_unknown');
  if (state !== 'open') return { state, about: null };
  if (!place) throw new Problem('listings.invitation_unknown');
  const { firstName, lastName, email } = place;
  const content = await contentOf(deps, place);
  return { state, about: { ...content, invited: { firstName, lastName, email } } };
}

/**
 * Whoever got an invitation says that it is not for them: its link stops working, and the creator of the listing is told.
 * Repeating it is fine.
 * @throws {Problem} listings.invitation_unknown · used · replaced · removed
 */
export async function declineInvitation(deps: ListingsDeps, token: string): Promise<void> {
  await transact(deps, async (unit) => {
    const seen = await findInvited(unit.tx, { tokenHash: hashToken(token) });
    if (seen) await lockListingRow(unit.tx, seen.listingId);
    const { place, endReason } = await findByToken(unit.tx, token);
    const state = judgeLetter(place, endReason);
    if (state === 'declined') return;
    if (state === null) throw new Problem('listings.invitation_unknown');
    if (state !== 'open') throw new Problem(`listings.invitation_${state}`);
    if (!place) throw new Problem('listings.invitation_unknown');
    await declinePlace(unit, place, hashToken(token));
    const about = await aboutListing(unit.tx, { ...place, id: place.listingId });
    const invitedName = `${place.firstName} ${place.lastName}`;
    unit.emit({ type: 'listings.owner_declined', payload: { ...about, invitedName } });
    unit.tell(about.ownerUserIds, 'listing', { patentId: place.listingId });
  });
}

async function contentOf(deps: ListingsDeps, place: InvitedPlace) {
  const inviter = await getContact(deps.db, place.creatorUserId);
  return {
    title: place.title,
    inviterName: `${inviter.firstName} ${inviter.lastName}`,
    stake: place.shareBasisPoints / 100,
    signsFor: place.capacity,
  };
}

/**
 * Links the signed-in person to the owner's row that was invited under their verified address; neither the
 * token nor the address is enough alone. With the share as the person read it, that is confirmed too. Repeating it is fine.
 * @throws {Problem} listings.invitation_unknown · other_address · used · replaced · removed · declined · share_changed
 */
export async function acceptInvitation(
  deps: ListingsDeps,
  actor: Actor,
  token: string,
  share: SeenShare = {},
): Promise<{ patentId: string }> {
  return transact(deps, async (unit) => {
    const seen = await findInvited(unit.tx, { tokenHash: hashToken(token) });
    // Changing the owners needs the listing's lock: anything read before it may be stale.
    if (seen) await lockListingRow(unit.tx, seen.listingId);
    const { place, state } = await readInvitation(unit.tx, actor, token);
    const code = refuseToAccept(state);
    if (code || !place) throw new Problem(code ?? 'listings.invitation_unknown');
    const isConfirmed = share.stake !== undefined;
    const confirm = () => confirmOwnShare(unit, place.listingId, actor.userId, share);
    if (state === 'accepted') {
      if (isConfirmed) await confirm();
      return { patentId: place.listingId };
    }
    await acceptPlace(unit, place, actor.userId);
    if (isConfirmed) await confirm();
    const about = await aboutListing(unit.tx, { ...place, id: place.listingId });
    unit.emit({
      type: 'listings.owner_linked',
      payload: { ...about, ownerId: place.ownerId, userId: actor.userId },
    });
    unit.tell(about.ownerUserIds, 'listing', { patentId: place.listingId });
    return { patentId: place.listingId };
  });
}

async function readInvitation(
  db: Db,
  actor: Actor,
  token: string,
): Promise<{ place: InvitedPlace | null; state: InvitationState | null }> {
  const { place, endReason } = await findByToken(db, token);
  return { place, state: judgeInvitation(place, endReason, actor) };
}

async function findByToken(db: Db, token: string) {
  const tokenHash = hashToken(token);
  const place = await findInvited(db, { tokenHash });
  return { place, endReason: place ? null : await findEndReason(db, tokenHash) };
}

/** Deletes, after a year, why invitations ended. */
export async function forgetEndedInvitations(deps: ListingsDeps): Promise<void> {
  const before = deps.clock.now().getTime() - endedInvitationsKeptDays * daySeconds * 1000;
  await deleteEndedInvitationsBefore(deps.db, new Date(before));
}
