import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import {
  isReserved,
  isSupportedCountry,
  type Listing,
  smallestPriceCents,
  wholeShareBasisPoints,
} from '../listings.rules.ts';

export type MissingField = { path: string; message: string };
/** What completeness depends on besides the listing's own fields. */
export type ListingParts = { categories: number; shareBasisPoints: number };

/** What is missing before a listing can be published, a sentence per field (P3.3). */
export function missingForPublishing(
  listing: Pick<
    Listing,
    'title' | 'description' | 'patentNumber' | 'countryOfIssue' | 'acceptingOffers' | 'priceCents'
  >,
  parts: ListingParts,
): MissingField[] {
  const missing: MissingField[] = [];
  const need = (ok: boolean, path: string, message: string) => {
    if (!ok) missing.push({ path, message });
  };
  need(listing.title !== '', 'title', 'Give the patent’s title.');
  need(listing.description !== '', 'description', 'Describe the patent.');
  need(listing.patentNumber !== '', 'patentNumber', 'Give the patent number.');
  need(listing.countryOfIssue !== '', 'countryOfIssue', 'Choose the country of issue.');
  need(parts.categories > 0, 'categories', 'Choose at least one category.');
  need(
    listing.acceptingOffers || listing.priceCents >= smallestPriceCents,
    'price',
    'Set a price of at least $1.00, or open the listing to offers.',
  );
  need(
    parts.shareBasisPoints === wholeShareBasisPoints,
    'owners',
    'Total ownership must equal 100%',
  );
  return missing;
}

/** The fields that a deal is about: they cannot change while an offer is accepted (under sale, nothing can). */
const dealFields = [
  'priceCents',
  'acceptingOffers',
  'title',
  'patentNumber',
  'patentTypeId',
  'countryOfIssue',
] as const satisfies (keyof Listing)[];

/** Why this change of fields is refused, apart from the lifecycle; unchanged values are never a change. */
export function refuseToEdit(before: Listing, after: Listing, now: Date): ErrorCode | null {
  const touchesDeal = dealFields.some((field) => before[field] !== after[field]);
  if (isReserved(before, now) && touchesDeal) return 'listings.frozen';
  if (before.published && !isSupportedCountry(after.countryOfIssue)) {
    return 'listings.country_not_supported';
  }
  return null;
}
