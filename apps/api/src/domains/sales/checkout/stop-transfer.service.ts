import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { orProviderAway } from '../../money/money.api.ts';
import { lockListing } from '../../listings/listings.api.ts';
import { advanceSale } from '../advance-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findCheckout, lockSale } from '../sales.store.ts';
import { advanceJob, changeSale } from '../move-sale.service.ts';

/**
 * A buyer who cannot or will not transfer the rest stops the payment: it is canceled at the provider, an
 * accepted offer is withdrawn, and what arrived is sent back. If everything has arrived by that moment, the
 * provider's answer counts and the sale is held.
 * @throws {Problem} sales.no_transfer, payments.provider_away (it is given up all the same)
 */
export async function stopTransfer(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  const saleId = await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const found = await findCheckout(unit.tx, listingId, actor.userId);
    // A part that is being written down does not lock the listing: the sale's own lock waits for it.
    const sale = found && (await lockSale(unit.tx, found.id));
    const isOpen = sale?.status === 'checkout' && !sale.supersededAt && !sale.givenUpAt;
    if (!isOpen || !sale.transferExpectedAt) throw new Problem('sales.no_transfer');
    await changeSale(unit, sale, { given_up_at: unit.now, next_check_at: unit.now });
    unit.enqueue({ name: advanceJob, data: { saleId: sale.id } });
    unit.tell([actor.userId], 'sale', { saleId: sale.id, listingId });
    return sale.id;
  });
  await orProviderAway(() => advanceSale(deps, saleId));
}
