import type { Db } from '../../core/db/database.ts';
import { isId } from '../../core/ids/ids.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { isReservedForAnother, isVisible, type Listing, statusOf } from './listings.rules.ts';
import { findListing, lockListingRow, lockOwnedListing, updateListing } from './listings.store.ts';
import { listOwnedIds, listOwnersOf, ownsListing } from './owners/owners.store.ts';
import { linkedUserIds, type OwnerFacts } from './owners/owners.rules.ts';
import { formatPatentNumber } from './patent-number.rules.ts';
import { aboutListing } from './listings.news.ts';

export { aboutListing } from './listings.news.ts';
export { viewCards, viewPatentFor } from './listings.views.ts';
export { listUnsoldCreatedBy as listCreatedUnsold } from './erased-listings.store.ts';
export { listOwnedAmong } from './owners/owners.store.ts';
export { restoreListing, takeDownListing } from './moderation/moderation.service.ts';
export {
  lockListingForPlan,
  setSubscriptionPeriod,
  unpublishForEndedPlan,
} from './publishing/plan-period.service.ts';

/** A locked or found listing, as other domains may read it. */
export type ListingRow = Listing;
export type { OwnerFacts };

/** What a deal needs to know of a listing. Money in cents. */
export type ListingFacts = {
  listingId: string;
  creatorUserId: string;
  /** Linked owners only, the creator first. */
  ownerUserIds: string[];
  title: string;
  /** Normalised; '' while not given. */
  patentNumber: string;
  /** With separators, as people read it. */
  patentNumberDisplay: string;
  patentTypeId: Listing['patentTypeId'];
  priceCents: number;
  acceptingOffers: boolean;
  published: boolean;
  /** In the market at this moment. */
  visible: boolean;
  status: ReturnType<typeof statusOf>;
  saleState: Listing['saleState'];
  /** The buyer whose accepted offer holds the listing until `reservedUntil`, or who bought it. */
  reservedForUserId: string | null;
  reservedUntil: Date | null;
  subscriptionExpiresAt: Date | null;
  /** Every owner is linked and has confirmed the own stake. */
  ownersConfirmed: boolean;
  deletedAt: Date | null;
};

/** Locks a listing for this transaction; null: there is none. Deleted ones are found too. */
export async function lockListing(unit: UnitOfWork, listingId: string): Promise<ListingRow | null> {
  return isId(listingId) ? lockListingRow(unit.tx, listingId) : null;
}

/** Locks a listing that this person owns; null: unknown, deleted, or somebody else's. */
export async function lockListingOf(
  unit: UnitOfWork,
  listingId: string,
  userId: string,
): Promise<ListingRow | null> {
  return isId(listingId) ? lockOwnedListing(unit.tx, listingId, userId) : null;
}

/** Facts of a listing at a moment; deleted ones are found too (`status` says so). null: unknown. */
export async function getListingForDeal(
  db: Db,
  listingId: string,
  now: Date,
): Promise<ListingFacts | null> {
  if (!isId(listingId)) return null;
  const listing = await findListing(db, listingId);
  return listing ? factsOf(db, listing, now) : null;
}

async function factsOf(db: Db, listing: Listing, now: Date): Promise<ListingFacts> {
  const owners = await listOwnersOf(db, [listing.id]);
  return {
    listingId: listing.id,
    creatorUserId: listing.creatorUserId,
    ownerUserIds: linkedUserIds(owners),
    title: listing.title,
    patentNumber: listing.patentNumber,
    patentNumberDisplay: formatPatentNumber(listing.patentNumber),
    patentTypeId: listing.patentTypeId,
    priceCents: listing.priceCents,
    acceptingOffers: listing.acceptingOffers,
    published: listing.published,
    visible: isVisible(listing, now),
    status: statusOf(listing, now),
    saleState: listing.saleState,
    reservedForUserId: listing.reservedForUserId,
    reservedUntil: listing.reservedUntil,
    subscriptionExpiresAt: listing.subscriptionExpiresAt,
    ownersConfirmed: owners.every((owner) => owner.userId !== null && owner.confirmedAt !== null),
    deletedAt: listing.deletedAt,
  };
}

/** The owners in their order, the creator first. Their addresses are for mails and documents only. */
export async function listOwners(db: Db, listingId: string): Promise<OwnerFacts[]> {
  return isId(listingId) ? listOwnersOf(db, [listingId]) : [];
}

/** Whether this person is a linked owner of a listing that is not deleted. */
export async function isOwner(db: Db, listingId: string, userId: string): Promise<boolean> {
  return isId(listingId) && ownsListing(db, listingId, userId);
}

/** Every listing that this person owns, sold ones too, deleted ones not. */
export async function listOwnedListingIds(db: Db, userId: string): Promise<string[]> {
  return listOwnedIds(db, userId);
}

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
  const listing = await lockFree(unit, listingId, buyerUserId);
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
  const listing = await lockFree(unit, listingId, buyerUserId);
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
  const listing = await lockUnsold(unit, listingId, buyerUserId);
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
  const listing = await lockFree(unit, listingId, buyerUserId);
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
  const listing = await lockListing(unit, listingId);
  if (listing?.saleState !== 'under_sale') return false;
  await updateListing(unit.tx, listingId, { sale_state: 'none', ...notReserved }, unit.now);
  await tellOwners(unit, listingId);
  return true;
}

/** The sale inside the product is complete. @returns false: the listing was not under sale. */
export async function markSold(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockListing(unit, listingId);
  if (listing?.saleState !== 'under_sale') return false;
  await sell(unit, listing, false);
  return true;
}

/** "Mark as Sold": settled outside. @returns false: not for sale now (a sale is open, sold, a draft). */
export async function markSoldOutside(unit: UnitOfWork, listingId: string): Promise<boolean> {
  const listing = await lockListing(unit, listingId);
  if (!listing || statusOf(listing, unit.now) !== 'active') return false;
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

/** A locked listing that this buyer may be promised: unsold, and not taken down. */
async function lockFree(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<Listing | null> {
  const listing = await lockUnsold(unit, listingId, buyerUserId);
  return listing?.takenDownAt === null ? listing : null;
}

/** A locked listing that is not in a sale, not deleted, and not held for another buyer. */
async function lockUnsold(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<Listing | null> {
  const listing = await lockListing(unit, listingId);
  if (!listing || listing.deletedAt !== null || listing.saleState !== 'none') return null;
  return isReservedForAnother(listing, buyerUserId, unit.now) ? null : listing;
}

async function tellOwners(unit: UnitOfWork, listingId: string): Promise<void> {
  const owners = await listOwnersOf(unit.tx, [listingId]);
  unit.tell(linkedUserIds(owners), 'listing', { patentId: listingId });
}
