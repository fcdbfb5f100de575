import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { aboutListing } from '../listings.news.ts';
import type { Listing } from '../listings.rules.ts';
import { lockListingRow, updateListing } from '../listings.store.ts';
import { linkedUserIds } from '../owners/owners.rules.ts';
import { listOwnersOf } from '../owners/owners.store.ts';

/**
 * Holds a listing for one buyer until a moment (an accepted offer, a payment on its way).
 * @returns false: another buyer holds it, or it is under sale, sold, taken down or deleted.
 */
export async function reserveListing(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
  until: Date,
): Promise<boolean> {
  const listing = await lockFor(unit, listingId, 'reserve', buyerUserId);
  if (!listing) return false;
  await updateListing(
    unit.tx,
    listingId,
    { reserved_for_user_id: buyerUserId, reserved_until: until },
    unit.now,
  );
  return true;
}

/** Moves the end of a hold that this buyer has, lapsed or not. @returns false: it is not theirs. */
export async function extendReservation(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
  until: Date,
): Promise<boolean> {
  const listing = await lockFor(unit, listingId, 'reserve', buyerUserId);
  if (!listing || listing.reservedForUserId !== buyerUserId) return false;
  await updateListing(unit.tx, listingId, { reserved_until: until }, unit.now);
  return true;
}

/**
 * Ends this buyer's hold, also of a listing that was taken down.
 * @returns false: there was none of theirs, or the sale has begun.
 */
export async function releaseReservation(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<boolean> {
  const listing = await lockFor(unit, listingId, 'release', buyerUserId);
  if (!listing || listing.reservedForUserId !== buyerUserId) return false;
  await updateListing(unit.tx, listingId, notReserved, unit.now);
  return true;
}

/**
 * Takes a listing off the market for a sale that is paid or being paid.
 * @returns false: it is under sale already, sold, taken down, deleted, or held for another buyer.
 */
export async function markUnderSale(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<boolean> {
  const listing = await lockFor(unit, listingId, 'open_sale', buyerUserId);
  if (!listing) return false;
  await updateListing(
    unit.tx,
    listingId,
    { sale_state: 'under_sale', reserved_for_user_id: buyerUserId, reserved_until: null },
    unit.now,
  );
  await tellOwners(unit, listingId);
  return true;
}

/** After a cancelled sale: back with what is left of its plan. @returns false: it was not under sale. */
export async function returnToMarket(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (!listing || refuseMove(listing, 'cancel_sale', { by: 'system' }, unit.now)) return false;
  await updateListing(unit.tx, listingId, { sale_state: 'none', ...notReserved }, unit.now);
  await tellOwners(unit, listingId);
  return true;
}

/** The sale inside the product is complete. @returns false: the listing was not under sale. */
export async function markSold(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (!listing || refuseMove(listing, 'complete_sale', { by: 'system' }, unit.now)) return false;
  await sell(unit, listing, false);
  return true;
}

/** "Mark as Sold": settled outside. @returns false: not for sale now (a sale is open, sold, a draft). */
export async function markSoldOutside(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockRow(unit, listingId);
  if (!listing || refuseMove(listing, 'mark_sold', { by: 'owner' }, unit.now)) return false;
  await sell(unit, listing, true);
  return true;
}

async function sell(unit: UnitOfWork, listing: Listing, settledOutside: boolean): Promise<void> {
  await updateListing(
    unit.tx,
    listing.id,
    { sale_state: 'sold', publish_requested_at: null, reserved_until: null },
    unit.now,
  );
  const about = await aboutListing(unit.tx, listing);
  unit.emit({ type: 'listings.sold', payload: { ...about, settledOutside } });
  unit.tell(about.ownerUserIds, 'listing', { patentId: listing.id });
}

const notReserved = { reserved_for_user_id: null, reserved_until: null };

/** A locked listing whose lifecycle takes this move for this buyer; else null. */
async function lockFor(
  unit: UnitOfWork,
  listingId: string,
  move: 'reserve' | 'release' | 'open_sale',
  buyerUserId: string,
): Promise<Listing | null> {
  const listing = await lockRow(unit, listingId);
  if (!listing) return null;
  const by = { by: 'system', userId: buyerUserId } as const;
  return refuseMove(listing, move, by, unit.now) ? null : listing;
}

async function lockRow(unit: UnitOfWork, listingId: string): Promise<Listing | null> {
  return isId(listingId) ? lockListingRow(unit.tx, listingId) : null;
}

async function tellOwners(unit: UnitOfWork, listingId: string): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listingId]);
  unit.tell(linkedUserIds(owners), 'listing', { patentId: listingId });
}
