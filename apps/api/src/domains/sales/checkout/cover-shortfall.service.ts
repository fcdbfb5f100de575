import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  paymentSubject,
  attemptAfter,
  planCall,
  settleCall,
  type ProviderPayment,
} from '../../money/money.api.ts';
import { getListingForDeal, lockListing } from '../../listings/listings.api.ts';
import { findCash, isTransferAwaited } from '../customer-cash/customer-cash.store.ts';
import { paidCharge } from '../paid-charge.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { changeSale, lockAsRead } from '../move-sale.service.ts';
import { isOver, planCancel } from './checkout-end.service.ts';
import { descriptionOf } from './checkout.rules.ts';
import { isCoverable } from './shortfall.rules.ts';

/**
 * Whether the platform covers the shortfall of a bank transfer, so that the sale continues. Not while another
 * payment of the buyer waits for a transfer: the provider would give it the money that arrived.
 */
export async function mayCover(
  deps: SalesDeps,
  sale: Sale,
  { receivedCents }: ProviderPayment,
): Promise<boolean> {
  const { shortfallCoverCents } = deps.config;
  const came = { amountCents: sale.amountCents, receivedCents };
  if (receivedCents <= 0 || !isCoverable(came, shortfallCoverCents)) return false;
  if (await isOver(deps, sale)) return false;
  return !(await isTransferAwaited(deps.db, sale.buyerUserId, sale.id));
}

/**
 * First the payment is canceled, which moves what arrived to the buyer's cash balance at the provider; then
 * {@link payFromCash} takes it from there. The provider decides a race with the rest arriving: a fully paid
 * payment is not canceled.
 * @returns whether to look again.
 */
export async function coverShortfall(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<boolean> {
  const key = await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    await changeSale(unit, locked, {
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
export async function payFromCash(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const { paymentId, amountCents } = sale;
  if (!paymentId || sale.shortPaymentId !== paymentId || (await isOver(deps, sale))) return false;
  const cash = await findCash(deps.db, sale.buyerUserId);
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  if (!cash || !listing) return false;
  const availableCents = await deps.payments.getCash(cash.customer_id);
  const cameCents = Math.min(amountCents, Math.max(sale.transferReceivedCents, availableCents));
  const came = { amountCents, receivedCents: cameCents };
  const isWhole = cameCents === amountCents;
  if (!isWhole && !isCoverable(came, deps.config.shortfallCoverCents)) return false;
  await transact(deps, async (unit) => {
    // As for every payment of a checkout: the listing's lock orders who plans an attempt.
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    const input = {
      saleId: sale.id,
      amountCents: cameCents,
      customerId: cash.customer_id,
      methods: ['customer_balance' as const],
      description: descriptionOf(listing),
      fromCash: true as const,
    };
    const attempt = await attemptAfter(unit.tx, paymentSubject(sale.id), paymentId);
    await planCall(unit.tx, { kind: 'payment', attempt, input }, unit.now);
    await changeSale(unit, locked, { payment_id: null });
  });
  return true;
}
