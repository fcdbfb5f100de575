import { isId } from '../../../core/ids/ids.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { hasRunningPlan, isVisible, type Listing } from '../listings.rules.ts';
import { lockListingRow, updateListing } from '../listings.store.ts';
import { updatePlanEndTold } from '../plan-ends.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { claimNumbers } from './number-claims.service.ts';
import { publishIfPossible } from './publishing.service.ts';

/**
 * Locks a listing whose plan changes, after claiming its number: the plan may publish it. Deleted listings are
 * found too; null: there is none.
 */
export async function lockListingForPlan(
  unit: UnitOfWork,
  listingId: string,
): Promise<Listing | null> {
  await claimNumbers(unit, listingId);
  return isId(listingId) ? lockListingRow(unit.tx, listingId) : null;
}

/**
 * Sets the end of the listing's plan, as the payment provider reported it. A listing whose owner asked to
 * publish it is published if it is complete; a published one whose plan had ended is back. Callers that lock the
 * listing beforehand do so with {@link lockListingForPlan}.
 * @returns whether the listing is in the market now.
 */
export async function setSubscriptionPeriod(
  unit: UnitOfWork,
  listingId: string,
  period: { expiresAt: Date | null },
): Promise<{ published: boolean }> {
  const before = await lockListingForPlan(unit, listingId);
  if (!before || refuseMove(before, 'set_plan', { by: 'system' }, unit.now)) {
    return { published: false };
  }
  const taking = { subject: before, planEndsAt: period.expiresAt };
  const listing = await takeMove(unit, taking, { move: 'set_plan', by: 'system' });
  if (!hasRunningPlan(listing, unit.now)) return { published: false };
  if (listing.published) return { published: isVisible(listing, unit.now) };
  if (listing.publishRequestedAt === null) return { published: false };
  const outcome = await publishIfPossible(unit, listing);
  // The plan is paid and stays; the owner publishes again once the listing allows it. A listing that was taken
  // down keeps the request: its owner can do nothing, and restoring it checks for the request.
  if (!outcome.ok && outcome.code !== 'listings.taken_down') {
    await updateListing(unit.tx, listingId, { publish_requested_at: null }, unit.now);
  }
  return { published: outcome.ok };
}

/** The owners of a locked listing are told by its plan that it is hidden: they are not told again when its time is over. */
export async function notePlanEndTold(unit: UnitOfWork, listingId: string): Promise<void> {
  await updatePlanEndTold(unit.tx, listingId);
}

/**
 * The plan was canceled: hidden right away. It stays "published", so that a renewal makes it public again. An
 * open sale is not affected; if the listing returns from it, it is expired.
 */
export async function unpublishForEndedPlan(unit: UnitOfWork, listingId: string): Promise<void> {
  const listing = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  if (!listing || refuseMove(listing, 'end_plan', { by: 'system' }, unit.now)) return;
  await takeMove(unit, { subject: listing }, { move: 'end_plan', by: 'system' });
}
