import type { Db } from '../../core/db/database.ts';
import { isId } from '../../core/ids/ids.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { listUnsoldCreatedBy } from './erased-listings.store.ts';
import { isVisible, type Listing, statusOf } from './listings.rules.ts';
import { findListing, listListings, lockListingRow, lockOwnedListing } from './listings.store.ts';
import {
  listMatterIds,
  listOwnedIds,
  listOwnersNamed,
  listOwnersOf,
  ownsListing,
} from './owners/owners.store.ts';
import { canBeAsked, linkedUserIds, type OwnerFacts } from './owners/owners.rules.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';

/** A locked or found listing, as other domains may read it. */
export type ListingRow = Listing;

/** What a deal needs to know of a listing. Money in cents. */
export type ListingFacts = {
  listingId: string;
  creatorUserId: string;
  /** Linked owners only, the creator first. */
  ownerUserIds: string[];
  title: string;
  /** Normalized; '' if not given yet. */
  patentNumber: string;
  /** With separators, as people read it. */
  patentNumberDisplay: string;
  patentTypeId: Listing['patentTypeId'];
  priceCents: number;
  acceptingOffers: boolean;
  publicPage: Listing['publicPage'];
  published: boolean;
  /** In the market right now. */
  visible: boolean;
  status: ReturnType<typeof statusOf>;
  saleState: Listing['saleState'];
  /** The buyer whose accepted offer reserves the listing until `reservedUntil`, or who bought it. */
  reservedForUserId: string | null;
  reservedUntil: Date | null;
  subscriptionExpiresAt: Date | null;
  /** Those who have not confirmed their share, and whether the creator can ask them; empty: every owner has. */
  unconfirmedOwners: { name: string; userId: string | null; mayBeAsked: boolean }[];
  deletedAt: Date | null;
};

/** Locks a listing for this transaction, even a deleted one; null: it does not exist. */
export async function lockListing(unit: UnitOfWork, listingId: string): Promise<ListingRow | null> {
  return isId(listingId) ? lockListingRow(unit.tx, listingId) : null;
}

/** Locks a listing that this person owns; null: unknown, deleted, or someone else's. */
export async function lockListingOf(
  unit: UnitOfWork,
  listingId: string,
  userId: string,
): Promise<ListingRow | null> {
  return isId(listingId) ? lockOwnedListing(unit.tx, listingId, userId) : null;
}

/** Facts about a listing at a moment, even a deleted one (`status` says so); null: unknown. */
export async function getListingForDeal(
  db: Db,
  listingId: string,
  now: Date,
): Promise<ListingFacts | null> {
  if (!isId(listingId)) return null;
  const listing = await findListing(db, listingId);
  return listing ? factsOf(listing, await listOwnersOf(db, [listing.id]), now) : null;
}

/** The same for many listings by id, read together; unknown ones are absent. */
export async function getListingsForDeals(
  db: Db,
  listingIds: readonly string[],
  now: Date,
): Promise<Map<string, ListingFacts>> {
  const ids = [...new Set(listingIds)];
  const [listings, owners] = await Promise.all([listListings(db, ids), listOwnersOf(db, ids)]);
  const ownersOf = Map.groupBy(owners, ({ listingId }) => listingId);
  return new Map(
    listings.map((listing) => [listing.id, factsOf(listing, ownersOf.get(listing.id) ?? [], now)]),
  );
}

function factsOf(listing: Listing, owners: OwnerFacts[], now: Date): ListingFacts {
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
    publicPage: listing.publicPage,
    published: listing.published,
    visible: isVisible(listing, now),
    status: statusOf(listing, now),
    saleState: listing.saleState,
    reservedForUserId: listing.reservedForUserId,
    reservedUntil: listing.reservedUntil,
    subscriptionExpiresAt: listing.subscriptionExpiresAt,
    unconfirmedOwners: owners
      .filter((owner) => owner.userId === null || owner.confirmedAt === null)
      .map((owner) => ({
        name: `${owner.firstName} ${owner.lastName}`,
        userId: owner.userId,
        mayBeAsked: canBeAsked(owner, listing.creatorUserId),
      })),
    deletedAt: listing.deletedAt,
  };
}

/** The owners in their order, the creator first. Their addresses are for emails and documents only. */
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

/** Every listing, deleted ones not, that concerns this person: as its maker, an owner, one invited, or who it is reserved for. */
export async function listOwnMatters(db: Db, userId: string): Promise<string[]> {
  return listMatterIds(db, userId);
}

/** The listings that this person made and that are not sold, deleted ones too, in the order of their ids. */
export async function listCreatedUnsold(db: Db, userId: string): Promise<string[]> {
  return listUnsoldCreatedBy(db, userId);
}

/** Who shows a name that begins like this on listings that are in the market now: so many at most. */
export function findMarketOwners(
  db: Db,
  ...asked: [beginning: string, { now: Date; limit: number }]
): ReturnType<typeof listOwnersNamed> {
  return listOwnersNamed(db, ...asked);
}
