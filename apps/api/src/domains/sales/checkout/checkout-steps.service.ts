import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  bookFailedDebit,
  paymentSubject,
  attemptFor,
  findOutcome,
  settleCall,
  type ProviderPayment,
} from '../../money/money.api.ts';
import {
  doesTitleStop,
  extendReservation,
  getListingForDeal,
  lockListing,
} from '../../listings/listings.api.ts';
import {
  closeOfferPayment,
  extendTimeToPay,
  findOfferBeingPaid,
  findPayableOffer,
  withdrawBeingPaid,
} from '../../offers/offers.api.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { paidCharge } from '../paid-charge.rules.ts';
import {
  afterFailure,
  failDebit,
  holdPayment,
  refundPayment,
  startDebit,
} from '../holding/holding.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import {
  addDays,
  checkoutLivesDays,
  transferTakesDays,
  verificationTakesDays,
} from '../sales.rules.ts';
import { findCheckout, type Sale } from '../sales.store.ts';
import { announce, changeSale, lockAsRead, moveSale, newsOf } from '../move-sale.service.ts';
import { isOver, isTakenByAnother, planCancel } from './checkout-end.service.ts';
import { coverShortfall, mayCover, payFromCash } from './cover-shortfall.service.ts';

/** One step of a checkout, based on what the provider says about its payment. @returns whether to look again. */
export async function advanceCheckout(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.paymentId) return adoptPayment(deps, sale);
  const payment = await deps.payments.getPayment(sale.paymentId);
  if (paidCharge(payment)) {
    await holdPayment(deps, sale, payment);
    return true;
  }
  if (payment.status === 'canceled') {
    return (await payFromCash(deps, sale)) || abandon(deps, sale);
  }
  if (payment.status === 'processing') return sale.supersededAt ? false : startDebit(deps, sale);
  // Before a transfer gets its days: they count from what the verification leaves over.
  if (sale.supersededAt === null && (await followVerification(deps, sale, payment))) return true;
  // The buyer got the transfer details in time, however late we hear of it.
  const isTransfer = payment.method === 'customer_balance' && payment.status === 'requires_action';
  if (isTransfer && sale.supersededAt === null) {
    if (await expectTransfer(deps, sale)) return true;
    if (await mayCover(deps, sale, payment)) return coverShortfall(deps, sale, payment);
    if (await notePart(deps, sale, payment)) return true;
  }
  // When the payment is canceled, a part that arrived goes to the buyer's cash balance at the provider, and
  // from there back to the buyer.
  return (await isOver(deps, sale)) ? cancelPayment(deps, sale, payment) : false;
}

/** A bank debit on its way: it succeeds, fails, or is still processing. */
export async function advanceProcessing(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.paymentId) return false;
  const payment = await deps.payments.getPayment(sale.paymentId);
  if (paidCharge(payment)) {
    await holdPayment(deps, sale, payment);
    return true;
  }
  if (payment.status === 'processing' || payment.status === 'succeeded') return false;
  if (payment.charge) await bookFailedDebit(deps, payment.charge.id);
  await failDebit(deps, sale);
  return true;
}

/** Money that arrives for an ended checkout is given back. */
export async function followEnded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.paymentId) return false;
  const payment = await deps.payments.getPayment(sale.paymentId);
  if (!paidCharge(payment)) return false;
  await refundPayment(deps, sale, payment);
  return true;
}

/** The payment was planned and perhaps created, but the process ended before its id was stored. */
async function adoptPayment(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const attempt = await transact(deps, (unit) => attemptFor(unit.tx, paymentSubject(sale.id)));
  const key = `${paymentSubject(sale.id)}:${attempt}`;
  const planned = await findOutcome(deps.db, key);
  if (!planned) return (await isOver(deps, sale)) ? abandon(deps, sale) : false;
  const outcome = planned.state === 'unknown' ? await settleCall(deps, key) : planned;
  if (outcome.state === 'refused') {
    return (await isOver(deps, sale)) ? abandon(deps, sale) : false;
  }
  if (outcome.state === 'unknown') return false;
  await transact(deps, async (unit) => {
    await changeSale(unit, await lockAsRead(unit, sale), { payment_id: outcome.objectId });
  });
  return true;
}

async function abandon(deps: SalesDeps, sale: Sale): Promise<boolean> {
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    await moveSale(unit, locked, 'abandon', 'system', { ended_at: unit.now });
    const next = await findCheckout(unit.tx, sale.listingId, sale.buyerUserId);
    if (sale.offerId && next?.offerId !== sale.offerId) {
      if (sale.givenUpAt) await withdrawBeingPaid(unit, sale.offerId, sale.buyerUserId);
      else await closeOfferPayment(unit, sale.offerId);
    }
    if (sale.transferExpectedAt) await watchBuyersCash(unit, sale.buyerUserId);
    await tellIfTaken(unit, sale);
    await tellIfStopped(unit, sale);
    unit.tell([sale.buyerUserId], 'sale', { saleId: sale.id, listingId: sale.listingId });
  });
  return true;
}

/**
 * A buyer who waits for a bank is told that the payment failed. If there was an offer, its end is told instead.
 */
