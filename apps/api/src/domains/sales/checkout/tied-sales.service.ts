import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  getListingsForDeals,
  type ListingFacts,
  listOwnedListingIds,
} from '../../listings/listings.service.ts';
import { conveyedReferences } from '../assignment/conveyed.rules.ts';
import { listSalesUnderWay, lockTiedSales } from '../sale-lists.store.ts';
import type { Sale } from '../sales.store.ts';

/**
 * Whether a sale of the same owners that is under way conveys what this one would: a patent that a terminal
 * disclaimer ties to another passes with it (decisions, Sales), and nobody sells it twice. What other accounts say of
 * the same number is for the comparison of the title. The answer holds until the commit.
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
  const underWay = await listSalesUnderWay(unit.tx, others);
  if (underWay.length === 0) return false;
  const listings = await getListingsForDeals(
    unit.tx,
    underWay.map((sale) => sale.listingId),
    unit.now,
  );
  const ours = new Set(conveyedReferences(shown));
  return underWay.some((sale) => {
    const theirs = conveyedReferences(sale.legalStatusShown);
    const own = listings.get(sale.listingId)?.patentNumber ?? '';
    return theirs.includes(patentNumber) || [own, ...theirs].some((number) => ours.has(number));
  });
}
