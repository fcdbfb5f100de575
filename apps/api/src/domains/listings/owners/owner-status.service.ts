import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { insertEndedInvitations } from './owner-invitations.store.ts';
import { ownerLifecycle, type OwnerTransition } from './owner-lifecycle.rules.ts';
import { formerMemberOf, type OwnerColumns, saveOwnerStatus } from './owners.store.ts';

/** An owner, where it stood when it was read. */
type OwnerPlace = { ownerId: string; status: OwnerStatus };

const take = keepLifecycle<
  OwnerTransition,
  Situation<OwnerPlace> & { columns: Omit<OwnerColumns, 'status'> }
>(ownerLifecycle, {
  save: ({ tx }, { subject, columns }, { transition: { to: status }, mark }) =>
    saveOwnerStatus(tx, subject, { ...columns, status }, mark),
  movedOn: () => new Problem('listings.invitation_used'),
});

/** An owner is invited, for the first time or again; what is sent to them is the caller's. */
export async function invitePlace(unit: UnitOfWork, place: OwnerPlace): Promise<void> {
  const columns = { invited_at: unit.now };
  await take(unit, { subject: place, columns }, { move: 'invite', by: 'creator' });
}

/**
 * Whoever was invited is the owner from now on.
 * @throws {Problem} listings.invitation_used, where another was quicker
 */
export async function acceptPlace(
  unit: UnitOfWork,
  place: OwnerPlace,
  userId: string,
): Promise<void> {
  const columns = { user_id: userId, linked_at: unit.now };
  await take(unit, { subject: place, columns }, { move: 'accept', by: 'invited' });
}

/**
 * Takes back the invitation's token, whose link says from then on that it was declined.
 * @throws {Problem} listings.invitation_used, where another was quicker
 */
export async function declinePlace(
  unit: UnitOfWork,
  place: OwnerPlace,
  tokenHash: Buffer,
): Promise<void> {
  const columns = { invitation_token_hash: null };
  await take(unit, { subject: place, columns }, { move: 'decline', by: 'invited' });
  await insertEndedInvitations(unit.tx, [tokenHash], 'declined', unit.now);
}

/** Puts a former member into an owner's place: the share stays, linked to nobody and confirmed by nobody. */
export async function leavePlace(unit: UnitOfWork, place: OwnerPlace): Promise<void> {
  const columns = { ...formerMemberOf(place.ownerId), user_id: null, confirmed_at: null };
  await take(unit, { subject: place, columns }, { move: 'leave', by: 'person' });
}
