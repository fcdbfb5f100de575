import { allPages, exportPage } from '../../core/account/exporter.ts';
import type { Eraser } from '../../core/account/eraser.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { listListingsPaidFor } from '../checkouts/checkouts.api.ts';
import { listOwnedListingIds, lockListing } from '../listings/listings.api.ts';
import { listOfferedFor } from '../offers/offers.api.ts';
import { erasePlaces } from './advisers/close-places.service.ts';
import { eraseOwnerAddresses } from './sale-owners.store.ts';
import { hasSaleUnderWay, listSalesOf } from './lists/sale-lists.store.ts';
import { eraseUnsignedDetails } from './papers/papers.store.ts';

/**
 * Sales stay as evidence, under the names that were signed. What is deleted: what was typed for
 * papers that nobody signed, the owners' addresses, and who advised: their places end.
 */
export const salesEraser: Eraser = {
  domain: 'sales',
  refusal: async (unit, userId) => {
    await lockDealsOf(unit, userId);
    return (await hasSaleUnderWay(unit.tx, userId)) ? 'identity.open_sale' : null;
  },
  erase: async (unit, person, traces) => {
    const { userId } = person;
    const sales = allPages((last: { id: string } | null) =>
      listSalesOf(unit.tx, userId, last?.id ?? null, exportPage),
    );
    for await (const { id } of sales) traces.mentions.push(id);
    traces.mentions.push(...(await erasePlaces(unit, person)));
    await eraseUnsignedDetails(unit.tx, userId);
    await eraseOwnerAddresses(unit.tx, userId);
  },
};

/**
 * A sale begins under its listing's lock: while all of them are held, taken in one order, none begins until the
 * commit, and then the listing, or the buyer's offer and payment, is gone.
 */
async function lockDealsOf(unit: UnitOfWork, userId: string): Promise<void> {
  const listingIds = new Set([
    ...(await listOwnedListingIds(unit.tx, userId)),
    ...(await listOfferedFor(unit.tx, userId)),
    ...(await listListingsPaidFor(unit.tx, userId)),
  ]);
  for (const listingId of [...listingIds].sort()) await lockListing(unit, listingId);
}
