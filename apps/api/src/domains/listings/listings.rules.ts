import type {
  ListingMove,
  ListingStatus,
  PatentCard,
} from '@claimstead/contract/listings.contract.ts';
import { type Lifecycle, movesIn } from '../../core/lifecycle/lifecycle.rules.ts';

export const supportedCountry = 'United States';
/** A fixed price that can be published: what one payment must at least carry. */
export const smallestPriceCents = 100;
/** The whole of a patent in hundredths of a percent. */
export const wholeStakeBasisPoints = 10_000;

/** A listing as rules and services see it. Money in cents; times as instants. */
export type Listing = {
  id: string;
  creatorUserId: string;
  title: string;
  description: string;
  /** Normalised; '' while not given. */
  patentNumber: string;
  patentTypeId: PatentCard['patentTypeId'];
  prototypeId: PatentCard['prototypeId'];
  countryOfIssue: string;
  priceCents: number;
  acceptingOffers: boolean;
  /** The patent's own term is over; says nothing about the listing's plan. */
  expired: boolean;
  expirationAt: Date | null;
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

/** What the lifecycle depends on; a whole listing is one of these. */
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
/** What the system does to a listing, besides what people may do. */
export type SystemMove = 'end_plan' | 'open_sale' | 'cancel_sale' | 'complete_sale' | 'take_down';
type OwnerMove = Extract<
  ListingMove,
  'edit' | 'publish' | 'renew' | 'unpublish' | 'mark_sold' | 'delete'
>;
type ListingActor = 'owner' | 'buyer' | 'system' | 'operator';

/** The whole life of a listing. */
export const listingLifecycle: Lifecycle<LifecycleStatus, OwnerMove | SystemMove, ListingActor> = [
  { from: 'draft', move: 'edit', by: 'owner', to: 'draft' },
  { from: 'draft', move: 'publish', by: 'owner', to: 'active' },
  { from: 'draft', move: 'delete', by: 'owner', to: 'deleted' },
  // At subscriptionExpiresAt, by the clock alone.
  { from: 'draft', move: 'end_plan', by: 'system', to: 'expired' },
  { from: 'active', move: 'edit', by: 'owner', to: 'active' },
  { from: 'active', move: 'unpublish', by: 'owner', to: 'draft' },
  { from: 'active', move: 'mark_sold', by: 'owner', to: 'sold' },
  { from: 'active', move: 'delete', by: 'owner', to: 'deleted' },
  { from: 'active', move: 'end_plan', by: 'system', to: 'expired' },
  { from: 'active', move: 'open_sale', by: 'buyer', to: 'under_sale' },
  { from: 'active', move: 'take_down', by: 'operator', to: 'draft' },
  { from: 'expired', move: 'edit', by: 'owner', to: 'expired' },
  { from: 'expired', move: 'renew', by: 'owner', to: 'active' },
  { from: 'expired', move: 'delete', by: 'owner', to: 'deleted' },
  // An offer accepted before the plan ended may still be paid.
  { from: 'expired', move: 'open_sale', by: 'buyer', to: 'under_sale' },
  { from: 'expired', move: 'take_down', by: 'operator', to: 'expired' },
  // Back to what its plan gives by then: active or expired.
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'active' },
  { from: 'under_sale', move: 'complete_sale', by: 'system', to: 'sold' },
];

export function hasRunningPlan(
  listing: Pick<Listing, 'subscriptionExpiresAt'>,
  now: Date,
): boolean {
  return listing.subscriptionExpiresAt !== null && listing.subscriptionExpiresAt > now;
}

/** The status at a moment. A plan that has ended says so by the clock, without anyone's doing. */
export function statusOf(listing: ListingState, now: Date): LifecycleStatus {
  if (listing.deletedAt !== null) return 'deleted';
  if (listing.saleState !== 'none') return listing.saleState;
  if (listing.subscriptionExpiresAt !== null && !hasRunningPlan(listing, now)) return 'expired';
  return listing.published ? 'active' : 'draft';
}

/** Decisions, "Visible in the marketplace". */
export function isVisible(listing: ListingState, now: Date): boolean {
  return (
    listing.published &&
    listing.deletedAt === null &&
    listing.saleState === 'none' &&
    isSupportedCountry(listing.countryOfIssue) &&
    hasRunningPlan(listing, now)
  );
}

/** An accepted offer holds the listing for its buyer until a moment. */
export function isReserved(listing: ListingState, now: Date): boolean {
  return (
    listing.reservedForUserId !== null &&
    listing.reservedUntil !== null &&
    listing.reservedUntil > now
  );
}

export function isReservedForAnother(listing: ListingState, userId: string, now: Date): boolean {
  return isReserved(listing, now) && listing.reservedForUserId !== userId;
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

/** What this viewer may do now. Marketplace adds the wishlist's moves. */
export function movesFor(
  listing: ListingState,
  viewer: { userId: string; isOwner: boolean },
  now: Date,
): ListingMove[] {
  return viewer.isOwner ? ownerMoves(listing, now) : visitorMoves(listing, viewer.userId, now);
}

const systemMoves: readonly string[] = [
  'end_plan',
  'open_sale',
  'cancel_sale',
  'complete_sale',
  'take_down',
] satisfies SystemMove[];

function isOwnerMove(move: OwnerMove | SystemMove): move is OwnerMove {
  return !systemMoves.includes(move);
}

const neverForeign: readonly string[] = ['publish', 'renew', 'unpublish', 'mark_sold'];

function ownerMoves(listing: ListingState, now: Date): ListingMove[] {
  const moves = movesIn(listingLifecycle, statusOf(listing, now), 'owner');
  return moves.filter(isOwnerMove).filter((move) => {
    if (!isSupportedCountry(listing.countryOfIssue) && neverForeign.includes(move)) return false;
    if (listing.takenDownAt !== null && (move === 'publish' || move === 'renew')) return false;
    return !(isReserved(listing, now) && (move === 'unpublish' || move === 'delete'));
  });
}

function visitorMoves(listing: ListingState, userId: string, now: Date): ListingMove[] {
  const sight = sightOf(listing, { isOwner: false }, now);
  if (sight === 'badge') return listing.saleState === 'under_sale' ? ['message_owner'] : [];
  if (sight !== 'all') return [];
  if (listing.acceptingOffers) return ['send_offer', 'message_owner'];
  const canBuy =
    listing.priceCents >= smallestPriceCents && !isReservedForAnother(listing, userId, now);
  return canBuy ? ['purchase', 'message_owner'] : ['message_owner'];
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

/** One spelling for the supported country, since every list of countries has its own. */
export function normaliseCountry(text: string): string {
  const name = text.trim();
  return countryNames.has(name.toLowerCase()) ? supportedCountry : name;
}

export function isSupportedCountry(country: string): boolean {
  return country === supportedCountry;
}
