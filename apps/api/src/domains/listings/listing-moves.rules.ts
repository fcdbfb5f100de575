import {
  type ListingMove,
  listingMoves,
  type OwnerSight,
} from '@claimstead/contract/listings.contract.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import type { PublicWay } from '@claimstead/contract/public-pages.ts';
import {
  actorsAmongOwners,
  type LifecycleFacts,
  listingLifecycle,
} from './listing-lifecycle.rules.ts';
import { type Listing, sightOf } from './listings.rules.ts';

/** @param titleStop what of the listing's title stops a payment now. */
type Viewer = {
  userId: string;
  isOwner: boolean;
  titleStop: TitleStop | null;
  ownerSight: OwnerSight;
};

/** What this viewer may do now, in the order of the table. Marketplace adds the wishlist's moves. */
export function movesFor(
  listing: LifecycleFacts & Pick<Listing, 'creatorUserId'>,
  viewer: Viewer,
  now: Date,
): ListingMove[] {
  if (sightOf(listing, viewer, now) === 'none') return [];
  const { userId, titleStop, ownerSight } = viewer;
  const by = viewer.isOwner ? actorsAmongOwners(listing, userId) : 'buyer';
  const situation = { subject: listing, now, userId, titleStop, ownerSight };
  const moves: readonly string[] = listingLifecycle.movesOf(situation, by);
  return listingMoves.filter((move) => moves.includes(move));
}

const ways: readonly [ListingMove, PublicWay][] = [
  ['purchase', 'buy'],
  ['send_offer', 'offer'],
  ['ask_introduction', 'ask'],
];

/** What anyone who comes could do now: nothing is known of them, and nobody was introduced. */
export function publicWayOf(
  listing: LifecycleFacts & Pick<Listing, 'publicPage' | 'creatorUserId'>,
  titleStop: TitleStop | null,
  now: Date,
): PublicWay {
  const ownerSight = listing.publicPage === 'blind' ? 'hidden' : 'shown';
  const anyone = { userId: '', isOwner: false, titleStop, ownerSight } as const;
  const moves = movesFor(listing, anyone, now);
  return ways.find(([move]) => moves.includes(move))?.[1] ?? 'write';
}

/**
 * What keeps this person from buying at the fixed price, of what changes without them: its title alone, or that it is
 * reserved for another; null: nothing, or something else does.
 */
export function purchaseStopOf(
  listing: LifecycleFacts,
  viewer: Viewer,
  now: Date,
): TitleStop | 'reserved' | null {
  if (viewer.isOwner || sightOf(listing, viewer, now) === 'none') return null;
  const { userId, titleStop, ownerSight } = viewer;
  const situation = { subject: listing, now, userId, titleStop, ownerSight };
  const hindrance = listingLifecycle.hindranceTo(situation, { move: 'purchase', by: 'buyer' });
  if (hindrance === 'held_for_another') return 'reserved';
  return hindrance === titleStop ? titleStop : null;
}
