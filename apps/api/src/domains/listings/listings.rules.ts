import type {
  ListingFields,
  ListingStatus,
  SavedListing,
} from '@claimstead/contract/listings.contract.ts';

const supportedCountry = 'United States';
/** The lowest fixed price that can be published: the smallest payment. */
export const smallestPriceCents = 100;
/** The whole of a patent in hundredths of a percent. */
export const wholeShareBasisPoints = 10_000;

/** Fields of the form that a listing's own row keeps in another form, or not at all. */
type KeptOtherwise =
  // In cents, as `priceCents`.
  | 'price'
  // Rows of their own.
  | 'categories'
  // The form's is ignored: publishing is a move.
  | 'published';

/** What its owner writes, as its row keeps it. */
export type WrittenFields = Omit<ListingFields, KeptOtherwise> & {
  priceCents: number;
  /** Since when `expired` holds. */
  expirationAt: Date | null;
};

/**
 * A listing as rules and services see it. Money in cents; times as instants. Its number is normalized, '' if not given
 * yet; `expired`: the patent's term is over, which says nothing about the listing's plan.
 */
export type Listing = WrittenFields & {
  id: string;
  creatorUserId: string;
  /** Normalized: under which its public page could be read, now or before. */
  publicNumbers: readonly string[];
  hasResearch: boolean;
  hasCostModel: boolean;
  published: boolean;
  publishRequestedAt: Date | null;
  publishedAt: Date | null;
  firstPublishedAt: Date | null;
  subscriptionExpiresAt: Date | null;
  saleState: 'none' | 'under_sale' | 'sold';
  reservedForUserId: string | null;
  reservedUntil: Date | null;
  takenDownAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
};

/** The fields that the lifecycle depends on; every listing has them. */
export type ListingState = Pick<
  Listing,
  | 'published'
  | 'subscriptionExpiresAt'
  | 'saleState'
  | 'reservedForUserId'
  | 'reservedUntil'
  | 'takenDownAt'
  | 'deletedAt'
  | 'countryOfIssue'
  | 'acceptingOffers'
  | 'priceCents'
>;

export type LifecycleStatus = ListingStatus | 'deleted';
export function hasRunningPlan(
  listing: Pick<Listing, 'subscriptionExpiresAt'>,
  now: Date,
): boolean {
  return listing.subscriptionExpiresAt !== null && listing.subscriptionExpiresAt > now;
}

/** The status at a moment. A plan ends by the clock, without any action. */
export function statusOf(listing: ListingState, now: Date): LifecycleStatus {
  if (listing.deletedAt !== null) return 'deleted';
  if (listing.saleState !== 'none') return listing.saleState;
  if (listing.subscriptionExpiresAt !== null && !hasRunningPlan(listing, now)) return 'expired';
  return listing.published ? 'active' : 'draft';
}

/** Whether the market shows it (P3.13). */
export function isVisible(listing: ListingState, now: Date): boolean {
  return (
    listing.published &&
    listing.deletedAt === null &&
    listing.saleState === 'none' &&
    isSupportedCountry(listing.countryOfIssue) &&
    hasRunningPlan(listing, now)
  );
}

/** An accepted offer reserves the listing for its buyer until a moment. */
export function isReserved(
  listing: Pick<ListingState, 'reservedForUserId' | 'reservedUntil'>,
  now: Date,
): boolean {
  return (
    listing.reservedForUserId !== null &&
    listing.reservedUntil !== null &&
    listing.reservedUntil > now
  );
}

export function isReservedForAnother(listing: ListingState, userId: string, now: Date): boolean {
  return isReserved(listing, now) && listing.reservedForUserId !== userId;
}

/** The buyer for whom a listing is reserved, or who buys or bought it. */
export function isBuyerOf(
  listing: Pick<ListingState, 'reservedForUserId' | 'reservedUntil' | 'saleState'>,
  userId: string,
  now: Date,
): boolean {
  if (listing.reservedForUserId !== userId) return false;
  return listing.saleState !== 'none' || isReserved(listing, now);
}

/**
 * How much of a listing a person sees: everything; a badge (under sale or sold) or the bare facts
 * (its plan has ended), both without files; or nothing, as if it did not exist.
 */
export type Sight = 'all' | 'badge' | 'expired' | 'none';

export function sightOf(listing: ListingState, viewer: { isOwner: boolean }, now: Date): Sight {
  const status = statusOf(listing, now);
  if (status === 'deleted') return 'none';
  if (viewer.isOwner) return 'all';
  if (!listing.published) return 'none';
  if (status === 'under_sale' || status === 'sold') return 'badge';
  return status === 'active' ? 'all' : 'expired';
}

/**
 * What became of a listing for a person who saved it and does not own it. `off_market`: its owner took it off;
 * `unlisted`: another reason, which is not theirs to know; null: it was deleted.
 */
export function savedStatusOf(
  listing: Pick<Listing, 'publishRequestedAt'> & ListingState,
  now: Date,
): SavedListing['status'] | null {
  const status = statusOf(listing, now);
  if (status === 'deleted') return null;
  if (sightOf(listing, { isOwner: false }, now) !== 'none') return status;
  const isOwnersChoice = listing.takenDownAt === null && listing.publishRequestedAt === null;
  return status === 'draft' && isOwnersChoice ? 'off_market' : 'unlisted';
}

const countryNames = new Set([
  'united states',
  'united states of america',
  'the united states',
  'the united states of america',
  'usa',
  'us',
  'u.s.',
  'u.s.a.',
]);

/** One spelling for the supported country, because every list of countries has its own. */
export function normaliseCountry(text: string): string {
  const name = text.trim();
  return countryNames.has(name.toLowerCase()) ? supportedCountry : name;
}

export function isSupportedCountry(country: string): boolean {
  return country === supportedCountry;
}
