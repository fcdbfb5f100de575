import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { isId } from '../../../core/ids/ids.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { hasRunningPlan } from '../listings.rules.ts';
import { lockListingRow } from '../listings.store.ts';
import { takeMove } from '../move-listing.service.ts';
import { claimNumbers } from '../publishing/number-claims.service.ts';
import { publishIfPossible } from '../publishing/publishing.service.ts';

export type Moderation = 'done' | 'not_found' | 'open_sale' | 'moved_on';

/**
 * An operator takes a listing off the market; its owners cannot publish it until it is restored. Drafts can be
 * taken down too. Its open offers end, including accepted ones (offers consumes the event), and nobody can
 * reserve or buy it. Refused while a sale is open.
 */
export async function takeDownListing(
  unit: UnitOfWork,
  listingId: string,
  reason: string,
): Promise<Moderation> {
  const listing = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  if (!listing || listing.deletedAt !== null) return 'not_found';
  const code = refuseMove(listing, 'take_down', { by: 'operator' }, unit.now);
  if (code) return code === 'listings.open_sale' ? 'open_sale' : 'moved_on';
  await takeMove(unit, { subject: listing, reason }, { move: 'take_down', by: 'operator' });
  return 'done';
}

/**
 * Undoes a take-down; a listing that was in the market returns to it if its plan is active and its number is
 * free.
 */
export async function restoreListing(unit: UnitOfWork, listingId: string): Promise<Moderation> {
  await claimNumbers(unit, listingId);
  const locked = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  if (!locked || locked.deletedAt !== null) return 'not_found';
  if (refuseMove(locked, 'restore', { by: 'operator' }, unit.now)) return 'moved_on';
  const listing = await takeMove(unit, { subject: locked }, { move: 'restore', by: 'operator' });
  if (listing.publishRequestedAt !== null && hasRunningPlan(listing, unit.now)) {
    await publishIfPossible(unit, listing);
  }
  return 'done';
}
