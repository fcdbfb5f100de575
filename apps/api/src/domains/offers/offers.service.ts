import type {
  Offer as OfferView,
  OfferMove,
  OfferSide,
} from '@claimstead/contract/offers.contract.ts';
import { nextOfOffer } from '@claimstead/contract/offer-words.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { accepted, Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  findOwnerSight,
  getListingForDeal,
  lockListing,
  type ListingFacts,
} from '../listings/listings.api.ts';
import { findBlockAmong } from '../identity/identity.api.ts';
import { dealFor } from './deal-state.rules.ts';
import { endOf, isOverdue, expiryReason } from './deadlines.rules.ts';
import { endOffer, expireOverdueOf, recordMove, takeMove } from './take-move.service.ts';
import { actorsOf, endableAfterDebits, offerLifecycle } from './offer-lifecycle.rules.ts';
import { amountAllowed } from './offers.rules.ts';
import {
  countFailedDebit,
  countOffersByDay,
  findAccepted,
  findOffer,
  insertOffer,
  listOffersFor,
  listOffersOf,
  listOpenOf,
  lockOffer,
  setPaymentOpen,
  type Offer,
} from './offers.store.ts';
import { viewOffers, viewToKeep } from './offers.views.ts';
import { followTitleOf } from './time-to-pay.service.ts';

const listLimit = 500;

/** The listings that a person has an open offer for, as the buyer. */
export async function listOfferedFor(db: Db | Tx, userId: string): Promise<string[]> {
  return (await listOpenOf(db, userId)).map(({ listingId }) => listingId);
}

/** Every offer of a buyer for a listing with its history, for the file of the deal that one of its parties takes home. */
export async function listDealOffers(
  { db, clock }: CoreDeps,
  deal: { listingId: string; buyerUserId: string },
  viewerUserId: string,
): Promise<Record<string, unknown>[]> {
  return viewToKeep(db, await listOffersFor(db, deal), viewerUserId, clock.now());
}

/** How many offers were made for a listing on each day (UTC), since one such as 2026-11-25. */
export async function countOffersMade(
  db: Db,
  listingId: string,
  sinceDay: string,
): Promise<{ day: string; count: number }[]> {
  return countOffersByDay(db, listingId, sinceDay);
}

/**
 * Who acts next in an offer, by when, and what happens if not, in the words of the pages; '': nothing is left to do, there is
 * no such offer, or the reader is none of its parties.
 * @param format an ISO time as the reader is told it.
 */
export async function tellOffer(
  { db, clock }: CoreDeps,
  { offerId, userId }: { offerId: string; userId: string },
  format: (isoTime: string) => string,
): Promise<string> {
  const offer = await findOffer(db, offerId);
  const listing = offer && (await getListingForDeal(db, offer.listingId, clock.now()));
  const isParty = offer?.buyerUserId === userId || listing?.ownerUserIds.includes(userId);
  if (!offer || !isParty) return '';
  const [view] = await viewOffers(db, [offer], userId, clock.now());
  if (!view) return '';
  const role = offer.turn === view.side ? 'receiver' : 'sender';
  return nextOfOffer(view, { role, standing: view.standing }, format);
}

/**
 * Makes an offer for a listing that accepts offers. One open offer per buyer and listing: the database decides
 * between two at the same time. The listing is locked, so none slips in while it is being sold.
 * @param note goes to the listing's creator as a message, which messaging writes; '' sends none.
 * @throws {Problem} listings.not_found, listings.owner_hidden, offers.own_patent, offers.not_accepting, offers.blocked,
 * offers.you_blocked, offers.already_open.
 */
