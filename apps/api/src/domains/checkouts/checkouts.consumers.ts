import { eachAlone } from '../../core/jobs/each-alone.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { CheckoutsDeps } from './checkouts.deps.ts';
import { findByPayment, listUnpaid } from './checkouts.store.ts';
import { advanceCash, followCash } from './customer-cash/customer-cash.service.ts';
import { advanceCheckout } from './payment/advance-checkout.service.ts';

/** A change of a payment, refund, transfer or dispute advances its checkout, and with it its sale; money of a customer, or its return, their cash. */
export const followPayments: EventConsumer<CheckoutsDeps, 'money.changed'> = {
  name: 'checkouts.follow_payments',
  on: ['money.changed'],
  // The provider sends bursts, and a look at a payment waits for its answers most of the time.
  together: 8,
  when: ({ kind, paymentId, saleId, userId }) =>
    kind !== 'account' &&
    kind !== 'payout' &&
    (kind === 'cash' ||
      paymentId !== null ||
      saleId !== null ||
      (kind === 'refund' && userId !== null)),
  async handle(deps, { payload }) {
    if (payload.kind === 'cash' && payload.customerId) {
      await followCash(deps, payload.customerId);
      return;
    }
    const byPayment = payload.paymentId ? await findByPayment(deps.db, payload.paymentId) : null;
    const checkoutId = byPayment?.id ?? payload.saleId;
    if (checkoutId) await advanceCheckout(deps, checkoutId);
    // A return of a buyer's cash: it belongs to no payment and no sale.
    else if (payload.kind === 'refund' && payload.userId) await advanceCash(deps, payload.userId);
  },
};

/** A call whose outcome was unknown is now settled: what waits for it continues. */
export const followSettledCalls: EventConsumer<CheckoutsDeps, 'money.call_settled'> = {
  name: 'checkouts.follow_calls',
  on: ['money.call_settled'],
  when: ({ kind, saleId }) => saleId !== null || kind === 'cash_return',
  async handle(deps, { payload }) {
    if (payload.saleId) await advanceCheckout(deps, payload.saleId);
    else if (payload.kind === 'cash_return' && payload.userId) {
      await advanceCash(deps, payload.userId);
    }
  },
};

/**
 * Operators have to look at a title, or refused it: payments that are open and unpaid end. What is paid by then is held,
 * and waits for them too.
 */
export const stopPayments: EventConsumer<
  CheckoutsDeps,
  'listings.title_held' | 'listings.title_decided'
> = {
  name: 'checkouts.stop_payments',
  on: ['listings.title_held', 'listings.title_decided'],
  async handle(deps, { payload: { listingId } }) {
    await eachAlone(
      deps,
      await listUnpaid(deps.db, listingId),
      (checkoutId) => advanceCheckout(deps, checkoutId),
      (checkoutId) => ({ checkoutId }),
    );
  },
};
