import type { OfferEndReason } from '@claimstead/contract/offers.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { lockListing } from '../listings/listings.api.ts';
import { isOverdue, expiryReason } from './deadlines.rules.ts';
import { endOffer } from './take-move.service.ts';
import {
  findOffer,
  listOverdue,
  lockOffer,
  lockOpenOffers,
  type OverdueOffer,
} from './offers.store.ts';

const sweepBatch = 200;

/**
 * Ends every offer whose deadline has passed: unanswered, or accepted and not paid in time. One failure does not
 * stop the others; the first failure is thrown at the end.
 */
export async function expireOverdueOffers(deps: CoreDeps): Promise<void> {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  for (let after: OverdueOffer | null = null; ; ) {
    const overdue: OverdueOffer[] = await listOverdue(deps.db, now, sweepBatch, after);
    for (const { id } of overdue) {
      try {
        await expireOffer(deps, id);
      } catch (error) {
        deps.log.warn({ err: error, offerId: id }, 'offers: could not end an overdue offer');
        failures.push(error);
      }
    }
    after = overdue.at(-1) ?? null;
    if (!after || overdue.length < sweepBatch) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function expireOffer(deps: CoreDeps, offerId: string): Promise<void> {
  await transact(deps, async (unit) => {
    const known = await findOffer(unit.tx, offerId);
    if (!known) return;
    await lockListing(unit, known.listingId);
    const offer = await lockOffer(unit.tx, offerId);
    if (offer && isOverdue(offer, unit.now)) await endOffer(unit, offer, expiryReason(offer));
  });
}

/**
 * Ends the open, unpaid offers of a listing that someone bought outside the product. That buyer's own offer
 * is not told that someone else was first. The caller holds the listing's lock.
 */
export async function closeOffersForOutsideSale(
  unit: UnitOfWork,
  listingId: string,
  buyerUserId: string,
): Promise<void> {
  for (const offer of await lockOpenOffers(unit.tx, listingId)) {
    const isBuyers = offer.buyerUserId === buyerUserId;
    if (offer.status !== 'PAID')
      await endOffer(unit, offer, isBuyers ? 'listing_gone' : 'sold_to_another');
  }
}

/**
 * Ends the open, unpaid offers of a listing, except one, when a payment is held or the listing is gone. The
 * caller holds the listing's lock.
 */
export async function closeOffers(
  unit: UnitOfWork,
  listingId: string,
  reason: OfferEndReason,
  exceptOfferId: string | null = null,
): Promise<void> {
  for (const offer of await lockOpenOffers(unit.tx, listingId)) {
    if (offer.id !== exceptOfferId && offer.status !== 'PAID') await endOffer(unit, offer, reason);
  }
}

/**
 * Ends the paid offer of a sale that fell through: the buyer was refunded. Called by sales, which holds the
 * listing's lock.
 */
export async function endPaidOffer(unit: UnitOfWork, offerId: string): Promise<void> {
  const offer = await lockOffer(unit.tx, offerId);
  if (offer?.status === 'PAID') await endOffer(unit, offer, 'sale_cancelled');
}
