import type { IntroductionStatus } from '@claimstead/contract/introductions.contract.ts';
import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { findIntroductionStatus } from './introductions/introductions.store.ts';
import { isBuyerOf, type Listing } from './listings.rules.ts';

/** Of a listing, what decides who may know its owners. */
type Owned = Pick<Listing, 'publicPage' | 'reservedForUserId' | 'reservedUntil' | 'saleState'> & {
  listingId: string;
  ownerUserIds: readonly string[];
};

const sightBy: Record<IntroductionStatus, OwnerSight> = {
  asked: 'asked',
  made: 'shown',
  declined: 'declined',
};

/** {@link findOwnerSight} of someone of whom it is known whether they are an owner. */
export function findSightOf(
  db: Db | Tx,
  listing: Pick<Listing, 'id'> & Omit<Owned, 'listingId' | 'ownerUserIds'>,
  { userId, isOwner }: { userId: string; isOwner: boolean },
  now: Date,
): Promise<OwnerSight> {
  const owned = { ...listing, listingId: listing.id, ownerUserIds: isOwner ? [userId] : [] };
  return findOwnerSight(db, owned, userId, now);
}

/**
 * Whether this person may know who owns a listing. Where its owners show no name (P3.21), they and whoever buys from them
 * do, and everyone whom they told.
 */
export async function findOwnerSight(
  db: Db | Tx,
  listing: Owned,
  userId: string,
  now: Date,
): Promise<OwnerSight> {
  const { listingId, publicPage, ownerUserIds } = listing;
  if (publicPage !== 'blind' || ownerUserIds.includes(userId)) return 'shown';
  if (isBuyerOf(listing, userId, now)) return 'shown';
  const status = await findIntroductionStatus(db, { listingId, userId });
  return status === null ? 'hidden' : sightBy[status];
}
