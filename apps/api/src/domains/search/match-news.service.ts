import type { CoreDeps } from '../../core/deps.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  changedSince,
  listToFollow,
  lookToFollow,
  markOf,
  readEntries,
} from '../marketplace/marketplace.api.ts';
import { readDocuments } from './feed/read-documents.service.ts';
import { isAnyoneWaiting, readMatchClock, saveMatchClock } from './match-clock.store.ts';
import type { MatchedListing } from './matcher/match.rules.ts';
import type { Match } from './matcher/matcher.engine.ts';
import { findLate } from './saved/late-finds.service.ts';
import { insertFinds, type LateFind } from './saved/search-finds.store.ts';
import { noteAllMatched, noteMatched } from './saved/searches.store.ts';
import { noteFound } from './wanted/invitations.service.ts';
import { clearDueFinds, listDueFinds } from './wanted/wanted-finds.store.ts';
import { loadWishes, notesIn, searchesIn } from './wishes.service.ts';

const listingsAtOnce = 50;
/** Where changes were forgotten, the market is matched again in parts: so many with each pass. */
const againAtOnce = 2_000;
const beforeAnyId = '00000000-0000-0000-0000-000000000000';

/**
 * Matches what came into the market or changed there with every saved search and every note, at once. A search is
 * noted to have news; a listing keeps the notes that it is found by, and its owners are told. Several processes may do
 * this at the same time: nobody is told twice.
 */
export async function matchNews(deps: CoreDeps): Promise<void> {
  const { clock } = await lookToFollow(deps.db);
  const { mark, againAfter } = await readMatchClock(deps.db);
  const due = await listDueFinds(deps.db, deps.clock.now(), listingsAtOnce);
  const isSame = mark?.epoch === clock.epoch && mark.number === clock.lastChange;
  if (isSame && due.length === 0 && againAfter === null) return;
  const begun = mark ?? { epoch: clock.epoch, number: 0, change: null };
  const changed = await changedSince(deps.db, begun, clock);
  if (!changed) await transact(deps, (unit) => noteAllMatched(unit.tx, unit.now));
  // Without anyone who waits no thread is begun.
  const isWaited = await isAnyoneWaiting(deps.db);
  const after = changed ? againAfter : beforeAnyId;
  const again = isWaited && after !== null ? await listToFollow(deps.db, after, againAtOnce) : [];
  const ids = isWaited ? [...new Set([...(changed ?? []), ...due, ...again])] : [];
  for (let at = 0; at < ids.length; at += listingsAtOnce) {
    await matchListings(deps, ids.slice(at, at + listingsAtOnce));
  }
  await saveMatchClock(deps.db, {
    mark: await markOf(deps.db, clock),
    againAfter: again.length < againAtOnce ? null : (again.at(-1) ?? null),
  });
}

async function matchListings(deps: CoreDeps, listingIds: readonly string[]): Promise<void> {
  const entries = new Map((await readEntries(deps, listingIds)).map((one) => [one.id, one]));
  const documents = await readDocuments(deps.db, [...entries.keys()]);
  const listings = documents.flatMap((document): MatchedListing[] => {
    const entry = entries.get(document.listingId);
    return entry ? [{ document, entry }] : [];
  });
  const shown = new Set(listings.map(({ entry }) => entry.id));
  const gone = listingIds.filter((id) => !shown.has(id));
  await transact(deps, (unit) => clearDueFinds(unit.tx, gone, unit.now));
  if (listings.length === 0) return;
  const thread = await loadWishes(deps);
  const matches = await thread.match(listings);
  const late = await findLate(deps, { listings, matches, match: (one) => thread.match(one) });
  await noteMatches(deps, listings, matches, late);
}

async function noteMatches(
  deps: CoreDeps,
  listings: readonly MatchedListing[],
  matches: readonly Match[],
  late: readonly LateFind[],
): Promise<void> {
  const byListing = new Map(matches.map((match) => [match.listingId, match]));
  const latest = new Map<string, number>();
  for (const { entry } of listings) {
    for (const searchId of searchesIn(byListing.get(entry.id))) {
      latest.set(searchId, Math.max(latest.get(searchId) ?? 0, entry.publishedAt));
    }
  }
  const searches = [...latest].map(([searchId, at]) => ({ searchId, publishedAt: new Date(at) }));
  await transact(deps, async (unit) => {
    await insertFinds(unit.tx, late, unit.now);
    await noteMatched(unit.tx, searches, unit.now);
  });
  for (const { entry } of listings) {
    const priceCents = entry.acceptingOffers ? null : entry.priceCents;
    const notes = notesIn(byListing.get(entry.id));
    await transact(deps, (unit) => noteFound(unit, { listingId: entry.id, priceCents, notes }));
  }
}
