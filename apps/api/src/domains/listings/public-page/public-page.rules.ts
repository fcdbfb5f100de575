import { isVisible, type Listing } from '../listings.rules.ts';

/** Of more, the latest are kept: the others answer as if they had never had a page. */
const mostNumbers = 20;

/** The numbers under which its page could be read, with the one under which it can be as it is. */
export function publicNumbersOf(listing: Listing, now: Date): readonly string[] {
  const { publicNumbers, patentNumber } = listing;
  return isPublicPage(listing, now) && !publicNumbers.includes(patentNumber)
    ? [...publicNumbers, patentNumber].slice(-mostNumbers)
    : publicNumbers;
}

/** Whether everyone may read a listing's public page: its owner chose one, and the market shows the listing. */
export function isPublicPage(listing: Listing, now: Date): boolean {
  return listing.publicPage !== 'off' && isVisible(listing, now);
}
