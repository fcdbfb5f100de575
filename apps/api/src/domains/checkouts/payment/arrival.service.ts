import { violatesUnique } from '../../../core/db/database.ts';
import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  paymentSubject,
  findInputOf,
  postLedger,
  type ProviderPayment,
} from '../../money/money.api.ts';
import { returnToMarket } from '../../listings/listings.api.ts';
import { closeOfferPayment } from '../../offers/offers.api.ts';
import type { Arrival } from '../arrivals.port.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { type Checkout, findOwn } from '../checkouts.store.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { moveCheckout, withCheckout } from '../move-checkout.service.ts';
import type { Due } from '../terms/due.rules.ts';
import { paidCharge } from './paid-charge.rules.ts';
import { takeListing } from './take-listing.service.ts';

/**
 * The money has arrived: a sale holds it, or gives it back in full if the listing is no longer for sale to this
 * buyer at this price, or if another amount came than was asked for. Of any number of payments for a listing, only one is held: the listing's lock orders
 * them, and the index `checkouts_one_open` would refuse a second.
 * @throws {MovedOn}
 */
export async function takePayment(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<void> {
  try {
    await withCheckout(deps, checkout, async (unit, locked) => {
      const came = await whatCame(unit, locked, payment);
      const due = came.isAsked ? await takeListing(unit, locked) : null;
      if (due) await keep(deps, unit, locked, { payment, ...came, due });
      else await sendBack(deps, unit, locked, { payment, ...came });
    });
  } catch (error) {
    if (!violatesUnique(error, 'checkouts_one_open')) throw error;
    await returnPayment(deps, checkout, payment);
  }
}

/** A payment that must not become a sale: replaced by another, or for a listing that is gone. */
export async function returnPayment(
  deps: CheckoutsDeps,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<void> {
  await withCheckout(deps, checkout, async (unit, locked) => {
    await sendBack(deps, unit, locked, { payment, ...(await whatCame(unit, locked, payment)) });
  });
}

type Came = { paidCents: number; isAsked: boolean };

/**
 * What really arrived: the full price, or the part of it that the platform asked for in place of a short
 * transfer. Anything else, such as a payment that someone changed at the provider, is never taken as paid.
 */
async function whatCame(
  unit: UnitOfWork,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<Came> {
  const paidCents = payment.receivedCents;
  const isReplacement = checkout.shortPaymentId !== null && checkout.shortPaymentId !== payment.id;
  if (!isReplacement) return { paidCents, isAsked: paidCents === checkout.amountCents };
  const asked = await findInputOf(unit.tx, paymentSubject(checkout.id), payment.id);
  const isAsked = asked?.['amountCents'] === paidCents && paidCents <= checkout.amountCents;
  return { paidCents, isAsked };
}

async function keep(
  deps: CheckoutsDeps,
  unit: UnitOfWork,
  checkout: Checkout,
  { payment, paidCents, due }: Came & { payment: ProviderPayment; due: Due },
): Promise<void> {
  const saved = await moveCheckout(unit, checkout, 'pay', 'system', {
    offer_id: due.offer?.offerId ?? null,
    payment_method: payment.method,
  });
  await hand(deps, unit, { checkout: saved, payment, paidCents, outcome: 'held' });
}

async function sendBack(
  deps: CheckoutsDeps,
  unit: UnitOfWork,
  checkout: Checkout,
  { payment, paidCents, isAsked }: Came & { payment: ProviderPayment },
): Promise<void> {
  const { listingId, offerId } = checkout;
  if (checkout.status === 'processing') await returnToMarket(unit, listingId);
  const next = await findOwn(unit.tx, listingId, checkout.buyerUserId);
  const isLast = !next || next.id === checkout.id || next.offerId !== offerId;
  if (offerId && isLast) await closeOfferPayment(unit, offerId);
  const saved = await moveCheckout(unit, checkout, 'give_back', 'system', {
    payment_method: payment.method,
  });
  const outcome = isAsked ? 'not_for_sale' : 'amount_differs';
  await hand(deps, unit, { checkout: saved, payment, paidCents, outcome });
}

/** The sale takes the money over; a transfer's is the buyer's cash no more, and any excess of it is looked for. */
async function hand(
  { arrivals }: CheckoutsDeps,
  unit: UnitOfWork,
  arrival: Omit<Arrival, 'charge'>,
): Promise<void> {
  const { checkout, payment, paidCents } = arrival;
  const charge = paidCharge(payment);
  if (!charge) throw new Error(`checkout ${checkout.id}: nothing was charged`);
  await arrivals.take(unit, { ...arrival, charge });
  if (payment.method === 'customer_balance') {
    await postLedger(unit.tx, {
      kind: 'cash_used',
      providerObjectId: charge.id,
      saleId: checkout.id,
      amountCents: paidCents,
      at: unit.now,
      eventAt: charge.movedAt,
    });
  }
  if (payment.method === 'customer_balance' || checkout.transfer === 'expected') {
    await watchBuyersCash(unit, checkout.buyerUserId);
  }
}
