import type { EventAbout } from '../../../core/outbox/events.ts';
import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findTitleStop, reserveListing, returnToMarket } from '../../listings/listings.api.ts';
import { extendTimeToPay, noteFailedDebit } from '../../offers/offers.api.ts';
import type { AfterFailure } from '../bank-payments.events.ts';
import type { CheckoutNews } from '../checkout-news.events.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { addDays, debitTakesDays, endOfCheckout } from '../checkouts.rules.ts';
import type { Checkout } from '../checkouts.store.ts';
import { announce, moveCheckout, withCheckout } from '../move-checkout.service.ts';
import { takeListing } from './take-listing.service.ts';

/** A bank debit is on its way: the listing is reserved, and an accepted offer waits until it settles. */
export async function startDebit(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  return withCheckout(deps, checkout, async (unit, locked) => {
    const due = await takeListing(unit, locked);
    // No longer available: the debit continues, and its money is refunded.
    if (!due) return false;
    const { offer } = due;
    const settledBy = addDays(unit.now, debitTakesDays);
    const saved = await moveCheckout(unit, locked, 'start_debit', 'system', {
      payment_method: 'us_bank_account',
      offer_id: offer?.offerId ?? null,
      pay_by: settledBy,
      // If the debit fails, the buyer does not keep the time that verifying the account took.
      offer_pay_by: locked.verification === 'expected' ? locked.offerPayBy : (offer?.payBy ?? null),
    });
    if (offer) await extendTimeToPay(unit, offer.offerId, settledBy);
    // The owners of a listing without an offer see nothing of a payment before its money is here.
    const expectedBy = settledBy.toISOString();
    const told: EventAbout<CheckoutNews>[] = [['checkouts.debit_started', { expectedBy }]];
    await announce(unit, saved, ...(offer ? [] : told));
    return true;
  });
}

/**
 * A bank debit failed: the listing returns to the market, and {@link afterFailure} says what an accepted offer
 * keeps.
 */
export async function failDebit(deps: CheckoutsDeps, checkout: Checkout): Promise<void> {
  await withCheckout(deps, checkout, async (unit, locked) => {
    const saved = await moveCheckout(unit, locked, 'payment_fails', 'system', {
      payment_method: null,
      pay_by: endOfCheckout(locked),
    });
    await returnToMarket(unit, checkout.listingId);
    const after = await afterFailure(unit, locked);
    await announce(unit, saved, ['checkouts.payment_failed', after]);
  });
}

/**
 * What a failed payment leaves of an accepted offer: the time it had before that payment, at least a day. After
 * the second failure the seller may end it, and a third leaves no time. The caller holds the listing's lock,
 * and nobody else has the listing.
 * @returns how many have failed; `payBy`: null where its time is over, or where there is no offer; `titleStop`: why no one
 * can pay.
 */
export async function afterFailure(unit: UnitOfWork, checkout: Checkout): Promise<AfterFailure> {
  const titleStop = await findTitleStop(unit.tx, checkout.listingId);
  if (!checkout.offerId) return { failures: 0, payBy: null, titleStop };
  const { failures, survives } = await noteFailedDebit(unit, checkout.offerId);
  const more = survives ? addDays(unit.now, 1) : unit.now;
  const until = new Date(Math.max(checkout.offerPayBy?.getTime() ?? 0, more.getTime()));
  await reserveListing(unit, checkout.listingId, checkout.buyerUserId, until);
  await extendTimeToPay(unit, checkout.offerId, until);
  // Nobody is asked to pay within this very minute.
  return { failures, payBy: until > unit.now ? until.toISOString() : null, titleStop };
}
