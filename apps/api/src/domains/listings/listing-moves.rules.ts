import {
  type ListingMove,
  listingMoves,
  type OwnerSight,
} from '@claimstead/contract/listings.contract.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import { type LifecycleFacts, listingLifecycle } from './listing-lifecycle.rules.ts';
import { sightOf } from './listings.rules.ts';

/** @param titleStop what of the listing's title stops a payment now. */
type Viewer = {
  userId: string;
  isOwner: boolean;
  titleStop: TitleStop | null;
  ownerSight: OwnerSight;
};

/** What this viewer may do now, in the order of the table. Marketplace adds the wishlist's moves. */
export function movesFor(listing: LifecycleFacts, viewer: Viewer, now: Date): ListingMove[] {
  if (sightOf(listing, viewer, now) === 'none') return [];
  const by = viewer.isOwner ? 'owner' : 'buyer';
  const { userId, titleStop, ownerSight } = viewer;
  const situation = { subject: listing, now, userId, titleStop, ownerSight };
  const moves: readonly string[] = listingLifecycle.movesOf(situation, by);
  return listingMoves.filter((move) => moves.includes(move));
}

/** What of its title alone keeps this person from buying at the fixed price; null: nothing, or something else does. */
export function purchaseStopOf(
  listing: LifecycleFacts,
  viewer: Omit<Viewer, 'ownerSight'>,
  now: Date,
): TitleStop | null {
  if (viewer.isOwner || sightOf(listing, viewer, now) === 'none') return null;
  const situation = { subject: listing, now, userId: viewer.userId, titleStop: viewer.titleStop };
  const hindrance = listingLifecycle.hindranceTo(situation, { move: 'purchase', by: 'buyer' });
  return hindrance === viewer.titleStop ? viewer.titleStop : null;
}
