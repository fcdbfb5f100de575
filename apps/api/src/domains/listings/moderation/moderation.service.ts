import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { isId } from '../../../core/ids/ids.ts';
import { refuseMove } from '../listing-lifecycle.rules.ts';
import { aboutListing } from '../listings.news.ts';
import { hasRunningPlan } from '../listings.rules.ts';
import { lockListingRow, updateListing } from '../listings.store.ts';
import { claimNumbers } from '../publishing/number-claims.service.ts';
import { publishIfPossible } from '../publishing/publishing.service.ts';

export type Moderation = 'done' | 'not_found' | 'open_sale' | 'moved_on';

/**
 * An operator takes a listing off the market; its owners cannot publish it until it is restored.
 * Drafts can be taken down too. Its open offers end, accepted ones too (offers hear of it), and nobody
 * can reserve or buy it. Refused while a sale is open.
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
  await updateListing(
    unit.tx,
    listingId,
    {
      taken_down_at: unit.now,
      published: false,
      // A restored listing goes back to where it was, if it still may.
      publish_requested_at: listing.published ? unit.now : listing.publishRequestedAt,
    },
    unit.now,
  );
  const about = await aboutListing(unit.tx, listing);
  unit.emit({ type: 'listings.taken_down', payload: { ...about, reason } });
  if (listing.published) {
    unit.emit({ type: 'listings.unpublished', payload: { ...about, reason: 'taken_down' } });
  }
  unit.tell(about.ownerUserIds, 'listing', { patentId: listingId });
  return 'done';
}

/** Undoes a take-down; what was in the market returns to it if its plan runs and its number is free. */
export async function restoreListing(unit: UnitOfWork, listingId: string): Promise<Moderation> {
  await claimNumbers(unit, listingId);
  const locked = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  if (!locked || locked.deletedAt !== null) return 'not_found';
  if (refuseMove(locked, 'restore', { by: 'operator' }, unit.now)) return 'moved_on';
  await updateListing(unit.tx, listingId, { taken_down_at: null }, unit.now);
  const listing = { ...locked, takenDownAt: null };
  const about = await aboutListing(unit.tx, listing);
  unit.emit({ type: 'listings.restored', payload: about });
  unit.tell(about.ownerUserIds, 'listing', { patentId: listingId });
  if (listing.publishRequestedAt !== null && hasRunningPlan(listing, unit.now)) {
    await publishIfPossible(unit, listing);
  }
  return 'done';
}
