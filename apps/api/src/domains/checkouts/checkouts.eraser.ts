import type { Eraser } from '../../core/account/eraser.ts';
import { allPages, exportPage } from '../../core/account/exporter.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { type Checkout, hasDebit, listBegun, listOwn, lockCheckout } from './checkouts.store.ts';
import { hasMoneyAtProvider } from './customer-cash/returns.service.ts';
import { eraseConfirmationsOf } from './legal-status/legal-status.store.ts';
import { advanceJob, moveCheckout } from './move-checkout.service.ts';

/** What was paid stays with its sale. Payments that were begun and not paid end; what was confirmed before them goes. */
export const checkoutsEraser: Eraser = {
  domain: 'checkouts',
  refusal: async (unit, userId) => {
    if (await hasDebit(unit.tx, userId)) return 'identity.open_sale';
    return (await hasMoneyAtProvider(unit.tx, userId)) ? 'identity.money_at_provider' : null;
  },
  erase: async (unit, { userId }, traces) => {
    await endOpen(unit, userId);
    const begun = allPages((last: Checkout | null) =>
      listBegun(unit.tx, userId, last?.id ?? null, exportPage),
    );
    for await (const { id } of begun) traces.mentions.push(id);
    await eraseConfirmationsOf(unit.tx, userId);
  },
};

/** Client secrets may still be open in pages: the payments are canceled, and money that arrives is refunded. */
async function endOpen(unit: UnitOfWork, userId: string): Promise<void> {
  for (const { id, listingId } of await listOwn(unit.tx, userId)) {
    await lockListing(unit, listingId);
    const checkout = await lockCheckout(unit.tx, id);
    if (checkout?.status !== 'open' && checkout?.status !== 'given_up') continue;
    await moveCheckout(unit, checkout, 'replace', 'buyer');
    unit.enqueue({ name: advanceJob, data: { checkoutId: id } });
  }
}
