import { violatesUnique } from '../../../core/db/database.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  paymentSubject,
  findInputOf,
  postLedger,
  type ProviderPayment,
} from '../../money/money.api.ts';
import {
  getListingForDeal,
  listOwners,
  lockListing,
  markUnderSale,
  reserveListing,
  returnToMarket,
} from '../../listings/listings.api.ts';
import { holdLegalNames } from '../../identity/identity.api.ts';
import {
  closeOffers,
  closeOfferPayment,
  extendTimeToPay,
  findOfferBeingPaid,
  markOfferPaid,
  noteFailedDebit,
} from '../../offers/offers.api.ts';
import { decideDue, type Due } from '../checkout/checkout.rules.ts';
import { isTiedUp } from '../checkout/tied-sales.service.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { addDays, debitTakesDays } from '../sales.rules.ts';
import { findCheckout, type Sale } from '../sales.store.ts';
import { announce, lockAsRead, moveSale } from '../move-sale.service.ts';
import { paidCharge } from '../paid-charge.rules.ts';
import { startRefund } from '../refunds/start-refund.service.ts';
import { bookCharge } from './charges.service.ts';
import { insertSaleOwners } from '../sale-owners.store.ts';
import { splitByShares } from './shares.rules.ts';

/**
 * The money has arrived: the sale is held, or refunded in full if the listing is no longer for sale to this
 * buyer at this price, or if another amount came than was asked for. Of any number of payments for a listing, only one is held: the listing's lock orders
 * them, and the index `sales_one_open` would refuse a second.
 * @throws {SaleMovedOn}
 */
export async function holdPayment(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<void> {
  try {
    await transact(deps, async (unit) => {
      await lockListing(unit, sale.listingId);
      const paid = await asPaid(unit, await lockAsRead(unit, sale), payment);
      const due = paid.paidOtherCents === null ? await takeListing(unit, paid) : null;
      if (due) await hold(unit, paid, payment, due);
      else await giveBack(unit, paid, payment);
    });
  } catch (error) {
    if (!violatesUnique(error, 'sales_one_open')) throw error;
    await refundPayment(deps, sale, payment);
  }
}

/** A payment that must not become a sale: replaced by another, or for a listing that is gone. */
export async function refundPayment(
  deps: SalesDeps,
  sale: Sale,
  payment: ProviderPayment,
): Promise<void> {
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    await giveBack(unit, await asPaid(unit, await lockAsRead(unit, sale), payment), payment);
  });
}

/** A bank debit is on its way: the listing is reserved, and an accepted offer waits until it settles. */
export async function startDebit(deps: SalesDeps, sale: Sale): Promise<boolean> {
  return transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    const due = await takeListing(unit, locked);
    // No longer available: the debit continues, and its money is refunded.
    if (!due) return false;
    const { offer } = due;
    const saved = await moveSale(unit, locked, 'start_debit', 'system', {
      payment_method: 'us_bank_account',
      offer_id: offer?.offerId ?? null,
      // If the debit fails, the buyer does not keep the time that verifying the account took.
      offer_pay_by: sale.verificationExpectedAt ? sale.offerPayBy : (offer?.payBy ?? null),
      verification_expected_at: null,
    });
    if (offer) await extendTimeToPay(unit, offer.offerId, addDays(unit.now, debitTakesDays));
    await announce(unit, saved);
    return true;
  });
}

/**
 * A bank debit failed: the listing returns to the market, and {@link afterFailure} says what an accepted offer
 * keeps.
 */
export async function failDebit(deps: SalesDeps, sale: Sale): Promise<void> {
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    const saved = await moveSale(unit, locked, 'payment_fails', 'system', { payment_method: null });
    await returnToMarket(unit, sale.listingId);
    const after = await afterFailure(unit, locked);
    await announce(unit, saved, (news) => ({
      type: 'sales.payment_failed',
      payload: { ...news, ...after },
    }));
  });
}

