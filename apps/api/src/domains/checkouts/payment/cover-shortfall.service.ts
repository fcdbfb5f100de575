import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  paymentSubject,
  attemptAfter,
  planCall,
  settleCall,
  type ProviderPayment,
} from '../../money/money.api.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import { findCash, isTransferAwaited } from '../customer-cash/customer-cash.store.ts';
import { paidCharge } from './paid-charge.rules.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import type { Checkout } from '../checkouts.store.ts';
import { changeCheckout, lockAsRead, withCheckout } from '../move-checkout.service.ts';
import { isOver, planCancel } from './checkout-end.service.ts';
import { descriptionOf } from '../terms/due.rules.ts';
import { isCoverable } from './shortfall.rules.ts';

/**
 * Whether the platform covers the shortfall of a bank transfer, so that the sale continues. Not while another
 * payment of the buyer waits for a transfer: the provider would give it the money that arrived.
 */
export async function mayCover(
  deps: CheckoutsDeps,
  checkout: Checkout,
  { receivedCents }: ProviderPayment,
): Promise<boolean> {
  const { shortfallCoverCents } = deps.config;
  const came = { amountCents: checkout.amountCents, receivedCents };
  if (receivedCents <= 0 || !isCoverable(came, shortfallCoverCents)) return false;
  if (await isOver(deps, checkout)) return false;
  return !(await isTransferAwaited(deps.db, checkout.buyerUserId, checkout.id));
}

/**
 * First the payment is canceled, which moves what arrived to the buyer's cash balance at the provider; then
 * {@link payFromCash} takes it from there. The provider decides a race with the rest arriving: a fully paid
 * payment is not canceled.
 * @returns whether to look again.
 */
export async function coverShortfall(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<boolean> {
  const key = await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, checkout);
    await changeCheckout(unit, locked, {
      short_payment_id: payment.id,
      transfer_received_cents: payment.receivedCents,
    });
    return planCancel(unit, payment.id);
  });
  await settleCall(deps, key);
  const after = await deps.payments.getPayment(payment.id);
  return after.status === 'canceled' || paidCharge(after) !== null;
}

/**
 * Plans the payment of what arrived, if the canceled one was short and is to be replaced; from then on, it is
 * the checkout's payment. More may have arrived meanwhile: it counts too, up to the price.
 * @returns false where the checkout has ended with its payment.
 */
export async function payFromCash(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  const { paymentId, amountCents } = checkout;
  if (!paymentId || checkout.shortPaymentId !== paymentId || (await isOver(deps, checkout)))
    return false;
  const cash = await findCash(deps.db, checkout.buyerUserId);
  const listing = await getListingForDeal(deps.db, checkout.listingId, deps.clock.now());
  if (!cash || !listing) return false;
  const availableCents = await deps.payments.getCash(cash.customer_id);
  const cameCents = Math.min(amountCents, Math.max(checkout.transferReceivedCents, availableCents));
  const came = { amountCents, receivedCents: cameCents };
  const isWhole = cameCents === amountCents;
  if (!isWhole && !isCoverable(came, deps.config.shortfallCoverCents)) return false;
  await withCheckout(deps, checkout, async (unit, locked) => {
    // As for every payment of a checkout: the listing's lock orders who plans an attempt.
    const input = {
      saleId: checkout.id,
      amountCents: cameCents,
      customerId: cash.customer_id,
      methods: ['customer_balance' as const],
      description: descriptionOf(listing),
      fromCash: true as const,
    };
    const attempt = await attemptAfter(unit.tx, paymentSubject(checkout.id), paymentId);
    await planCall(unit.tx, { kind: 'payment', attempt, input }, unit.now);
    await changeCheckout(unit, locked, { payment_id: null });
  });
  return true;
}
