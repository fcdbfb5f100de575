import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import type { Listing } from '../listings.rules.ts';
import { lockListingRow } from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';

/**
 * Reserves a listing for one buyer until a given time (an accepted offer, a payment on its way).
 * @returns false: it is reserved for another buyer, or under sale, sold, taken down or deleted.
 */
export async function reserveListing(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
  until: Date,
): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  return attempt(unit, listing, 'reserve', { userId: buyerUserId, until });
}

/**
 * Moves the end of this buyer's reservation, expired or not.
 * @returns false: it is not theirs.
 */
export async function extendReservation(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
  until: Date,
): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (listing?.reservedForUserId !== buyerUserId) return false;
  return attempt(unit, listing, 'reserve', { userId: buyerUserId, until });
}

/**
 * Ends this buyer's reservation, even if the listing was taken down.
 * @returns false: they had none, or the sale has begun.
 */
export async function releaseReservation(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (listing?.reservedForUserId !== buyerUserId) return false;
  return attempt(unit, listing, 'release');
}

/**
 * Takes a listing off the market for a sale that is paid or being paid.
 * @returns false: it is already under sale, sold, taken down, deleted, or reserved for another buyer.
 */
export async function markUnderSale(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  return attempt(unit, listing, 'open_sale', { userId: buyerUserId, until: null });
}

/**
 * After a canceled sale: back with the time left on its plan.
 * @returns false: it was not under sale.
 */
export async function returnToMarket(unit: UnitOfWork, listingId: string): Promise<boolean> {
  return attempt(unit, await lockRow(unit, listingId), 'cancel_sale');
}

/** The sale inside the product is complete. @returns false: the listing was not under sale. */
export async function markSold(unit: UnitOfWork, listingId: string): Promise<boolean> {
  return attempt(unit, await lockRow(unit, listingId), 'complete_sale');
}

/** "Mark as Sold": settled outside. @returns false: not for sale now (a sale is open, sold, a draft). */
export async function markSoldOutside(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (!listing || refuseMove(listing, 'mark_sold', { by: 'owner' }, unit.now)) return false;
  await takeMove(unit, { subject: listing }, { move: 'mark_sold', by: 'owner' });
  return true;
}

/**
 * Makes a move for another domain, if the listing's lifecycle has it.
 * @returns false: it does not.
 */
async function attempt(
  unit: UnitOfWork,
  listing: Listing | null,
  move: 'reserve' | 'release' | 'open_sale' | 'cancel_sale' | 'complete_sale',
  hold?: { userId: string; until: Date | null },
): Promise<boolean> {
  const userId = hold?.userId ?? '';
  const by = { by: 'system', userId } as const;
  if (!listing || refuseMove(listing, move, by, unit.now)) return false;
  await takeMove(unit, { subject: listing, userId, ...(hold && { hold }) }, { move, by: 'system' });
  return true;
}

async function lockRow(unit: UnitOfWork, listingId: string): Promise<Listing | null> {
  return isId(listingId) ? lockListingRow(unit.tx, listingId) : null;
}
