import type { Introduction as IntroductionView } from '@claimstead/contract/introductions.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { accepted, Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId, newId } from '../../../core/ids/ids.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findBlockAmong, getPublicUsers } from '../../identity/identity.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import { listingLifecycle } from '../listing-lifecycle.rules.ts';
import { lockListingRow } from '../listings.store.ts';
import { lockForBuyer } from '../lock-for-buyer.service.ts';
import { findOwnerSight } from '../owner-sight.service.ts';
import { linkedUserIds } from '../owners/owners.rules.ts';
import { listOwnersOf, ownsListing } from '../owners/owners.store.ts';
import { settleWaits } from '../title/purchase-waits.service.ts';
import {
  type Introduction,
  introductionLifecycle,
  type IntroductionTransition,
} from './introduction-lifecycle.rules.ts';
import {
  findAskedListing,
  insertIntroduction,
  listIntroductions,
  lockIntroduction,
  saveIntroduction,
} from './introductions.store.ts';

const take = keepLifecycle<IntroductionTransition, Situation<Introduction>>(introductionLifecycle, {
  save: ({ tx, now }, { subject }, { transition: { to }, mark }) =>
    saveIntroduction(tx, subject, { status: to, answeredAt: now }, mark),
  movedOn: () => new Problem('listings.introduction_moved_on'),
});

/**
 * Asks the owners of a listing that shows no name who they are, once. Of someone whom an owner has blocked, no owner hears;
 * they are told no more than others, or a block would tell whose listing it is.
 * @throws {Problem} listings.not_found · own_patent · owner_shown · introduction_asked; listings.moved_on where the market
 *   doesn't show it
 */
export async function askIntroduction(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
  message: string,
): Promise<void> {
  await transact(deps, async (unit) => {
    const listing = await lockForBuyer(unit, actor, listingId);
    const { userId } = actor;
    const about = await aboutListing(unit.tx, listing);
    const ownerSight = await findOwnerSight(unit.tx, { ...listing, ...about }, userId, unit.now);
    const situation = { subject: listing, now: unit.now, userId, ownerSight };
    accepted(listingLifecycle.decide(situation, { move: 'ask_introduction', by: 'buyer' }));
    const asked = { id: newId(unit.now.getTime()), listingId, userId, message, askedAt: unit.now };
    if (!(await insertIntroduction(unit.tx, asked))) {
      throw new Problem('listings.introduction_asked');
    }
    unit.tell([userId], 'listing', { patentId: listingId });
    if (await isBlockedByOwner(unit.tx, userId, about.ownerUserIds)) return;
    const payload = { ...about, askedByUserId: userId, message };
    unit.emit({ type: 'listings.introduction_asked', payload });
    unit.tell(about.ownerUserIds, 'listing', { patentId: listingId });
  });
}

async function isBlockedByOwner(
  db: Db | Tx,
  userId: string,
  ownerUserIds: readonly string[],
): Promise<boolean> {
  return (await findBlockAmong(db, userId, ownerUserIds)) === 'theirs';
}

/**
 * What was asked about a listing, the last first, for its owners; without the people whom one of them has blocked.
 * @throws {Problem} listings.not_found (also whose it is not)
 */
export async function viewIntroductions(
  { db }: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<IntroductionView[]> {
  if (!isId(listingId) || !(await ownsListing(db, listingId, actor.userId))) {
    throw new Problem('listings.not_found');
  }
  const owners = linkedUserIds(await listOwnersOf(db, [listingId]));
  const asked: Introduction[] = [];
  for (const one of await listIntroductions(db, listingId)) {
    if (!(await isBlockedByOwner(db, one.userId, owners))) asked.push(one);
  }
  const people = await getPublicUsers(
    db,
    asked.map(({ userId }) => userId),
  );
  return asked.flatMap(({ id, userId, message, status, askedAt }) => {
    const by = people.get(userId);
    return by ? [{ id, by, message, status, askedTimestamp: askedAt.toISOString() }] : [];
  });
}

/**
 * An owner's answer: from `made` on, who asked reads the owners' names, and can write, make an offer or buy.
 * @throws {Problem} listings.not_found (also whose it is not) · introduction_moved_on
 */
export async function answerIntroduction(
  deps: CoreDeps,
  actor: Actor,
  id: string,
  status: 'made' | 'declined',
): Promise<void> {
  await transact(deps, async (unit) => {
    const listingId = isId(id) ? await findAskedListing(unit.tx, id) : null;
    // The listing first, as everyone locks them.
    const listing = listingId === null ? null : await lockListingRow(unit.tx, listingId);
    const asked = listing && (await lockIntroduction(unit.tx, id));
    if (!asked || !(await ownsListing(unit.tx, listing.id, actor.userId))) {
      throw new Problem('listings.not_found');
    }
    const move = status === 'made' ? 'make' : 'decline';
    await take(unit, { subject: asked }, { move, by: 'owner' });
    await settleWaits(unit, listing);
    const about = await aboutListing(unit.tx, listing);
    const payload = { ...about, askedByUserId: asked.userId, status };
    unit.emit({ type: 'listings.introduction_answered', payload });
    unit.tell([asked.userId, ...about.ownerUserIds], 'listing', { patentId: listing.id });
  });
}
