import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { businessKeyOf, attemptFor, planCall, type MoneyCall } from '../../money/money.api.ts';
import { doesTitleStop, getListingForDeal } from '../../listings/listings.api.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { findCardStop } from '../terms/card-stop.service.ts';
import { addDays, endOfCheckout, verificationTakesDays } from '../checkouts.rules.ts';
import type { Checkout } from '../checkouts.store.ts';

/**
 * The checkout was replaced by another payment, abandoned, is for a listing that another buyer is paying or has
 * paid, for one whose title operators have to look at first, or for an offer that has ended or expired.
 */
export async function isOver(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  const now = deps.clock.now();
  if (checkout.status === 'replaced' || checkout.status === 'given_up') return true;
  if (await doesTitleStop(deps.db, checkout.listingId)) return true;
  if (await isCardStopped(deps, checkout)) return true;
  if (!checkout.offerId) {
    // A verification that starts on the last day still has its ten days, counted from the start of the
    // checkout, so that typing another account does not extend it.
    const more = checkout.verification === 'expected' ? verificationTakesDays : 0;
    if (addDays(endOfCheckout(checkout), more) <= now) return true;
    return isTakenByAnother(await getListingForDeal(deps.db, checkout.listingId, now));
  }
  const offer = await findPayableOffer(deps.db, checkout.listingId, checkout.buyerUserId, now);
  return offer?.offerId !== checkout.offerId;
}

/**
 * A form that was opened with a card stays open in a page; what would be refused now is not paid there either. A form in
 * which a bank transfer or a verification was begun still takes a card.
 */
export async function isCardStopped(deps: CheckoutsDeps, checkout: Checkout): Promise<boolean> {
  if (checkout.withoutCard !== null) return false;
  const now = deps.clock.now();
  const { amountCents, buyerUserId } = checkout;
  const listing = await getListingForDeal(deps.db, checkout.listingId, now);
  const deal = { amountCents, buyerUserId, ownerUserIds: listing?.ownerUserIds ?? [] };
  const why = await findCardStop(deps, deps.db, deal, { now, cardLimitCents: amountCents });
  return why !== null;
}

/**
 * An open checkout has not reserved its listing: another buyer has it, and money that arrived now would be
 * refunded.
 */
export function isTakenByAnother(listing: { saleState: string } | null): boolean {
  return listing !== null && listing.saleState !== 'none';
}

/** Plans the cancellation of a payment, or the next attempt. The caller holds the checkout's lock, or its listing's. */
export async function planCancel(unit: UnitOfWork, paymentId: string): Promise<string> {
  const input = { paymentId };
  const subject = businessKeyOf({ kind: 'payment_cancel', input }).replace(/:\d+$/, '');
  const attempt = await attemptFor(unit.tx, subject);
  const call: MoneyCall = { kind: 'payment_cancel', attempt, input };
  return planCall(unit.tx, call, unit.now);
}
