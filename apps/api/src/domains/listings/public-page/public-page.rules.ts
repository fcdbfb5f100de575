import { isVisible, type Listing } from '../listings.rules.ts';

/** Whether everyone may read a listing's public page: its owner chose one, and the market shows the listing. */
export function isPublicPage(listing: Listing, now: Date): boolean {
  return listing.publicPage !== 'off' && isVisible(listing, now);
}
