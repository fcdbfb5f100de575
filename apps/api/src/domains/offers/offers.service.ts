import type { Offer as OfferView, OfferSide } from '@claimstead/contract/offers.contract.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { accepted, Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  getListingForDeal,
  lockListing,
  releaseReservation,
  reserveListing,
  type ListingFacts,
} from '../listings/listings.service.ts';
import { findBlockAmong } from '../identity/identity.service.ts';
import { dealFor } from './deal-state.rules.ts';
import { endableAfterDebits, endOf, hindrances } from './offer-lifecycle.rules.ts';
import { endOffer, lapseOverdueOf } from './offers.ending.service.ts';
import {
  amountAllowed,
  decideMove,
  isOverdue,
  lapseReason,
  type MoveRequest,
  refuseOffer,
} from './offers.rules.ts';
import {
  applyOfferChange,
  countFailedDebit,
  findAccepted,
  findOffer,
  insertHistory,
  insertOffer,
  listOffersOf,
  listOpenOf,
  lockOffer,
  setPaid,
  setPayBy,
  setPaymentOpen,
  type Offer,
} from './offers.store.ts';
import { newsOf } from './offers.news.ts';
import { viewOffers } from './offers.views.ts';

export {
  closeOffers,
  closeOffersForOutsideSale,
  endPaidOffer,
} from './offers.ending.service.ts';

const listLimit = 500;

/**
 * Makes an offer for a listing that takes offers. One open offer per buyer and listing: the database
 * decides between two at once. The listing is locked, so none slips in while it is being sold.
 * @throws {Problem} listings.not_found, offers.own_patent, offers.not_accepting, offers.blocked,
 *   offers.you_blocked, offers.already_open.
 */
export async function makeOffer(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  amountCents: number,
): Promise<OfferView> {
  refuseAmount(amountCents);
  const offerId = await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const listing = await getListingForDeal(unit.tx, listingId, unit.now);
    if (!listing) throw new Problem('listings.not_found');
    const code = refuseOffer({
      ...dealFor(listing, actor.userId, unit.now),
      isOwner: listing.ownerUserIds.includes(actor.userId),
    });
    if (code) throw new Problem(code);
    await refuseBlocked(unit, actor, listing);
    await lapseOverdueOf(unit, listingId);
    const offer: Offer = {
      id: newId(unit.now.getTime()),
      listingId,
      buyerUserId: actor.userId,
      ownerUserId: listing.creatorUserId,
      turn: 'owner',
      status: 'NEW',
      reason: null,
      amountCents,
      createdAt: unit.now,
      updatedAt: unit.now,
      expiresAt: endOf('answer', unit.now),
      payBy: null,
      paidAt: null,
      paymentOpen: false,
      failedDebits: 0,
    };
    if (!(await insertOffer(unit.tx, offer))) throw new Problem(hindrances.open_already);
    await insertHistory(unit.tx, {
      offerId: offer.id,
      side: 'buyer',
      userId: actor.userId,
      action: 'offered',
      amountCents,
      at: unit.now,
    });
    const news = newsOf(offer, listing, actor.userId);
    unit.emit({ type: 'offers.made', payload: news });
    unit.tell([actor.userId, ...listing.ownerUserIds], 'offer', { offerId: offer.id, listingId });
    return offer.id;
  });
  return viewOffer(deps, offerId, actor.userId);
}

/** Nobody makes an offer where one of the owners has blocked them, or they one of the owners. */
async function refuseBlocked(unit: UnitOfWork, actor: Actor, listing: ListingFacts): Promise<void> {
  const block = await findBlockAmong(unit.tx, actor.userId, listing.ownerUserIds);
  if (block === 'mine') throw new Problem('offers.you_blocked');
  if (block === 'theirs') throw new Problem('offers.blocked');
}

/**
 * Makes a move on an offer: accept, counter, reject, withdraw, end. Accepting reserves the listing for the
 * buyer for 72 hours. What is accepted is the amount on the table: the asking price may change before or
 * after, and is not looked at.
 * @throws {Problem} offers.not_found for a stranger; where the offer stands otherwise by now
 *   offers.not_your_turn, .not_yours_to_withdraw, .already_accepted, .already_paid, .ended, .lapsed,
 *   .amount_changed, .being_paid; to an acceptance offers.reserved when another offer is accepted,
 *   sales.not_for_sale when the listing is gone, sales.owners_unconfirmed when not every owner has
 *   confirmed the own stake.
 */
