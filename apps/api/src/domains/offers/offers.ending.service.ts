import type { OfferEndReason } from '@claimstead/contract/offers.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  getListingForDeal,
  lockListing,
  releaseReservation,
} from '../listings/listings.service.ts';
import { newsOf } from './offers.news.ts';
import { isOverdue, lapseReason } from './offers.rules.ts';
import {
  applyOfferChange,
  findOffer,
  insertHistory,
  listOverdue,
  lockOffer,
  lockOpenOffers,
  type Offer,
} from './offers.store.ts';

const sweepBatch = 200;

/** Ends every offer whose deadline has passed: unanswered, or accepted and not paid in time. */
export async function lapseOverdueOffers(deps: CoreDeps): Promise<void> {
  for (const offerId of await listOverdue(deps.db, deps.clock.now(), sweepBatch)) {
    await transact(deps, async (unit) => {
      const known = await findOffer(unit.tx, offerId);
      if (!known) return;
      await lockListing(unit, known.listingId);
      const offer = await lockOffer(unit.tx, offerId);
      if (offer && isOverdue(offer, unit.now)) await endOffer(unit, offer, lapseReason(offer));
    });
  }
}

/**
 * Ends the open, unpaid offers of a listing, but for one: when a payment is held, or the listing is
 * gone. The caller holds the listing's lock.
 */
export async function closeOffers(
  unit: UnitOfWork,
  listingId: string,
  reason: OfferEndReason,
  exceptOfferId: string | null = null,
): Promise<void> {
  for (const offer of await lockOpenOffers(unit.tx, listingId)) {
    if (offer.id !== exceptOfferId && !offer.paidAt) await endOffer(unit, offer, reason);
  }
}

/**
 * Ends the paid offer of a sale that did not come about: the buyer has the money back. Pushed by sales,
 * which holds the listing's lock.
 */
export async function endPaidOffer(unit: UnitOfWork, offerId: string): Promise<void> {
  const offer = await lockOffer(unit.tx, offerId);
  if (offer?.status === 'ACCEPTED') await endOffer(unit, offer, 'sale_cancelled');
}

/** Ends one locked offer; an accepted one gives its reservation back. */
export async function endOffer(
  unit: UnitOfWork,
  offer: Offer,
  reason: OfferEndReason,
): Promise<void> {
  const change = {
    status: 'REJECTED' as const,
    turn: offer.turn,
    amountCents: offer.amountCents,
    reason,
    expiresAt: offer.expiresAt,
    payBy: offer.payBy,
  };
  const saved = await applyOfferChange(unit.tx, offer, change, offer.ownerUserId, unit.now);
  if (!saved || saved === 'taken') return;
  if (offer.status === 'ACCEPTED') {
    await releaseReservation(unit, offer.listingId, offer.buyerUserId);
  }
  const lapsed = reason === 'lapsed' || reason === 'payment_lapsed';
  await insertHistory(unit.tx, {
    offerId: offer.id,
    side: 'system',
    userId: null,
    action: lapsed ? 'lapsed' : 'ended',
    amountCents: offer.amountCents,
    at: unit.now,
  });
  const listing = await getListingForDeal(unit.tx, offer.listingId, unit.now);
  if (!listing) return;
  unit.emit({ type: 'offers.ended', payload: { ...newsOf(saved, listing, null), reason } });
  unit.tell([offer.buyerUserId, ...listing.ownerUserIds], 'offer', {
    offerId: offer.id,
    listingId: offer.listingId,
  });
}
