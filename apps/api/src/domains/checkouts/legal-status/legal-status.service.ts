import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getListingForDeal, lockListing, viewRecordForDeal } from '../../listings/listings.api.ts';
import { findPayableOffer } from '../../offers/offers.api.ts';
import type { LegalStatusShown } from '../../signing/signing.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { aboutOf, statusForPayment } from './legal-status.rules.ts';
import { findConfirmations, saveConfirmation } from './legal-status.store.ts';

/**
 * A buyer confirms that they have read why a patent may be over, or what a terminal disclaimer ties it to, and want to
 * buy it. To confirm the same again changes nothing.
 * @param words what they read, as the record of the patent says it.
 * @throws {Problem} listings.not_found, checkouts.own_patent; checkouts.status_changed if the record says something else by now.
 */
export async function confirmStatus(
  deps: CheckoutsDeps,
  actor: Actor,
  listingId: string,
  words: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    await expectMayBuy(unit, actor, listingId);
    const { legalStatus } = await viewRecordForDeal(unit.tx, listingId, unit.now);
    const about = aboutOf(words, legalStatus);
    if (about === null) throw new Problem('checkouts.status_changed');
    const buyer = { listingId, buyerUserId: actor.userId };
    const before = await findConfirmations(unit.tx, buyer);
    if (before[about]?.words === words) return;
    await saveConfirmation(unit.tx, buyer, about, { words, confirmedAt: unit.now });
  });
}

/** Whoever sees the patent for checkout, or has an offer for it to pay. */
async function expectMayBuy(unit: UnitOfWork, actor: Actor, listingId: string): Promise<void> {
  const listing = await getListingForDeal(unit.tx, listingId, unit.now);
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  if (listing.ownerUserIds.includes(actor.userId)) throw new Problem('checkouts.own_patent');
  const offer = await findPayableOffer(unit.tx, listingId, actor.userId, unit.now);
  if (!listing.visible && !offer) throw new Problem('listings.not_found');
}

/**
 * What this buyer was shown of the legal status, to be kept with the payment that is opened.
 * @throws {Problem} checkouts.status_unconfirmed where the patent may be over and they have not confirmed knowing it.
 */
export async function statusShownTo(
  unit: UnitOfWork,
  buyerUserId: string,
  listingId: string,
): Promise<LegalStatusShown> {
  const record = await viewRecordForDeal(unit.tx, listingId, unit.now);
  const confirmed = await findConfirmations(unit.tx, { listingId, buyerUserId });
  const shown = statusForPayment(record, confirmed);
  if (shown === null) throw new Problem('checkouts.status_unconfirmed');
  return shown;
}
