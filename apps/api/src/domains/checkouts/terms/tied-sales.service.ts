import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  getListingsForDeals,
  type ListingFacts,
  listOwnedListingIds,
} from '../../listings/listings.api.ts';
import { type Checkout, listConveying, lockTied } from '../checkouts.store.ts';
import { conveyedReferences } from './conveyed.rules.ts';

/**
 * Whether a sale of the same owners, under way or completed, conveys what this one would: a patent that a terminal
 * disclaimer ties to another passes with it (P7.14), and nobody sells it twice. What other accounts say of
 * the same number is for the comparison of the title, and so is what they list again after a completed sale: they may
 * have bought it back. The answer holds until the commit.
 * @param shown what the buyer was shown, with the patents that this sale would convey beside its own
 */
export async function isTiedUp(
  unit: UnitOfWork,
  { listingId, patentNumber, ownerUserIds }: ListingFacts,
  shown: Checkout['legalStatusShown'],
): Promise<boolean> {
  await lockTied(unit.tx, ownerUserIds);
  const owned = await Promise.all(ownerUserIds.map((id) => listOwnedListingIds(unit.tx, id)));
  const others = [...new Set(owned.flat())].filter((id) => id !== listingId);
  const conveying = await listConveying(unit.tx, others);
  if (conveying.length === 0) return false;
  const listings = await getListingsForDeals(
    unit.tx,
    conveying.map((checkout) => checkout.listingId),
    unit.now,
  );
  const ours = new Set(conveyedReferences(shown));
  return conveying.some((checkout) => {
    const listing = listings.get(checkout.listingId);
    // Ids grow with time: a listing that was begun after a completed sale is a new matter.
    if (listing?.saleState === 'sold' && listingId > checkout.id) return false;
    const theirs = conveyedReferences(checkout.legalStatusShown);
    const own = listing?.patentNumber ?? '';
    return theirs.includes(patentNumber) || [own, ...theirs].some((number) => ours.has(number));
  });
}