/**
 * What a failed payment leaves of an accepted offer: the time it had before that payment, at least a day. After
 * the second failure the seller may end it, and a third leaves no time. The caller holds the listing's lock,
 * and nobody else has the listing.
 * @returns how many have failed; `payBy`: null where its time is over, or where there is no offer.
 */
export async function afterFailure(
  unit: UnitOfWork,
  sale: Sale,
): Promise<{ failures: number; payBy: string | null }> {
  if (!sale.offerId) return { failures: 0, payBy: null };
  const { failures, survives } = await noteFailedDebit(unit, sale.offerId);
  const more = survives ? addDays(unit.now, 1) : unit.now;
  const until = new Date(Math.max(sale.offerPayBy?.getTime() ?? 0, more.getTime()));
  await reserveListing(unit, sale.listingId, sale.buyerUserId, until);
  await extendTimeToPay(unit, sale.offerId, until);
  // Nobody is asked to pay within this very minute.
  return { failures, payBy: until > unit.now ? until.toISOString() : null };
}

/** Takes the listing for this sale, by compare-and-set; null: it is no longer for sale on these terms. */
async function takeListing(unit: UnitOfWork, sale: Sale): Promise<Due | null> {
  if (sale.status === 'processing') {
    // It was taken when the debit began.
    const offer = sale.offerId
      ? {
          offerId: sale.offerId,
          amountCents: sale.amountCents,
          payBy: null,
          disclosuresVersion: sale.disclosuresVersion,
        }
      : null;
    return { amountCents: sale.amountCents, offer };
  }
  if (sale.status !== 'checkout' || sale.supersededAt) return null;
  const listing = await getListingForDeal(unit.tx, sale.listingId, unit.now);
  if (!listing) return null;
  const offer = await findOfferBeingPaid(unit.tx, sale.listingId, sale.buyerUserId, unit.now);
  const decided = decideDue(listing, offer, sale.buyerUserId, unit.now);
  if (!decided.ok || decided.due.amountCents !== sale.amountCents) return null;
  if (await isTiedUp(unit, listing, sale.legalStatusShown)) return null;
  return (await markUnderSale(unit, sale.listingId, sale.buyerUserId)) ? decided.due : null;
}

async function hold(
  unit: UnitOfWork,
  paid: Paid,
  payment: ProviderPayment,
  due: Due,
): Promise<void> {
  const charge = paidCharge(payment);
  if (!charge) throw new Error(`sale ${paid.id}: nothing was charged`);
  const offerId = due.offer?.offerId ?? null;
  const { shortfallCents } = paid;
  const booked = await bookCharge(unit, paid, charge);
  await bookCover(unit, paid, charge.id);
  await spendCash(unit, paid, payment, charge.id);
  const saved = await moveSale(unit, paid, 'pay', 'system', {
    ...booked,
    shortfall_cents: shortfallCents,
    offer_id: offerId,
    payment_method: payment.method,
    held_at: unit.now,
    step_since: unit.now,
  });
  await recordOwners(unit, saved);
  if (offerId) await markOfferPaid(unit, offerId);
  await closeOffers(unit, saved.listingId, 'sold_to_another', offerId);
  await appendEvidence(unit.tx, saved.id, {
    at: unit.now,
    what: 'payment_held',
    who: null,
    details: {
      amountCents: saved.amountCents,
      ...(shortfallCents > 0 ? { coveredCents: shortfallCents } : {}),
      method: payment.method,
      payment: payment.id,
    },
  });
  await announce(unit, saved, (news) => ({ type: 'sales.held', payload: news }));
}

type Paid = Sale & {
  /** What came where it is not what was asked for; null: it is. */
  paidOtherCents: number | null;
};

/**
 * The sale with what really arrived: the full price, or the part of it that the platform asked for in place of a short
 * transfer. Anything else, such as a payment that someone changed at the provider, is never taken as paid.
 */
