import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { orProviderAway } from '../../money/money.api.ts';
import { lockListing } from '../../listings/listings.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { findOwn, lockCheckout } from '../checkouts.store.ts';
import { advanceJob, moveCheckout } from '../move-checkout.service.ts';
import { advanceCheckout } from '../payment/advance-checkout.service.ts';

/**
 * A buyer who cannot or will not transfer the rest stops the payment: it is canceled at the provider, an
 * accepted offer is withdrawn, and what arrived is sent back. If everything has arrived by that moment, the
 * provider's answer counts and the sale is held.
 * @throws {Problem} checkouts.no_transfer, payments.provider_away (the transfer is given up nevertheless)
 */
export async function stopTransfer(
  deps: CheckoutsDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  const checkoutId = await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const found = await findOwn(unit.tx, listingId, actor.userId);
    // A part that is being written down does not lock the listing: the checkout's own lock waits for it.
    const checkout = found && (await lockCheckout(unit.tx, found.id));
    if (checkout?.status !== 'open' || checkout.transfer !== 'expected') {
      throw new Problem('checkouts.no_transfer');
    }
    await moveCheckout(unit, checkout, 'give_up', 'buyer');
    unit.enqueue({ name: advanceJob, data: { checkoutId: checkout.id } });
    unit.tell([actor.userId], 'sale', { saleId: checkout.id, listingId });
    return checkout.id;
  });
  await orProviderAway(() => advanceCheckout(deps, checkoutId));
}
