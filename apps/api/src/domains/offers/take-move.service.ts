import type { OfferEndReason, OfferSide } from '@claimstead/contract/offers.contract.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  findTitleStop,
  getListingForDeal,
  type ListingFacts,
  pinDisclosures,
  releaseReservation,
  reserveListing,
} from '../listings/listings.api.ts';
import { isOverdue, expiryReason } from './deadlines.rules.ts';
import {
  endingMove,
  type MoveDetails,
  offerLifecycle,
  type OfferSituation,
  type OfferTransition,
} from './offer-lifecycle.rules.ts';
import { changeBy } from './offers.rules.ts';
import { insertHistory, lockOpenOffers, type Offer, saveOffer } from './offers.store.ts';

/** A person, and the side on which they act. */
export type OfferActor = { side: OfferSide; userId: string };

type Taking = OfferSituation &
  MoveDetails & {
    subject: Offer;
    /** Who acts; null: the system. */
    actor: OfferActor | null;
    /** Whom the event names as the one who acted, if the system acts for someone. */
    becauseOf?: string | null;
  };

/**
 * Makes one move of an offer: reserves the listing for its buyer or releases it, saves, writes the history entry
 * and tells both sides. The caller has locked the listing and then the offer.
 * @throws {Problem} what the lifecycle's table and guards say; offers.moved_on.
 */
export const takeMove = keepLifecycle<OfferTransition, Taking>(offerLifecycle, {
  save: async (unit, taking, { transition, mark }) => {
    const { subject: offer, actor } = taking;
    const change = changeBy(offer, transition, taking, unit.now);
    const isAccepted = transition.move === 'accept';
    if (isAccepted) await reserve(unit, offer, change.payBy);
    // What the seller had disclosed by now is what the buyer gets in the agreement.
    const pinned = isAccepted ? await pinDisclosures(unit, offer.listingId) : null;
    const isTaken = offer.status === 'ACCEPTED' || offer.status === 'PAID';
    if (isTaken && transition.to === 'REJECTED') {
      await releaseReservation(unit, offer.listingId, offer.buyerUserId);
    }
    const saved = await saveOffer(unit.tx, offer, mark, {
      ...change,
      ownerUserId: actor?.side === 'owner' ? actor.userId : offer.ownerUserId,
      // A move without a history entry leaves the offer where it is in the lists.
      updatedAt: transition.history ? unit.now : offer.updatedAt,
      disclosuresVersion: pinned ?? offer.disclosuresVersion,
    });
    if (saved === 'taken') throw new Problem('offers.reserved');
    return saved;
  },
  follow: async (unit, { actor, becauseOf }, transition, saved) => {
    await recordMove(unit, saved, transition, actor, becauseOf ?? actor?.userId ?? null);
  },
  movedOn: () => new Problem('offers.moved_on'),
});

/**
 * The history entry about what just happened to an offer, its event, and the live update for both sides' open
 * pages.
 */
export async function recordMove(
  unit: UnitOfWork,
  offer: Offer,
  transition: OfferTransition,
  actor: OfferActor | null,
  becauseOf: string | null,
): Promise<void> {
  if (!transition.history) return;
  await insertHistory(unit.tx, {
    offerId: offer.id,
    side: actor?.side ?? 'system',
    userId: actor?.userId ?? null,
    action: transition.history,
    amountCents: offer.amountCents,
    at: unit.now,
  });
  // Paid: sales sends the notice about the sale that begins.
  if (transition.history === 'paid') return;
  const listing = await getListingForDeal(unit.tx, offer.listingId, unit.now);
  if (!listing) return;
  const news = newsOf(offer, listing, becauseOf);
  const isAccepted = transition.event === 'offers.accepted';
  const titleStop = isAccepted ? await findTitleStop(unit.tx, offer.listingId) : null;
  const event = eventOf(transition, offer, { ...news, titleStop }, actor?.side ?? 'owner');
  if (event) unit.emit(event);
  unit.tell([offer.buyerUserId, ...listing.ownerUserIds], 'offer', {
    offerId: offer.id,
    listingId: offer.listingId,
  });
}

/** What every event about an offer contains. */
function newsOf(offer: Offer, listing: ListingFacts, actorUserId: string | null) {
  return {
    offerId: offer.id,
    listingId: offer.listingId,
    listingTitle: listing.title,
    amountCents: offer.amountCents,
    actorUserId,
    buyerUserId: offer.buyerUserId,
    ownerUserIds: listing.ownerUserIds,
  };
}

/** What the lifecycle's table says that a move tells; an offer with a reason has ended. */
function eventOf(
  { event }: OfferTransition,
  offer: Offer,
  { titleStop, ...news }: ReturnType<typeof newsOf> & { titleStop: TitleStop | null },
  by: OfferSide,
): DomainEvent | null {
  if (offer.reason) return { type: 'offers.ended', payload: { ...news, reason: offer.reason } };
  const deadlineAt = (offer.payBy ?? offer.expiresAt).toISOString();
  if (event === 'offers.accepted') {
    return { type: event, payload: { ...news, by, deadlineAt, titleStop } };
  }
  return event ? { type: event, payload: { ...news, by, deadlineAt } } : null;
}

/** Reserves the listing for the buyer; an earlier accepted offer that was not paid in time ends. */
async function reserve(unit: UnitOfWork, offer: Offer, payBy: Date | null): Promise<void> {
  await expireOverdueOf(unit, offer.listingId);
  const until = payBy ?? unit.now;
  if (!(await reserveListing(unit, offer.listingId, offer.buyerUserId, until))) {
    throw new Problem('offers.reserved');
  }
}

/**
 * Ends the overdue offers of one listing, so that a deadline counts to the second and not to the next sweep. The
 * caller holds the listing's lock.
 * @returns the offers that are still open.
 */
export async function expireOverdueOf(unit: UnitOfWork, listingId: string): Promise<Offer[]> {
  const offers = await lockOpenOffers(unit.tx, listingId);
  for (const offer of offers) {
    if (isOverdue(offer, unit.now)) await endOffer(unit, offer, expiryReason(offer));
  }
  return offers.filter((offer) => !isOverdue(offer, unit.now));
}

/**
 * Ends one locked offer; an accepted one releases its reservation.
 * @param becauseOf who caused it; null: the system.
 */
export async function endOffer(
  unit: UnitOfWork,
  offer: Offer,
  reason: OfferEndReason,
  becauseOf: string | null = null,
): Promise<void> {
  const request = { move: endingMove(offer, reason), by: 'system' } as const;
  await takeMove(unit, { subject: offer, actor: null, reason, becauseOf }, request);
}
