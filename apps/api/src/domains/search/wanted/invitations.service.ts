import type { WantedForListing } from '@claimstead/contract/wanted.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  getListingForDeal,
  type ListingFacts,
  lockListing,
  lockListingOf,
} from '../../listings/listings.api.ts';
import { dayOf, isNews, toldOf, waitsUntil } from './wanted.rules.ts';
import { listLooking, lockFind, saveFind } from './wanted-finds.store.ts';
import { findInvitedAt, insertInvitations } from './wanted.store.ts';

/** A note as it was matched: what it says since another moment is another one. */
export type FoundNote = { id: string; writtenAt: Date };
/** Which notes a listing is matched by, at its price; null: it is open to offers. */
export type Found = { listingId: string; priceCents: number | null; notes: readonly FoundNote[] };

/**
 * How many buyers look for a listing, for one of its owners.
 * @throws {Problem} listings.not_found
 */
export async function viewWantedFor(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<WantedForListing> {
  const now = deps.clock.now();
  const listing = await getListingForDeal(deps.db, listingId, now);
  if (!listing?.ownerUserIds.includes(actor.userId) || listing.deletedAt !== null) {
    throw new Problem('listings.not_found');
  }
  return viewOf(deps.db, listing, now);
}

/**
 * Invites everyone who looks for a listing and was not invited to it. Each is told; its owners never learn who.
 * @throws {Problem} listings.not_found · search.nobody_to_invite
 */
export async function inviteBuyers(
  deps: CoreDeps,
  actor: Actor,
  listingId: string,
): Promise<WantedForListing> {
  return transact(deps, async (unit) => {
    const row = await lockListingOf(unit, listingId, actor.userId);
    const listing = row && (await getListingForDeal(unit.tx, listingId, unit.now));
    if (!listing) throw new Problem('listings.not_found');
    const find = await lockFind(unit.tx, listingId);
    const looking = listing.visible ? await listLooking(unit.tx, listingId, dayOf(unit.now)) : [];
    if (!find || looking.length === 0) throw new Problem('search.nobody_to_invite');
    const userIds = looking.map(({ userId }) => userId);
    const invited = await insertInvitations(unit.tx, listingId, userIds, unit.now);
    await saveFind(unit.tx, listingId, { ...find, toldBuyers: 0 });
    for (const { userId, words, classes } of looking) {
      if (!invited.has(userId)) continue;
      const note = words === '' ? classes.join(', ') : words;
      const payload = { listingId, title: listing.title, buyerUserId: userId, note };
      unit.emit({ type: 'search.buyer_invited', payload });
    }
    return viewOf(unit.tx, listing, unit.now);
  });
}

/** Keeps what was found for a listing, and tells its owners if more look for it than they were told of. */
export async function noteFound(unit: UnitOfWork, found: Found): Promise<void> {
  const { listingId, priceCents, notes } = found;
  // One after the other: a first find has no row yet to wait for.
  if (!(await lockListing(unit, listingId))) return;
  const before = await lockFind(unit.tx, listingId);
  const dueAt = waitsUntil(before, priceCents, unit.now);
  if (before && dueAt) {
    await saveFind(unit.tx, listingId, { ...before, matchedAt: unit.now, dueAt });
    return;
  }
  const find = {
    noteIds: notes.map(({ id }) => id),
    noteTimes: notes.map(({ writtenAt }) => writtenAt),
    matchedAt: unit.now,
    priceCents,
    pricedAt: before?.priceCents === priceCents ? before.pricedAt : unit.now,
    dueAt: null,
    toldAt: before?.toldAt ?? null,
    toldBuyers: before?.toldBuyers ?? 0,
  };
  await saveFind(unit.tx, listingId, find);
  const buyers = notes.length === 0 ? 0 : await countBuyers(unit.tx, listingId, unit.now);
  if (!isNews(buyers, find, unit.now)) return;
  const listing = await getListingForDeal(unit.tx, listingId, unit.now);
  if (!listing?.visible) return;
  await saveFind(unit.tx, listingId, { ...find, toldAt: unit.now, toldBuyers: buyers });
  const { title, ownerUserIds } = listing;
  const payload = { listingId, title, ownerUserIds, buyers: toldOf(buyers).buyers };
  unit.emit({ type: 'search.buyers_look', payload });
}

async function viewOf(
  db: Db | Tx,
  { listingId, visible }: ListingFacts,
  now: Date,
): Promise<WantedForListing> {
  const buyers = visible ? await countBuyers(db, listingId, now) : 0;
  const invitedAt = await findInvitedAt(db, listingId);
  return { ...toldOf(buyers), invitedTimestamp: invitedAt?.toISOString() ?? null };
}

async function countBuyers(db: Db | Tx, listingId: string, now: Date): Promise<number> {
  return (await listLooking(db, listingId, dayOf(now))).length;
}
