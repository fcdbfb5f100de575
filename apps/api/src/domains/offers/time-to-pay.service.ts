import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { extendReservation, findTitleStop, getListingForDeal } from '../listings/listings.api.ts';
import { takeMove } from './take-move.service.ts';
import { lockOpenOffers, type Offer } from './offers.store.ts';

/** How long a listing stays reserved while no deadline runs: longer than any look at a title takes. */
const standsStillMs = 365 * 24 * 3_600_000;

/**
 * While operators review a listing's title, no one can pay: the time to pay of its accepted offer is paused, and what is left
 * of it resumes once they have decided. If they refused the title, the offer ends when that time is over. A payment that was
 * opened before follows its own rules. The caller holds the listing's lock.
 * @param told the buyer is told already how the title stands.
 */
export async function followTitleOf(
  unit: UnitOfWork,
  listingId: string,
  { told = false }: { told?: boolean } = {},
): Promise<void> {
  const offers = await lockOpenOffers(unit.tx, listingId);
  const offer = offers.find(({ status }) => status === 'ACCEPTED');
  if (!offer) return;
  const stop = await findTitleStop(unit.tx, listingId);
  const event = await follow(unit, offer, stop);
  if (event && !told) unit.emit(event);
}

function follow(unit: UnitOfWork, offer: Offer, stop: Awaited<ReturnType<typeof findTitleStop>>) {
  const { payBy, payLeftMs, titleRefused } = offer;
  const runs = payBy !== null && payBy > unit.now;
  if (stop === 'title_held') return runs ? standStill(unit, offer, payBy) : null;
  if (stop === 'title_refused') {
    return !titleRefused && (runs || payLeftMs !== null) ? refuse(unit, offer) : null;
  }
  if (payLeftMs !== null) return goOn(unit, offer, payLeftMs);
  return titleRefused && runs ? clear(unit, offer) : null;
}

async function standStill(unit: UnitOfWork, offer: Offer, payBy: Date) {
  const payLeftMs = payBy.getTime() - unit.now.getTime();
  const taking = { subject: offer, actor: null, payLeftMs };
  await takeMove(unit, taking, { move: 'stand_still', by: 'system' });
  await reserveUntil(unit, offer, standsStillMs);
  return { type: 'offers.time_stands_still', payload: await timeNews(unit, offer) } as const;
}

async function goOn(unit: UnitOfWork, offer: Offer, payLeftMs: number) {
  const payBy = await runOn(unit, offer, payLeftMs);
  await takeMove(unit, { subject: offer, actor: null, payBy }, { move: 'extend', by: 'system' });
  return { type: 'offers.time_goes_on', payload: await endNews(unit, offer, payBy) } as const;
}

/** What was left of a paused time runs on, for a paper of the seller that shows otherwise. */
async function refuse(unit: UnitOfWork, offer: Offer) {
  const { payLeftMs } = offer;
  const payBy =
    payLeftMs === null ? (offer.payBy ?? unit.now) : await runOn(unit, offer, payLeftMs);
  await takeMove(
    unit,
    { subject: offer, actor: null, payBy },
    { move: 'refuse_title', by: 'system' },
  );
  return { type: 'offers.title_refused', payload: await endNews(unit, offer, payBy) } as const;
}

async function clear(unit: UnitOfWork, offer: Offer) {
  await takeMove(unit, { subject: offer, actor: null }, { move: 'clear_title', by: 'system' });
  const payload = await endNews(unit, offer, offer.payBy ?? unit.now);
  return { type: 'offers.title_cleared', payload } as const;
}

/** @returns when a paused time to pay ends that runs again. */
async function runOn(unit: UnitOfWork, offer: Offer, payLeftMs: number): Promise<Date> {
  await reserveUntil(unit, offer, payLeftMs);
  return new Date(unit.now.getTime() + payLeftMs);
}

async function reserveUntil(unit: UnitOfWork, offer: Offer, ms: number): Promise<void> {
  const until = new Date(unit.now.getTime() + ms);
  await extendReservation(unit, offer.listingId, offer.buyerUserId, until);
}

async function timeNews(unit: UnitOfWork, { id: offerId, listingId, buyerUserId }: Offer) {
  const listing = await getListingForDeal(unit.tx, listingId, unit.now);
  return { offerId, listingId, listingTitle: listing?.title ?? '', buyerUserId };
}

async function endNews(unit: UnitOfWork, offer: Offer, payBy: Date) {
  return { ...(await timeNews(unit, offer)), payBy: payBy.toISOString() };
}