export async function makeOffer(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  amountCents: number,
  note = '',
): Promise<OfferView> {
  refuseAmount(amountCents);
  const offerId = await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const listing = await getListingForDeal(unit.tx, listingId, unit.now);
    if (!listing) throw new Problem('listings.not_found');
    const open = await expireOverdueOf(unit, listingId);
    const maker = {
      isOwner: listing.ownerUserIds.includes(actor.userId),
      ownerSight: await findOwnerSight(unit.tx, listing, actor.userId, unit.now),
      hasOpenOffer: open.some((offer) => offer.buyerUserId === actor.userId),
      block: await findBlockAmong(unit.tx, actor.userId, listing.ownerUserIds),
    };
    const deal = dealFor(listing, actor.userId, unit.now);
    const situation = { subject: null, now: unit.now, deal, maker };
    const transition = accepted(offerLifecycle.decide(situation, { move: 'offer', by: 'buyer' }));
    const offer = newOffer(listingId, listing.creatorUserId, actor.userId, amountCents, unit.now);
    if (!(await insertOffer(unit.tx, offer))) throw new Problem('offers.already_open');
    const by = { side: 'buyer', userId: actor.userId } as const;
    await recordMove(unit, offer, transition, by, actor.userId);
    if (note !== '') {
      const { id: offerId, ownerUserId: toUserId } = offer;
      unit.emit({
        type: 'offers.note_written',
        payload: { offerId, listingId, fromUserId: actor.userId, toUserId, text: note },
      });
    }
    return offer.id;
  });
  return viewOffer(deps, offerId, actor.userId);
}

function newOffer(
  listingId: string,
  ownerUserId: string,
  buyerUserId: string,
  amountCents: number,
  now: Date,
): Offer {
  return {
    id: newId(now.getTime()),
    listingId,
    buyerUserId,
    ownerUserId,
    turn: 'owner',
    status: 'NEW',
    reason: null,
    amountCents,
    createdAt: now,
    updatedAt: now,
    expiresAt: endOf('answer', now),
    payBy: null,
    payLeftMs: null,
    titleRefused: false,
    paymentOpen: false,
    failedDebits: 0,
    disclosuresVersion: 0,
  };
}

/**
 * Makes a move on an offer: accept, counter, reject, withdraw, end. Accepting reserves the listing for the buyer
 * for 72 hours. What is accepted is the amount on the table: the asking price may change before or after, and is
 * not checked.
 * @throws {Problem} offers.not_found for a stranger; if the offer has changed, offers.not_your_turn,
 * .not_yours_to_withdraw, .already_accepted, .already_paid, .ended, .lapsed, .amount_changed, .being_paid; when
 * accepting, offers.reserved if another offer is accepted, offers.not_for_sale if the listing is gone,
 * offers.owners_unconfirmed if not every owner has confirmed their share.
 */
export async function moveOffer(
  deps: CoreDeps,
  actor: Actor,
  offerId: string,
  request: { move: OfferMove; amountCents?: number | undefined },
): Promise<OfferView> {
  if (request.move === 'counter') refuseAmount(request.amountCents ?? 0);
  await transact(deps, async (unit) => {
    const { offer, listing, side } = await lockDeal(unit, offerId, actor);
    const taking = {
      subject: offer,
      deal: dealFor(listing, offer.buyerUserId, unit.now),
      amountCents: request.amountCents,
      actor: { side, userId: actor.userId },
    };
    await takeMove(unit, taking, { move: request.move, by: actorsOf(offer, side) });
    // An owner's acceptance is told to the buyer with how the title stands.
    const told = side === 'owner';
    if (request.move === 'accept') await followTitleOf(unit, offer.listingId, { told });
  });
  return viewOffer(deps, offerId, actor.userId);
}

/** Offers that this person's side has to answer, or last had to; newest first. */
export async function listReceived(deps: CoreDeps, actor: Actor): Promise<OfferView[]> {
  return listOnSide(deps, actor, (offer, side) => offer.turn === side);
}

/** Offers whose last amount this person's side sent; newest first. */
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

/** The other parties in a person's latest offers, however those ended. */
export async function listOfferPartners(db: Db, userId: string): Promise<string[]> {
  const offers = await listOffersOf(db, userId, listLimit);
  const others = offers.map((offer) =>
    offer.buyerUserId === userId ? offer.ownerUserId : offer.buyerUserId,
  );
  return [...new Set(others)];
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

/** The same for a payment that was started in time: it may succeed until it is canceled. */
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
  /** Too many payments for it have failed: another one does not extend the time to pay. */
  isExhausted: boolean;
  /** The version of the listing's disclosures that its acceptance took. */
  disclosuresVersion: number;
};