export async function moveOffer(
  deps: CoreDeps,
  actor: Actor,
  offerId: string,
  request: MoveRequest,
): Promise<OfferView> {
  if (request.move === 'counter') refuseAmount(request.amountCents);
  await transact(deps, async (unit) => {
    const { offer, listing, side } = await lockDeal(unit, offerId, actor);
    const deal = dealFor(listing, offer.buyerUserId, unit.now);
    const change = accepted(decideMove(offer, request, side, deal, unit.now));
    if (change.status === 'ACCEPTED') await reserve(unit, offer, change.payBy);
    else if (offer.status === 'ACCEPTED') {
      await releaseReservation(unit, offer.listingId, offer.buyerUserId);
    }
    const ownerUserId = side === 'owner' ? actor.userId : offer.ownerUserId;
    const saved = await applyOfferChange(unit.tx, offer, change, ownerUserId, unit.now);
    if (saved === 'taken') throw new Problem('offers.reserved');
    if (!saved) throw new Problem('offers.moved_on');
    await insertHistory(unit.tx, {
      offerId,
      side,
      userId: actor.userId,
      action: change.action,
      amountCents: saved.amountCents,
      at: unit.now,
    });
    announce(unit, saved, listing, actor.userId, side);
  });
  return viewOffer(deps, offerId, actor.userId);
}

/** Offers whose answer lies, or lay last, with this person's side; newest first. */
export async function listReceived(deps: CoreDeps, actor: Actor): Promise<OfferView[]> {
  return listOnSide(deps, actor, (offer, side) => offer.turn === side);
}

/** Offers that this person's side sent last; newest first. */
export async function listSent(deps: CoreDeps, actor: Actor): Promise<OfferView[]> {
  return listOnSide(deps, actor, (offer, side) => offer.turn !== side);
}

async function listOnSide(
  deps: CoreDeps,
  actor: Actor,
  belongs: (offer: Offer, side: OfferSide) => boolean,
): Promise<OfferView[]> {
  const offers = await listOffersOf(deps.db, actor.userId, listLimit);
  const kept = offers.filter((offer) =>
    belongs(offer, offer.buyerUserId === actor.userId ? 'buyer' : 'owner'),
  );
  return viewOffers(deps.db, kept, actor.userId, deps.clock.now());
}

/** The other sides of a person's latest offers, whatever came of them. */
export async function listOfferPartners(db: Db, userId: string): Promise<string[]> {
  const offers = await listOffersOf(db, userId, listLimit);
  const others = offers.map((offer) =>
    offer.buyerUserId === userId ? offer.ownerUserId : offer.buyerUserId,
  );
  return [...new Set(others)];
}

/** The listings that a buyer has open offers for. */
export async function listListingsOfOpenOffers(
  db: Db | Tx,
  buyerUserId: string,
): Promise<string[]> {
  return (await listOpenOf(db, buyerUserId)).map((offer) => offer.listingId);
}

/** The accepted, unpaid offer of this buyer for a listing, while there is time to pay. */
export async function findPayableOffer(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
  now: Date,
): Promise<PayableOffer | null> {
  const offer = await findUnpaid(db, listingId, buyerUserId);
  return !offer || (offer.payBy && offer.payBy <= now) ? null : toPayable(offer);
}

/** The same for a payment that was begun in time: it may succeed until it is cancelled. */
export async function findOfferBeingPaid(
  db: Db | Tx,
  listingId: string,
  buyerUserId: string,
  now: Date,
): Promise<PayableOffer | null> {
  const offer = await findUnpaid(db, listingId, buyerUserId);
  return !offer || isOverdue(offer, now) ? null : toPayable(offer);
}

export type PayableOffer = {
  offerId: string;
  amountCents: number;
  payBy: Date | null;
  /** Too many payments for it have failed: another does not prolong the time to pay. */
  isExhausted: boolean;
};

async function findUnpaid(db: Db | Tx, listingId: string, buyerUserId: string) {
  const offer = await findAccepted(db, listingId);
  return !offer || offer.buyerUserId !== buyerUserId || offer.paidAt ? null : offer;
}

function toPayable(offer: Offer): PayableOffer {
  const { id: offerId, amountCents, payBy, failedDebits } = offer;
  return { offerId, amountCents, payBy, isExhausted: failedDebits > endableAfterDebits };
}

/** A payment was begun: the offer does not lapse before it is cancelled at the provider. Pushed by sales. */
export async function openOfferPayment(unit: UnitOfWork, offerId: string): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, true);
}

/**
 * No payment for the offer can succeed any more: it lapses where its time has passed. Pushed by sales,
 * which holds the listing's lock.
 */
export async function closeOfferPayment(unit: UnitOfWork, offerId: string): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, false);
  const offer = await lockOffer(unit.tx, offerId);
  const isOpen = offer?.status === 'ACCEPTED' && !offer.paidAt;
  if (offer && isOpen && isOverdue(offer, unit.now)) {
    await endOffer(unit, offer, lapseReason(offer));
  }
}

