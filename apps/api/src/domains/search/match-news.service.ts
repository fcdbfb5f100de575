import type { CoreDeps } from '../../core/deps.ts';
import { oncePerDatabase } from '../../core/db/shared-reads.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import {
  browseOf,
  changedSince,
  lookToFollow,
  type MarketMark,
  markOf,
  readEntries,
} from '../marketplace/marketplace.api.ts';
import { readDocuments } from './feed/read-documents.service.ts';
import type { MatchedListing, Wish } from './matcher/match.rules.ts';
import { type MatchThread, openMatchThread } from './matcher/match-thread.engine.ts';
import type { Match } from './matcher/matcher.engine.ts';
import { isAnyoneWaiting, readMatchMark, saveMatchMark } from './match-clock.store.ts';
import { listSearchesSince, noteAllMatched, noteMatched } from './saved/searches.store.ts';
import { noteFound } from './wanted/invitations.service.ts';
import { listDueFinds, listNotesSince, type NoteRow } from './wanted/wanted.store.ts';

const listingsAtOnce = 50;
const wishesAtOnce = 1_000;
/** A transaction that began before the last look may have been committed after it. */
const overlapMs = 600_000;
const beginning = new Date(0);
const ofSearch = 'search ';
const ofNote = 'note ';

/** The thread of this process with all wishes up to a moment. */
const matchers = oncePerDatabase(() => ({
  thread: null as MatchThread | null,
  loadedAt: beginning,
}));

/**
 * Matches what came into the market or changed there with every saved search and every note, at once. A search is
 * noted to have news; a listing keeps the notes that it is found by, and its owners are told. Several processes may do
 * this at the same time: nobody is told twice.
 */
export async function matchNews(deps: CoreDeps): Promise<void> {
  const { clock } = await lookToFollow(deps.db);
  const before = await readMatchMark(deps.db);
  const begun: MarketMark = before ?? { epoch: clock.epoch, number: 0, change: null };
  const due = await listDueFinds(deps.db, deps.clock.now(), listingsAtOnce);
  if (before?.epoch === clock.epoch && before.number === clock.lastChange && due.length === 0)
    return;
  const changed = await changedSince(deps.db, begun, clock);
  if (!changed) {
    await transact(deps, (unit) => noteAllMatched(unit.tx, unit.now));
  }
  // Without anyone who waits no thread is begun.
  const ids = (await isAnyoneWaiting(deps.db)) ? [...new Set([...(changed ?? []), ...due])] : [];
  for (let at = 0; at < ids.length; at += listingsAtOnce) {
    await matchListings(deps, ids.slice(at, at + listingsAtOnce));
  }
  await saveMatchMark(deps.db, await markOf(deps.db, clock));
}

/** Ends the thread of this process. */
export async function closeMatcher({ db }: CoreDeps): Promise<void> {
  const matcher = matchers(db);
  await matcher.thread?.close().catch(() => undefined);
  matcher.thread = null;
}

async function matchListings(deps: CoreDeps, listingIds: readonly string[]): Promise<void> {
  const entries = new Map((await readEntries(deps, listingIds)).map((one) => [one.id, one]));
  const documents = await readDocuments(deps.db, [...entries.keys()]);
  const listings = documents.flatMap((document): MatchedListing[] => {
    const entry = entries.get(document.listingId);
    return entry ? [{ document, entry }] : [];
  });
  if (listings.length === 0) return;
  const thread = await loadWishes(deps);
  await noteMatches(deps, listings, await thread.match(listings));
}

async function noteMatches(
  deps: CoreDeps,
  listings: readonly MatchedListing[],
  matches: readonly Match[],
): Promise<void> {
  const idsOf = (match: Match | undefined, kind: string) =>
    (match?.wishIds ?? []).flatMap((id) => (id.startsWith(kind) ? id.slice(kind.length) : []));
  const byListing = new Map(matches.map((match) => [match.listingId, match]));
  const latest = new Map<string, number>();
  for (const { entry } of listings) {
    for (const searchId of idsOf(byListing.get(entry.id), ofSearch)) {
      latest.set(searchId, Math.max(latest.get(searchId) ?? 0, entry.publishedAt));
    }
  }
  const searches = [...latest].map(([searchId, at]) => ({ searchId, publishedAt: new Date(at) }));
  await transact(deps, (unit) => noteMatched(unit.tx, searches, unit.now));
  for (const { entry } of listings) {
    const noteIds = idsOf(byListing.get(entry.id), ofNote);
    const priceCents = entry.acceptingOffers ? null : entry.priceCents;
    await transact(deps, (unit) => noteFound(unit, { listingId: entry.id, priceCents, noteIds }));
  }
}

/** The thread with every wish that was written by now. */
async function loadWishes(deps: CoreDeps): Promise<MatchThread> {
  const matcher = matchers(deps.db);
  if (matcher.thread === null) {
    matcher.loadedAt = beginning;
    const opened = openMatchThread(() => {
      if (matcher.thread === opened) matcher.thread = null;
    });
    matcher.thread = opened;
  }
  const { thread } = matcher;
  const now = deps.clock.now();
  const since = new Date(Math.max(0, matcher.loadedAt.getTime() - overlapMs));
  for (let after: string | null = null; ; ) {
    const rows = await listSearchesSince(deps.db, since, after, wishesAtOnce);
    await thread.put(rows.map(({ id, filters }) => wishOfSearch(id, filters)));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < wishesAtOnce) break;
  }
  for (let after: string | null = null; ; ) {
    const rows = await listNotesSince(deps.db, since, after, wishesAtOnce);
    await thread.put(rows.map(wishOfNote));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < wishesAtOnce) break;
  }
  matcher.loadedAt = now;
  return thread;
}

/** Whether it is on someone’s wishlist is asked when the search is. */
function wishOfSearch(
  id: string,
  { sort: _, ...query }: Awaited<ReturnType<typeof listSearchesSince>>[number]['filters'],
): Wish {
  const { search, class: node, ...filters } = browseOf(query);
  const classes = node === '' ? [] : [node];
  return {
    id: `${ofSearch}${id}`,
    text: search,
    isInTitle: true,
    filters,
    classes,
    takesOffers: false,
  };
}

function wishOfNote(note: NoteRow): Wish {
  const filters = { ...browseOf({}), priceFrom: note.budgetFromCents, priceTo: note.budgetToCents };
  const { id, words, classes } = note;
  return {
    id: `${ofNote}${id}`,
    text: words,
    isInTitle: false,
    filters,
    classes,
    takesOffers: true,
  };
}
