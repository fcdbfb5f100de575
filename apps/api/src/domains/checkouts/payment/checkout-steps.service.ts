import type { EventAbout } from '../../../core/outbox/events.ts';
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
  extendReservation,
  findTitleStop,
  getListingForDeal,
} from '../../listings/listings.api.ts';
import {
  closeOfferPayment,
  extendTimeToPay,
  findOfferBeingPaid,
  withdrawBeingPaid,
} from '../../offers/offers.api.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { paidCharge } from './paid-charge.rules.ts';
import { returnPayment, takePayment } from './arrival.service.ts';
import { afterFailure, failDebit, startDebit } from './debits.service.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import {
  addDays,
  awaitsBank,
  endOfCheckout,
  transferTakesDays,
  verificationTakesDays,
} from '../checkouts.rules.ts';
import type { CheckoutNews } from '../checkout-news.events.ts';
import { findOwn, type Checkout } from '../checkouts.store.ts';
import {
  announce,
  changeCheckout,
  lockAsRead,
  moveCheckout,
  newsOf,
  withCheckout,
} from '../move-checkout.service.ts';
import { isCardStopped, isOver, isTakenByAnother, planCancel } from './checkout-end.service.ts';
import { findPayBy } from './pay-by.service.ts';
import { coverShortfall, mayCover, payFromCash } from './cover-shortfall.service.ts';

/** One step of a checkout, based on what the provider says about its payment. @returns whether to look again. */
export async function advanceUnpaid(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  if (!checkout.paymentId) return adoptPayment(deps, checkout);
  const payment = await deps.payments.getPayment(checkout.paymentId);
  if (paidCharge(payment)) {
    await takePayment(deps, checkout, payment);
    return true;
  }
  if (payment.status === 'canceled') {
    return (await payFromCash(deps, checkout)) || abandon(deps, checkout);
  }
  const isReplaced = checkout.status === 'replaced';
  if (payment.status === 'on_its_way') return isReplaced ? false : startDebit(deps, checkout);
  // Before a transfer gets its days: they count from what the verification leaves over.
  if (!isReplaced && (await followVerification(deps, checkout, payment))) return true;
  // The buyer got the transfer details in time, however late we hear of it.
  const isTransfer = payment.method === 'customer_balance' && payment.status === 'awaiting_buyer';
  if (isTransfer && !isReplaced) {
    if (await expectTransfer(deps, checkout, payment)) return true;
    if (await mayCover(deps, checkout, payment)) return coverShortfall(deps, checkout, payment);
    if (await notePart(deps, checkout, payment)) return true;
  }
  // When the payment is canceled, a part that arrived goes to the buyer's cash balance at the provider, and
  // from there back to the buyer.
  return (await isOver(deps, checkout)) ? cancelPayment(deps, checkout, payment) : false;
}

/** A bank debit on its way: it succeeds, fails, or is still processing. */
export async function advanceProcessing(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  if (!checkout.paymentId) return false;
  const payment = await deps.payments.getPayment(checkout.paymentId);
  if (paidCharge(payment)) {
    await takePayment(deps, checkout, payment);
    return true;
  }
  if (['on_its_way', 'paid', 'unknown'].includes(payment.status)) return false;
  if (payment.charge) await bookFailedDebit(deps, payment.charge.id);
  await failDebit(deps, checkout);
  return true;
}

/** Money that arrives for an ended checkout is given back. */
export async function followEnded(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  if (!checkout.paymentId) return false;
  const payment = await deps.payments.getPayment(checkout.paymentId);
  if (!paidCharge(payment)) return false;
  await returnPayment(deps, checkout, payment);
  return true;
}

