import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { extendReservation, getListingForDeal, isTitleWaiting } from '../listings/listings.api.ts';
import { takeMove } from './take-move.service.ts';
import { lockOpenOffers, type Offer } from './offers.store.ts';

/** How long a listing stays reserved while no deadline runs: longer than any look at a title takes. */
const standsStillMs = 365 * 24 * 3_600_000;

/**
 * While operators look at a listing's title, no one can pay: the time to pay of its accepted offer is paused, and
 * goes on with what was left of it afterward. A payment that was opened before goes on by its own rules. The caller
 * holds the listing's lock.
 */
export async function followTitleOf(unit: UnitOfWork, listingId: string): Promise<void> {
  const offers = await lockOpenOffers(unit.tx, listingId);
  const offer = offers.find(({ status }) => status === 'ACCEPTED');
  if (!offer) return;
  const waits = await isTitleWaiting(unit.tx, listingId);
  if (waits && offer.payBy && offer.payBy > unit.now) await standStill(unit, offer, offer.payBy);
  if (!waits && offer.payLeftMs !== null) await goOn(unit, offer, offer.payLeftMs);
}

async function standStill(unit: UnitOfWork, offer: Offer, payBy: Date): Promise<void> {
  const payLeftMs = payBy.getTime() - unit.now.getTime();
  const taking = { subject: offer, actor: null, payLeftMs };
  await takeMove(unit, taking, { move: 'stand_still', by: 'system' });
  await reserveUntil(unit, offer, standsStillMs);
  unit.emit({ type: 'offers.time_stands_still', payload: await timeNews(unit, offer) });
}

async function goOn(unit: UnitOfWork, offer: Offer, payLeftMs: number): Promise<void> {
  const payBy = new Date(unit.now.getTime() + payLeftMs);
  await takeMove(unit, { subject: offer, actor: null, payBy }, { move: 'extend', by: 'system' });
  await reserveUntil(unit, offer, payLeftMs);
  const payload = { ...(await timeNews(unit, offer)), payBy: payBy.toISOString() };
  unit.emit({ type: 'offers.time_goes_on', payload });
}

async function reserveUntil(unit: UnitOfWork, offer: Offer, ms: number): Promise<void> {
  const until = new Date(unit.now.getTime() + ms);
  await extendReservation(unit, offer.listingId, offer.buyerUserId, until);
}

async function timeNews(unit: UnitOfWork, { id: offerId, listingId, buyerUserId }: Offer) {
  const listing = await getListingForDeal(unit.tx, listingId, unit.now);
  return { offerId, listingId, listingTitle: listing?.title ?? '', buyerUserId };
}
