import type { ListingMove, Listing } from '@claimstead/contract/listings.contract.ts';

/** What this viewer may do with the wishlist; owners cannot save their own (P5.5). */
export function wishlistMovesFor(
  patent: Pick<Listing, 'isOwner' | 'status' | 'wishlisted'>,
): ListingMove[] {
  if (patent.isOwner) return [];
  if (patent.wishlisted) return ['remove_from_wishlist'];
  return patent.status === 'active' ? ['add_to_wishlist'] : [];
}
