import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { aboutListing } from '../about-listing.service.ts';
import { purchaseStopOf } from '../listing-moves.rules.ts';
import { isReserved, isVisible, type Listing } from '../listings.rules.ts';
import { lockForBuyer } from '../lock-for-buyer.service.ts';
import { findSightOf } from '../owner-sight.service.ts';
import {
  countWaits,
  deleteWait,
  deleteWaits,
  insertWait,
  listWaiting,
} from './purchase-waits.store.ts';
import { titleStopOf } from './title-checks.rules.ts';
import { findTitleCheck } from './title-checks.store.ts';

/**
 * Asks to be told once a listing can be bought, while nothing but its title keeps this person from buying it. Asking
 * again changes nothing.
 * @throws {Problem} identity.email_unverified; listings.not_found · not_stopped_by_title · own_patent
 */
export async function waitForPurchase(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockForBuyer(unit, actor, listingId);
    if (!actor.emailVerified) throw new Problem('identity.email_unverified');
    const titleStop = titleStopOf(await findTitleCheck(unit.tx, listingId));
    const reader = { userId: actor.userId, isOwner: false };
    const ownerSight = await findSightOf(unit.tx, listing, reader, unit.now);
    const stop = purchaseStopOf(listing, { ...reader, titleStop, ownerSight }, unit.now);
    if (stop === null || stop !== titleStop) throw new Problem('listings.not_stopped_by_title');
    await insertWait(unit.tx, { listingId, userId: actor.userId }, unit.now);
  });
}

/** Takes it back, whatever became of the listing; taking back what was not asked is fine. */
export async function stopWaiting(deps: CoreDeps, actor: Actor, listingId: string): Promise<void> {
  await transact(deps, (unit) => deleteWait(unit.tx, { listingId, userId: actor.userId }));
}

/**
 * Follows a listing's new standing: once it can be bought, everyone who waits is told, and waits no longer; once it has
 * left the market, they wait no longer. While it is reserved, they go on waiting, and so does whoever may not know its
 * owners yet, and can't buy it. The caller has locked it.
 */
export async function settleWaits(unit: UnitOfWork, listing: Listing): Promise<void> {
  if ((await countWaits(unit.tx, listing.id)) === 0) return;
  if (!isVisible(listing, unit.now)) {
    await deleteWaits(unit.tx, listing.id, 'all');
    return;
  }
  const titleStop = titleStopOf(await findTitleCheck(unit.tx, listing.id));
  if (titleStop !== null || isReserved(listing, unit.now)) return;
  const able = await findAble(unit, listing);
  const waitingUserIds = await deleteWaits(unit.tx, listing.id, able);
  if (waitingUserIds.length === 0) return;
  const about = await aboutListing(unit.tx, listing);
  unit.emit({ type: 'listings.can_be_bought', payload: { ...about, waitingUserIds } });
  unit.tell(waitingUserIds, 'listing', { patentId: listing.id });
}

/** Those who wait and may know its owners. */
async function findAble({ tx, now }: UnitOfWork, listing: Listing): Promise<string[]> {
  const able: string[] = [];
  for (const userId of await listWaiting(tx, listing.id)) {
    const sight = await findSightOf(tx, listing, { userId, isOwner: false }, now);
    if (sight === 'shown') able.push(userId);
  }
  return able;
}
