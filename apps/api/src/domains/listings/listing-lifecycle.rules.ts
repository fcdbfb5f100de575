import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { type ListingMove, listingMoves } from '@claimstead/contract/listings.contract.ts';
import type { Transition } from '../../core/lifecycle/lifecycle.rules.ts';
import {
  isReserved,
  isReservedForAnother,
  isSupportedCountry,
  type LifecycleStatus,
  type ListingState,
  sightOf,
  smallestPriceCents,
  statusOf,
} from './listings.rules.ts';

/** The owners' moves that the screens know, and two that have forms of their own. */
type OwnerMove =
  | Extract<ListingMove, 'edit' | 'publish' | 'renew' | 'unpublish' | 'mark_sold' | 'delete'>
  | 'change_files'
  | 'change_owners';
type BuyerMove = Extract<ListingMove, 'purchase' | 'send_offer' | 'message_owner'>;
/** What the system does by itself or for another domain. */
type SystemMove =
  | 'set_plan'
  | 'end_plan'
  | 'lose_number'
  | 'reserve'
  | 'release'
  | 'open_sale'
  | 'cancel_sale'
  | 'complete_sale';
type OperatorMove = 'take_down' | 'restore';
export type LifecycleMove = OwnerMove | BuyerMove | SystemMove | OperatorMove;

/**
 * owner: the creator or a linked co-owner, alike but for what is the creator's alone; buyer: any other
 * person; system: the clock, a payment, an offer or a sale; operator: the product's people.
 */
export type ListingActor = 'owner' | 'creator' | 'buyer' | 'system' | 'operator';

/** What can stand in the way of a move that the status allows. */
type Hindrance =
  | 'no_country'
  | 'foreign'
  | 'taken_down'
  | 'not_taken_down'
  | 'reserved'
  | 'deal_open'
  | 'held_for_another'
  | 'published_before'
  | 'open_to_offers'
  | 'fixed_price'
  | 'price_too_low';

type ListingTransition = Transition<LifecycleStatus, LifecycleMove, ListingActor> & {
  /** Refused while one of these holds. */
  unless?: readonly Hindrance[];
  /** Happens by itself at this moment of the listing, by the clock. */
  at?: 'subscriptionExpiresAt';
};

/**
 * The whole life of a listing: from which status, which move, by whom, to which status. `published` and
 * the plan's end are columns; the status is computed from them at the moment of asking.
 */