/**
 * The buyer asked for the money of a transfer back instead of paying the rest: the offer is over. Pushed
 * by sales, which holds the listing's lock and has cancelled the payment.
 */
export async function withdrawBeingPaid(
  unit: UnitOfWork,
  offerId: string,
  buyerUserId: string,
): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, false);
  const offer = await lockOffer(unit.tx, offerId);
  if (offer?.status === 'ACCEPTED' && !offer.paidAt) {
    await endOffer(unit, offer, 'withdrawn', buyerUserId);
  }
}

/** The money is held: nothing can be done with the offer any more. Pushed by sales. */
export async function markOfferPaid(unit: UnitOfWork, offerId: string): Promise<void> {
  const offer = await setPaid(unit.tx, offerId, unit.now);
  if (!offer) return;
  await insertHistory(unit.tx, {
    offerId,
    side: 'buyer',
    userId: offer.buyerUserId,
    action: 'paid',
    amountCents: offer.amountCents,
    at: unit.now,
  });
}

/**
 * A bank debit for it failed, or never began since the account was not verified. Pushed by sales, which
 * holds the listing's lock.
 * @returns how many have by now, and whether it has more time: after two its seller may end it.
 */
export async function noteFailedDebit(
  unit: UnitOfWork,
  offerId: string,
): Promise<{ failures: number; survives: boolean }> {
  const failures = await countFailedDebit(unit.tx, offerId);
  return { failures, survives: failures <= endableAfterDebits };
}

/** A payment is on its way: the time to pay is prolonged. Pushed by sales. */
export async function extendTimeToPay(
  unit: UnitOfWork,
  offerId: string,
  payBy: Date,
): Promise<void> {
  await setPayBy(unit.tx, offerId, payBy);
}

async function viewOffer(
  deps: CoreDeps,
  offerId: string,
  viewerUserId: string,
): Promise<OfferView> {
  const offer = await findOffer(deps.db, offerId);
  const views = offer ? await viewOffers(deps.db, [offer], viewerUserId, deps.clock.now()) : [];
  const [view] = views;
  if (!view) throw new Problem('offers.not_found');
  return view;
}

/** Listing first, offer second: everybody locks in this order, so nobody waits in a circle. */
async function lockDeal(
  unit: UnitOfWork,
  offerId: string,
  actor: Actor,
): Promise<{ offer: Offer; listing: ListingFacts; side: OfferSide }> {
  const known = await findOffer(unit.tx, offerId);
  if (!known) throw new Problem('offers.not_found');
  await lockListing(unit, known.listingId);
  const listing = await getListingForDeal(unit.tx, known.listingId, unit.now);
  const offer = await lockOffer(unit.tx, offerId);
  if (!listing || !offer) throw new Problem('offers.not_found');
  if (offer.buyerUserId === actor.userId) return { offer, listing, side: 'buyer' };
  if (listing.ownerUserIds.includes(actor.userId)) return { offer, listing, side: 'owner' };
  throw new Problem('offers.not_found', { note: 'a stranger' });
}

/** Holds the listing for the buyer; an offer that was accepted before and not paid in time is over. */
async function reserve(unit: UnitOfWork, offer: Offer, payBy: Date | null): Promise<void> {
  await lapseOverdueOf(unit, offer.listingId);
  const until = payBy ?? unit.now;
  if (!(await reserveListing(unit, offer.listingId, offer.buyerUserId, until))) {
    throw new Problem(hindrances.reserved);
  }
}

function announce(
  unit: UnitOfWork,
  offer: Offer,
  listing: ListingFacts,
  actorUserId: string,
  by: OfferSide,
): void {
  const news = newsOf(offer, listing, actorUserId);
  if (offer.status === 'COUNTERED') {
    unit.emit({ type: 'offers.countered', payload: { ...news, by } });
  } else if (offer.status === 'ACCEPTED') {
    const payBy = (offer.payBy ?? unit.now).toISOString();
    unit.emit({ type: 'offers.accepted', payload: { ...news, by, payBy } });
  } else if (offer.reason) {
    unit.emit({ type: 'offers.ended', payload: { ...news, reason: offer.reason } });
  }
  unit.tell([offer.buyerUserId, ...listing.ownerUserIds], 'offer', {
    offerId: offer.id,
    listingId: offer.listingId,
  });
}

function refuseAmount(amountCents: number): void {
  if (amountAllowed(amountCents)) return;
  throw new Problem('http.invalid_request', {
    detail: 'Offer between $1.00 and $999,999.99.',
    errors: [{ path: 'amount', message: 'Offer between $1.00 and $999,999.99.' }],
  });
}
