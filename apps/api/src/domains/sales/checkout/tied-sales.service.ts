import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  getListingsForDeals,
  type ListingFacts,
  listOwnedListingIds,
} from '../../listings/listings.api.ts';
import { conveyedReferences } from '../assignment/conveyed.rules.ts';
import { listConveyingSales, lockTiedSales } from '../sale-lists.store.ts';
import type { Sale } from '../sales.store.ts';

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
  shown: Sale['legalStatusShown'],
): Promise<boolean> {
  await lockTiedSales(unit.tx, ownerUserIds);
  const owned = await Promise.all(ownerUserIds.map((id) => listOwnedListingIds(unit.tx, id)));
  const others = [...new Set(owned.flat())].filter((id) => id !== listingId);
  // Ids grow with time: a listing that was begun after a completed sale is a new matter.
  const conveying = (await listConveyingSales(unit.tx, others)).filter(
    ({ id, status }) => status !== 'released' || listingId < id,
  );
  if (conveying.length === 0) return false;
  const listings = await getListingsForDeals(
    unit.tx,
    conveying.map((sale) => sale.listingId),
    unit.now,
  );
  const ours = new Set(conveyedReferences(shown));
  return conveying.some((sale) => {
    const theirs = conveyedReferences(sale.legalStatusShown);
    const own = listings.get(sale.listingId)?.patentNumber ?? '';
    return theirs.includes(patentNumber) || [own, ...theirs].some((number) => ours.has(number));
  });
}