export const listingLifecycle = [
  { from: 'draft', move: 'edit', by: 'owner', to: 'draft' },
  { from: 'draft', move: 'change_files', by: 'owner', to: 'draft' },
  {
    from: 'draft',
    move: 'change_owners',
    by: 'creator',
    to: 'draft',
    unless: ['deal_open', 'published_before'],
  },
  {
    from: 'draft',
    move: 'publish',
    by: 'owner',
    to: 'active',
    unless: ['taken_down', 'no_country', 'foreign'],
  },
  { from: 'draft', move: 'delete', by: 'owner', to: 'deleted', unless: ['reserved'] },
  // With the account of the person who made it; here and below.
  { from: 'draft', move: 'delete', by: 'system', to: 'deleted' },
  // Its owner asked for publishing, and a plan was paid or an operator restored it.
  {
    from: 'draft',
    move: 'publish',
    by: 'system',
    to: 'active',
    unless: ['taken_down', 'no_country', 'foreign'],
  },
  { from: 'draft', move: 'set_plan', by: 'system', to: 'draft' },
  { from: 'draft', move: 'end_plan', by: 'system', to: 'expired', at: 'subscriptionExpiresAt' },
  { from: 'draft', move: 'release', by: 'system', to: 'draft' },
  { from: 'draft', move: 'take_down', by: 'operator', to: 'draft', unless: ['taken_down'] },
  { from: 'draft', move: 'restore', by: 'operator', to: 'draft', unless: ['not_taken_down'] },

  { from: 'active', move: 'edit', by: 'owner', to: 'active' },
  { from: 'active', move: 'change_files', by: 'owner', to: 'active' },
  { from: 'active', move: 'unpublish', by: 'owner', to: 'draft', unless: ['reserved'] },
  { from: 'active', move: 'mark_sold', by: 'owner', to: 'sold', unless: ['reserved'] },
  { from: 'active', move: 'delete', by: 'owner', to: 'deleted', unless: ['reserved'] },
  { from: 'active', move: 'delete', by: 'system', to: 'deleted' },
  { from: 'active', move: 'send_offer', by: 'buyer', to: 'active', unless: ['fixed_price'] },
  {
    from: 'active',
    move: 'purchase',
    by: 'buyer',
    to: 'under_sale',
    unless: ['open_to_offers', 'price_too_low', 'held_for_another'],
  },
  { from: 'active', move: 'message_owner', by: 'buyer', to: 'active' },
  { from: 'active', move: 'set_plan', by: 'system', to: 'active' },
  { from: 'active', move: 'end_plan', by: 'system', to: 'expired', at: 'subscriptionExpiresAt' },
  { from: 'active', move: 'reserve', by: 'system', to: 'active', unless: ['held_for_another'] },
  { from: 'active', move: 'release', by: 'system', to: 'active' },
  {
    from: 'active',
    move: 'open_sale',
    by: 'system',
    to: 'under_sale',
    unless: ['held_for_another'],
  },
  { from: 'active', move: 'take_down', by: 'operator', to: 'draft' },

  { from: 'expired', move: 'edit', by: 'owner', to: 'expired' },
  { from: 'expired', move: 'change_files', by: 'owner', to: 'expired' },
  {
    from: 'expired',
    move: 'change_owners',
    by: 'creator',
    to: 'expired',
    unless: ['deal_open', 'published_before'],
  },
  { from: 'expired', move: 'renew', by: 'owner', to: 'active', unless: ['taken_down', 'foreign'] },
  { from: 'expired', move: 'delete', by: 'owner', to: 'deleted', unless: ['reserved'] },
  { from: 'expired', move: 'delete', by: 'system', to: 'deleted' },
  { from: 'expired', move: 'set_plan', by: 'system', to: 'active' },
  // Where its owner had unpublished it, or an operator took it down.
  { from: 'expired', move: 'set_plan', by: 'system', to: 'draft' },
  { from: 'expired', move: 'end_plan', by: 'system', to: 'expired' },
  { from: 'expired', move: 'lose_number', by: 'system', to: 'expired', unless: ['reserved'] },
  // What was accepted before the plan ended may still be paid.
  {
    from: 'expired',
    move: 'reserve',
    by: 'system',
    to: 'expired',
    unless: ['taken_down', 'held_for_another'],
  },
  { from: 'expired', move: 'release', by: 'system', to: 'expired' },
  {
    from: 'expired',
    move: 'open_sale',
    by: 'system',
    to: 'under_sale',
    unless: ['taken_down', 'held_for_another'],
  },
  { from: 'expired', move: 'take_down', by: 'operator', to: 'expired', unless: ['taken_down'] },
  { from: 'expired', move: 'restore', by: 'operator', to: 'expired', unless: ['not_taken_down'] },

  { from: 'under_sale', move: 'message_owner', by: 'buyer', to: 'under_sale' },
  // Its plan is paused; what was paid just before still counts, for the return to the market.
  { from: 'under_sale', move: 'set_plan', by: 'system', to: 'under_sale' },
  { from: 'under_sale', move: 'end_plan', by: 'system', to: 'under_sale' },
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'active' },
  { from: 'under_sale', move: 'cancel_sale', by: 'system', to: 'expired' },
  { from: 'under_sale', move: 'complete_sale', by: 'system', to: 'sold' },

  // The plan of what is sold is ended afterwards; nothing else happens to it any more.
  { from: 'sold', move: 'end_plan', by: 'system', to: 'sold' },
] as const satisfies readonly ListingTransition[];