async function tellIfTaken(unit: UnitOfWork, sale: Sale): Promise<void> {
  const waited = sale.transferExpectedAt !== null || sale.verificationExpectedAt !== null;
  if (!waited || sale.offerId || sale.supersededAt || sale.givenUpAt) return;
  const listing = await getListingForDeal(unit.tx, sale.listingId, unit.now);
  if (!isTakenByAnother(listing)) return;
  unit.emit({ type: 'sales.payment_canceled', payload: await newsOf(unit, sale) });
}

/** An open payment ended because operators have to look at the title: a buyer who may pay then is told why. */
async function tellIfStopped(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (sale.supersededAt || sale.givenUpAt) return;
  if (!(await doesTitleStop(unit.tx, sale.listingId))) return;
  unit.emit({ type: 'sales.payment_stopped', payload: await newsOf(unit, sale) });
}

/** Makes a client secret useless. The provider decides a race with the buyer's confirmation. */
async function cancelPayment(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<boolean> {
  const key = await transact(deps, async (unit) => {
    await lockAsRead(unit, sale);
    return planCancel(unit, payment.id);
  });
  await settleCall(deps, key);
  const after = await deps.payments.getPayment(payment.id);
  if (after.status === 'canceled') return abandon(deps, sale);
  return paidCharge(after) !== null;
}

/** The buyer got the transfer details: an accepted offer gets five more days, once. */
async function expectTransfer(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (sale.transferExpectedAt) return false;
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    const offer = await findOfferBeingPaid(unit.tx, sale.listingId, sale.buyerUserId, unit.now);
    if (offer) {
      const until = addDays(offer.payBy ?? unit.now, transferTakesDays);
      await extendTimeToPay(unit, offer.offerId, until);
      await extendReservation(unit, sale.listingId, sale.buyerUserId, until);
    }
    await watchBuyersCash(unit, sale.buyerUserId);
    await announce(unit, await changeSale(unit, locked, { transfer_expected_at: unit.now }));
  });
  return true;
}

/**
 * The buyer typed a bank account in by hand: it is proved by a micro-deposit within the provider's ten days,
 * which an accepted offer waits for. Whatever ends that but a debit, also another way to pay, counts as
 * a debit that failed: else an offer could be held forever by one account after the other.
 */
async function followVerification(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<boolean> {
  const waits = payment.verification !== null;
  if (waits === (sale.verificationExpectedAt !== null)) return false;
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    if (waits) await awaitVerification(unit, locked);
    else await endVerification(unit, locked, payment.verificationFailed);
  });
  return true;
}

async function awaitVerification(unit: UnitOfWork, sale: Sale): Promise<void> {
  const offer = await findOfferBeingPaid(unit.tx, sale.listingId, sale.buyerUserId, unit.now);
  const needed = addDays(unit.now, verificationTakesDays);
  const before = offer?.payBy ?? null;
  const saved = await changeSale(unit, sale, {
    verification_expected_at: unit.now,
    ...(offer ? { offer_pay_by: before } : {}),
  });
  let by = needed;
  if (offer?.isExhausted && before && before < needed) by = before;
  if (offer && !offer.isExhausted && before && before < needed) {
    await extendTimeToPay(unit, offer.offerId, needed);
    await extendReservation(unit, sale.listingId, sale.buyerUserId, needed);
  }
  await announce(unit, saved, (news) => ({
    type: 'sales.verification_asked',
    payload: { ...news, payBy: by.toISOString() },
  }));
}

/** @param failed the provider says so; otherwise the buyer chose another way to pay. */
async function endVerification(unit: UnitOfWork, sale: Sale, failed: boolean): Promise<void> {
  const saved = await changeSale(unit, sale, { verification_expected_at: null });
  const offer = await findOfferBeingPaid(unit.tx, sale.listingId, sale.buyerUserId, unit.now);
  const isOffers = offer !== null && offer.offerId === sale.offerId;
  const after = isOffers ? await afterFailure(unit, sale) : { failures: 0, payBy: null };
  await announce(unit, saved, (news) => ({
    type: 'sales.verification_failed',
    payload: { ...news, ...after, givenUp: !failed },
  }));
}

/**
 * Too little has arrived, or another part of it: the buyer is told what is missing, and the deadline. After the
 * deadline it is only recorded: it goes back with the canceled payment.
 */
async function notePart(deps: SalesDeps, sale: Sale, payment: ProviderPayment): Promise<boolean> {
  const { receivedCents } = payment;
  if (receivedCents === sale.transferReceivedCents) return false;
  const over = await isOver(deps, sale);
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const saved = await changeSale(unit, locked, { transfer_received_cents: receivedCents });
    if (over || receivedCents === 0) return;
    const offer = await findPayableOffer(unit.tx, sale.listingId, sale.buyerUserId, unit.now);
    await announce(unit, saved, (news) => ({
      type: 'sales.transfer_short',
      payload: {
        ...news,
        receivedCents,
        amountCents: payment.amountCents,
        missingCents: payment.amountCents - receivedCents,
        payBy: (offer?.payBy ?? addDays(sale.createdAt, checkoutLivesDays)).toISOString(),
      },
    }));
  });
  return true;
}