/** The payment was planned and perhaps created, but the process ended before its id was stored. */
async function adoptPayment(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  const attempt = await transact(deps, (unit) => attemptFor(unit.tx, paymentSubject(checkout.id)));
  const key = `${paymentSubject(checkout.id)}:${attempt}`;
  const planned = await findOutcome(deps.db, key);
  const outcome = planned?.state === 'unknown' ? await settleCall(deps, key) : planned;
  if (outcome?.state === 'unknown') return false;
  if (outcome?.state !== 'succeeded') {
    return (await isOver(deps, checkout)) ? abandon(deps, checkout) : false;
  }
  await transact(deps, async (unit) => {
    await changeCheckout(unit, await lockAsRead(unit, checkout), { payment_id: outcome.objectId });
  });
  return true;
}

async function abandon(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  const waitsInVain =
    checkout.status === 'open' && awaitsBank(checkout) && (await isCardStopped(deps, checkout));
  await withCheckout(deps, checkout, async (unit, locked) => {
    await moveCheckout(unit, locked, 'abandon', 'system');
    const next = await findOwn(unit.tx, checkout.listingId, checkout.buyerUserId);
    if (checkout.offerId && next?.offerId !== checkout.offerId) {
      if (checkout.status === 'given_up')
        await withdrawBeingPaid(unit, checkout.offerId, checkout.buyerUserId);
      else await closeOfferPayment(unit, checkout.offerId);
    }
    if (checkout.transfer === 'expected') await watchBuyersCash(unit, checkout.buyerUserId);
    // One reason is told, the one that the buyer can't change before the one that they can.
    const isTold = (await tellIfTaken(unit, checkout)) || (await tellIfStopped(unit, checkout));
    if (waitsInVain && !isTold) {
      unit.emit({ type: 'checkouts.card_stopped', payload: await newsOf(unit, checkout) });
    }
    const { id: saleId, listingId, buyerUserId } = checkout;
    unit.tell([buyerUserId], 'sale', { saleId, listingId });
  });
  return true;
}

/**
 * A buyer who waits for a bank is told that the payment failed. If there was an offer, its end is told instead.
 */
async function tellIfTaken(unit: UnitOfWork, checkout: Checkout): Promise<boolean> {
  if (!awaitsBank(checkout) || checkout.offerId || checkout.status !== 'open') return false;
  const listing = await getListingForDeal(unit.tx, checkout.listingId, unit.now);
  if (!isTakenByAnother(listing)) return false;
  unit.emit({ type: 'checkouts.payment_canceled', payload: await newsOf(unit, checkout) });
  return true;
}

/**
 * An open payment ended because operators have to look at the title, or refused it: the buyer is told why. If there was an
 * offer, what becomes of that says it too.
 */
async function tellIfStopped(unit: UnitOfWork, checkout: Checkout): Promise<boolean> {
  if (checkout.status !== 'open') return false;
  const titleStop = await findTitleStop(unit.tx, checkout.listingId);
  if (titleStop === null) return false;
  if (checkout.offerId) return true;
  const payload = { ...(await newsOf(unit, checkout)), titleStop };
  unit.emit({ type: 'checkouts.payment_stopped', payload });
  return true;
}