async function findUnpaid(db: Db | Tx, listingId: string, buyerUserId: string) {
  const offer = await findAccepted(db, listingId);
  return offer?.buyerUserId === buyerUserId && offer.status === 'ACCEPTED' ? offer : null;
}

function toPayable(offer: Offer): PayableOffer {
  const { id: offerId, amountCents, payBy, failedDebits, disclosuresVersion } = offer;
  const isExhausted = failedDebits > endableAfterDebits;
  return { offerId, amountCents, payBy, isExhausted, disclosuresVersion };
}

/** A payment was started: the offer does not expire before that is canceled at the provider. Called by sales. */
export async function openOfferPayment(unit: UnitOfWork, offerId: string): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, true);
}

/**
 * No payment for the offer can succeed anymore: it expires if its time has passed. Called by sales, which holds
 * the listing's lock.
 */
export async function closeOfferPayment(unit: UnitOfWork, offerId: string): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, false);
  const offer = await lockUnpaid(unit, offerId);
  if (offer && isOverdue(offer, unit.now)) await endOffer(unit, offer, expiryReason(offer));
}

/**
 * The buyer asked for a transfer's money back instead of paying the rest: the offer ends. Called by sales, which
 * holds the listing's lock and has canceled the payment.
 */
export async function withdrawBeingPaid(
  unit: UnitOfWork,
  offerId: string,
  buyerUserId: string,
): Promise<void> {
  await setPaymentOpen(unit.tx, offerId, false);
  const offer = await lockUnpaid(unit, offerId);
  if (offer) await endOffer(unit, offer, 'withdrawn', buyerUserId);
}

/** The money is held: nothing more can be done with the offer. Called by sales. */
export async function markOfferPaid(unit: UnitOfWork, offerId: string): Promise<void> {
  const offer = await lockUnpaid(unit, offerId);
  if (!offer) return;
  const actor = { side: 'buyer', userId: offer.buyerUserId } as const;
  await takeMove(unit, { subject: offer, actor }, { move: 'hold', by: 'system' });
}

/** An accepted offer whose money is not held; null: it has changed. */
async function lockUnpaid(unit: UnitOfWork, offerId: string): Promise<Offer | null> {
  const offer = await lockOffer(unit.tx, offerId);
  return offer?.status === 'ACCEPTED' ? offer : null;
}

/**
 * A bank debit for it failed, or never started because the account was not verified. Called by sales, which
 * holds the listing's lock.
 * @returns how many have failed so far, and whether it has more time: after two, its seller may end it.
 */
export async function noteFailedDebit(
  unit: UnitOfWork,
  offerId: string,
): Promise<{ failures: number; survives: boolean }> {
  const failures = await countFailedDebit(unit.tx, offerId);
  return { failures, survives: failures <= endableAfterDebits };
}

/** A payment is on its way: the time to pay is extended. Called by sales. */
export async function extendTimeToPay(
  unit: UnitOfWork,
  offerId: string,
  payBy: Date,
): Promise<void> {
  const offer = await lockUnpaid(unit, offerId);
  if (!offer) return;
  await takeMove(unit, { subject: offer, actor: null, payBy }, { move: 'extend', by: 'system' });
  // While the title is under review, the time that was given waits as well.
  await followTitleOf(unit, offer.listingId, { told: true });
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

/** Listing first, offer second: everyone locks in this order, so there are no deadlocks. */
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

function refuseAmount(amountCents: number): void {
  if (amountAllowed(amountCents)) return;
  throw new Problem('http.invalid_request', {
    detail: 'Offer between $1.00 and $999,999.99.',
    errors: [{ path: 'amount', message: 'Offer between $1.00 and $999,999.99.' }],
  });
}
