import { allPages, exportPage } from '../../core/account/exporter.ts';
import type { Eraser } from '../../core/account/eraser.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { listOwnedListingIds, lockListing } from '../listings/listings.api.ts';
import { listOfferedFor } from '../offers/offers.api.ts';
import { hasMoneyAtProvider } from './customer-cash/returns.service.ts';
import { eraseConfirmationsOf } from './checkout/legal-status.store.ts';
import { eraseOwnerAddresses } from './sale-owners.store.ts';
import { listCheckoutsOf, listSalesOf } from './sale-lists.store.ts';
import { hasOpenSale } from './sales.service.ts';
import { eraseUnsignedDetails } from './papers/papers.store.ts';
import { lockSale } from './sales.store.ts';
import { advanceJob, changeSale } from './move-sale.service.ts';

/**
 * Sales stay as evidence, under the names that were signed. What is deleted: payments that were started and not
 * completed, what was typed for papers that nobody signed, and the owners' addresses.
 */
export const salesEraser: Eraser = {
  domain: 'sales',
  refusal: async (unit, userId) => {
    await lockDealsOf(unit, userId);
    if (await hasOpenSale(unit.tx, userId)) return 'identity.open_sale';
    return (await hasMoneyAtProvider(unit.tx, userId)) ? 'identity.money_at_provider' : null;
  },
  erase: async (unit, { userId }, traces) => {
    await endCheckouts(unit, userId);
    const sales = allPages((last: { id: string } | null) =>
      listSalesOf(unit.tx, userId, last?.id ?? null, exportPage),
    );
    for await (const { id } of sales) traces.mentions.push(id);
    await eraseUnsignedDetails(unit.tx, userId);
    await eraseOwnerAddresses(unit.tx, userId);
    await eraseConfirmationsOf(unit.tx, userId);
  },
};

/**
 * A sale begins under its listing's lock: while all of them are held, taken in one order, none begins until the
 * commit, and then the listing, or the buyer's offer and payment, is gone.
 */
async function lockDealsOf(unit: UnitOfWork, userId: string): Promise<void> {
  const checkouts = await listCheckoutsOf(unit.tx, userId);
  const listingIds = new Set([
    ...(await listOwnedListingIds(unit.tx, userId)),
    ...(await listOfferedFor(unit.tx, userId)),
    ...checkouts.map((sale) => sale.listingId),
  ]);
  for (const listingId of [...listingIds].sort()) await lockListing(unit, listingId);
}

/** Client secrets may still be open in pages: the payments are canceled, and money that arrives is refunded. */
async function endCheckouts(unit: UnitOfWork, userId: string): Promise<void> {
  for (const { id } of await listCheckoutsOf(unit.tx, userId)) {
    const sale = await lockSale(unit.tx, id);
    if (sale?.status !== 'checkout') continue;
    await changeSale(unit, sale, { superseded_at: unit.now, next_check_at: unit.now });
    unit.enqueue({ name: advanceJob, data: { saleId: id } });
  }
}
