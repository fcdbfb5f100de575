import { isVisible, type Listing } from '../listings.rules.ts';

/** The numbers under which its page could be read, with the one under which it can be as it is. */
export function publicNumbersOf({
  publicNumbers,
  patentNumber,
  published,
  publicPage,
}: Pick<
  Listing,
  'publicNumbers' | 'patentNumber' | 'published' | 'publicPage'
>): readonly string[] {
  const isRead = published && publicPage !== 'off';
  return isRead && !publicNumbers.includes(patentNumber)
    ? [...publicNumbers, patentNumber]
    : publicNumbers;
}

/** Whether everyone may read a listing's public page: its owner chose one, and the market shows the listing. */
export function isPublicPage(listing: Listing, now: Date): boolean {
  return listing.publicPage !== 'off' && isVisible(listing, now);
}