async function asPaid(unit: UnitOfWork, sale: Sale, payment: ProviderPayment): Promise<Paid> {
  const came = payment.receivedCents;
  const isReplacement = sale.shortPaymentId !== null && sale.shortPaymentId !== payment.id;
  if (!isReplacement && came === sale.amountCents) return { ...sale, paidOtherCents: null };
  const asked = isReplacement
    ? await findInputOf(unit.tx, paymentSubject(sale.id), payment.id)
    : null;
  const shortfallCents = sale.amountCents - came;
  if (asked?.['amountCents'] === came && shortfallCents >= 0) {
    return { ...sale, shortfallCents, paidCents: came, paidOtherCents: null };
  }
  return { ...sale, shortfallCents: 0, paidCents: came, paidOtherCents: came };
}

/** The platform's own money tops the payment up to the price, which is then held in full for the owners. */
async function bookCover(unit: UnitOfWork, sale: Sale, chargeId: string): Promise<void> {
  if (sale.shortfallCents === 0) return;
  await postLedger(unit.tx, {
    kind: 'shortfall_covered',
    providerObjectId: chargeId,
    saleId: sale.id,
    amountCents: sale.shortfallCents,
    at: unit.now,
  });
}

/** A bank transfer paid it: the buyer's cash became the sale's, and any excess is looked for. */
async function spendCash(
  unit: UnitOfWork,
  sale: Sale,
  payment: ProviderPayment,
  chargeId: string,
): Promise<void> {
  if (payment.method === 'customer_balance') {
    await postLedger(unit.tx, {
      kind: 'cash_used',
      providerObjectId: chargeId,
      saleId: sale.id,
      amountCents: sale.paidCents,
      at: unit.now,
    });
  }
  if (payment.method === 'customer_balance' || sale.transferExpectedAt) {
    await watchBuyersCash(unit, sale.buyerUserId);
  }
}

/**
 * The current owners, each with their share to the cent. An owner without a share conveys nothing. Each conveys
 * under their account's legal name, whatever the listing's creator typed.
 */
async function recordOwners(unit: UnitOfWork, sale: Sale): Promise<void> {
  const owners = (await listOwners(unit.tx, sale.listingId)).filter(
    (owner) => owner.shareBasisPoints > 0,
  );
  const names = await holdLegalNames(
    unit,
    owners.flatMap((owner) => owner.userId ?? []),
  );
  const shares = splitByShares(
    sale.amountCents,
    owners.map((owner) => owner.shareBasisPoints),
  );
  await insertSaleOwners(
    unit.tx,
    sale.id,
    owners.map((owner, position) => {
      if (!owner.userId) throw new Error(`owner ${owner.ownerId} is not linked`);
      return {
        ownerId: owner.ownerId,
        userId: owner.userId,
        position,
        name: names.get(owner.userId) ?? `${owner.firstName} ${owner.lastName}`.trim(),
        capacity: owner.capacity,
        email: owner.email,
        shareBasisPoints: owner.shareBasisPoints,
        shareCents: shares[position] ?? 0,
      };
    }),
  );
}

async function giveBack(unit: UnitOfWork, paid: Paid, payment: ProviderPayment): Promise<void> {
  const charge = paidCharge(payment);
  if (!charge) throw new Error(`sale ${paid.id}: nothing was charged`);
  const { listingId, offerId, paidOtherCents } = paid;
  const booked = await bookCharge(unit, paid, charge);
  await spendCash(unit, paid, payment, charge.id);
  if (paid.status === 'processing') await returnToMarket(unit, listingId);
  const next = await findCheckout(unit.tx, listingId, paid.buyerUserId);
  const isLast = !next || next.id === paid.id || next.offerId !== offerId;
  if (offerId && isLast) await closeOfferPayment(unit, offerId);
  const withCharge = { ...paid, chargeId: charge.id };
  const reason = paidOtherCents === null ? 'not_for_sale' : 'amount_differs';
  const saved = await startRefund(unit, withCharge, { move: 'give_back', by: 'system' }, reason, {
    ...booked,
    shortfall_cents: paid.shortfallCents,
    paid_other_cents: paidOtherCents,
    payment_method: payment.method,
  });
  if (paidOtherCents === null) return;
  await announce(unit, saved, (news) => ({
    type: 'sales.amount_differed',
    payload: { ...news, paidCents: paidOtherCents },
  }));
}