/** Makes a client secret useless. The provider decides a race with the buyer's confirmation. */
async function cancelPayment(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<boolean> {
  const key = await transact(deps, async (unit) => {
    await lockAsRead(unit, checkout);
    return planCancel(unit, payment.id);
  });
  await settleCall(deps, key);
  const after = await deps.payments.getPayment(payment.id);
  if (after.status === 'canceled') return abandon(deps, checkout);
  return paidCharge(after) !== null;
}

function offerBeingPaid({ tx, now }: UnitOfWork, { listingId, buyerUserId }: Checkout) {
  return findOfferBeingPaid(tx, listingId, buyerUserId, now);
}

/** The buyer got the transfer details, and gets them by email: an accepted offer gets five more days, once. */
async function expectTransfer(
  deps: CheckoutsDeps,
  checkout: Checkout,
  { transfer, amountCents, receivedCents }: ProviderPayment,
): Promise<boolean> {
  if (checkout.transfer === 'expected') return false;
  await withCheckout(deps, checkout, async (unit, locked) => {
    const offer = await offerBeingPaid(unit, checkout);
    if (offer) {
      const until = addDays(offer.payBy ?? unit.now, transferTakesDays);
      await extendTimeToPay(unit, offer.offerId, until);
      await extendReservation(unit, checkout.listingId, checkout.buyerUserId, until);
    }
    await watchBuyersCash(unit, checkout.buyerUserId);
    const saved = await moveCheckout(unit, locked, 'expect_transfer', 'system');
    const payBy = (await findPayBy(unit.tx, saved, unit.now)).toISOString();
    const missing = { amountCents: amountCents - receivedCents, payBy };
    const told: EventAbout<CheckoutNews>[] = transfer
      ? [['checkouts.transfer_expected', { ...missing, ...transfer }]]
      : [];
    await announce(unit, saved, ...told);
  });
  return true;
}

/**
 * The buyer typed a bank account in by hand: it is proved by a micro-deposit within the provider's ten days,
 * which an accepted offer waits for. Whatever ends that but a debit, also another way to pay, counts as
 * a debit that failed: else an offer could be held forever by one account after the other.
 */
async function followVerification(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<boolean> {
  if (payment.status === 'unknown') return false;
  const waits = payment.verification !== null;
  if (waits === (checkout.verification === 'expected')) return false;
  await withCheckout(deps, checkout, async (unit, locked) => {
    if (waits) await awaitVerification(unit, locked);
    else await endVerification(unit, locked, payment.verificationFailed);
  });
  return true;
}

async function awaitVerification(unit: UnitOfWork, checkout: Checkout): Promise<void> {
  const offer = await offerBeingPaid(unit, checkout);
  const needed = addDays(unit.now, verificationTakesDays);
  const before = offer?.payBy ?? null;
  const kept = offer ? { offer_pay_by: before } : {};
  const saved = await moveCheckout(unit, checkout, 'expect_verification', 'system', {
    ...kept,
    pay_by: needed,
  });
  if (offer && !offer.isExhausted && before && before < needed) {
    await extendTimeToPay(unit, offer.offerId, needed);
    await extendReservation(unit, checkout.listingId, checkout.buyerUserId, needed);
  }
  const payBy = (await findPayBy(unit.tx, saved, unit.now)).toISOString();
  await announce(unit, saved, ['checkouts.verification_asked', { payBy }]);
}

/** @param failed the provider says so; otherwise the buyer chose another way to pay. */
async function endVerification(
  unit: UnitOfWork,
  checkout: Checkout,
  failed: boolean,
): Promise<void> {
  const saved = await moveCheckout(unit, checkout, 'end_verification', 'system', {
    pay_by: endOfCheckout(checkout),
  });
  const offer = await offerBeingPaid(unit, checkout);
  const isOffers = offer !== null && offer.offerId === checkout.offerId;
  const after = isOffers
    ? await afterFailure(unit, checkout)
    : { failures: 0, payBy: null, titleStop: await findTitleStop(unit.tx, checkout.listingId) };
  await announce(unit, saved, ['checkouts.verification_failed', { ...after, givenUp: !failed }]);
}

/**
 * Too little has arrived, or another part of it: the buyer is told what is missing, and the deadline. After the
 * deadline it is only recorded: it goes back with the canceled payment.
 */
async function notePart(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<boolean> {
  const { receivedCents } = payment;
  if (receivedCents === checkout.transferReceivedCents) return false;
  const over = await isOver(deps, checkout);
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, checkout);
    const saved = await changeCheckout(unit, locked, { transfer_received_cents: receivedCents });
    if (over || receivedCents === 0) return;
    const payBy = (await findPayBy(unit.tx, checkout, unit.now)).toISOString();
    await announce(unit, saved, [
      'checkouts.transfer_short',
      {
        receivedCents,
        amountCents: payment.amountCents,
        missingCents: payment.amountCents - receivedCents,
        payBy,
      },
    ]);
  });
  return true;
}