type HindranceRule = {
  holds: (listing: LifecycleFacts, userId: string, now: Date) => boolean;
  code: ErrorCode;
};

/** A whole listing is one of these. */
export type LifecycleFacts = ListingState & { firstPublishedAt: Date | null };

const hindrances: Record<Hindrance, HindranceRule> = {
  // Incomplete, not foreign; the call names every field that is missing.
  no_country: { holds: (listing) => listing.countryOfIssue === '', code: 'listings.incomplete' },
  foreign: {
    holds: (listing) => !isSupportedCountry(listing.countryOfIssue),
    code: 'listings.country_not_supported',
  },
  taken_down: { holds: (listing) => listing.takenDownAt !== null, code: 'listings.taken_down' },
  not_taken_down: { holds: (listing) => listing.takenDownAt === null, code: 'listings.moved_on' },
  reserved: {
    holds: (listing, _, now) => isReserved(listing, now),
    code: 'listings.reserved',
  },
  deal_open: { holds: (listing, _, now) => isReserved(listing, now), code: 'listings.frozen' },
  held_for_another: { holds: isReservedForAnother, code: 'listings.reserved' },
  published_before: {
    holds: (listing) => listing.firstPublishedAt !== null,
    code: 'listings.owners_frozen',
  },
  open_to_offers: { holds: (listing) => listing.acceptingOffers, code: 'listings.moved_on' },
  fixed_price: { holds: (listing) => !listing.acceptingOffers, code: 'listings.moved_on' },
  price_too_low: {
    holds: (listing) => listing.priceCents < smallestPriceCents,
    code: 'listings.incomplete',
  },
};

const rows: readonly ListingTransition[] = listingLifecycle;

/** Why this person (or nobody in particular: '') may not make a move now; null: the table has it. */
export function refuseMove(
  listing: LifecycleFacts,
  move: LifecycleMove,
  actor: { by: ListingActor; userId?: string },
  now: Date,
): ErrorCode | null {
  const status = statusOf(listing, now);
  const row = rows.find(
    (one) => one.from === status && one.move === move && covers(actor.by, one.by),
  );
  if (!row) return refusalIn(status, move, actor.by);
  const hindrance = firstHindrance(row, listing, actor.userId ?? '', now);
  return hindrance === null ? null : hindrances[hindrance].code;
}

/** What this viewer may do now, in the order of the table. Marketplace adds the wishlist's moves. */
export function movesFor(
  listing: LifecycleFacts,
  viewer: { userId: string; isOwner: boolean },
  now: Date,
): ListingMove[] {
  const by = viewer.isOwner ? 'owner' : 'buyer';
  const sight = sightOf(listing, viewer, now);
  if (sight === 'none') return [];
  const status = statusOf(listing, now);
  return rows
    .filter((row) => row.from === status && row.by === by)
    .filter((row) => firstHindrance(row, listing, viewer.userId, now) === null)
    .map((row) => row.move)
    .filter(isShown);
}

/** A creator is an owner too. */
function covers(actor: ListingActor, by: ListingActor): boolean {
  return actor === by || (actor === 'creator' && by === 'owner');
}

function firstHindrance(
  row: ListingTransition,
  listing: LifecycleFacts,
  userId: string,
  now: Date,
): Hindrance | null {
  return row.unless?.find((name) => hindrances[name].holds(listing, userId, now)) ?? null;
}

function refusalIn(status: LifecycleStatus, move: LifecycleMove, by: ListingActor): ErrorCode {
  if (move === 'change_owners' && by === 'owner') return 'listings.creator_only';
  if (status === 'under_sale') {
    return move === 'change_owners' ? 'listings.frozen' : 'listings.open_sale';
  }
  if (move === 'change_owners' && status === 'active') return 'listings.owners_frozen';
  return 'listings.moved_on';
}

const shown: readonly string[] = listingMoves;

function isShown(move: LifecycleMove): move is Extract<LifecycleMove, ListingMove> {
  return shown.includes(move);
}
