import { oncePerDatabase } from '../../../core/db/shared-reads.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { Recent } from '../../../core/memory/recent.ts';
import { marketOf, type MarketLook } from './index/market.service.ts';
import { readMarketClock, type SavedAsked } from './index/market-feed.store.ts';

/** A request before it is known who makes it: its session's token, and its address. */
export type Caller = { token: string | null; url: string };

/** A look at the market that began with the request. */
export type LookAhead = { caller: Caller; guess: SavedAsked | null; market: Promise<MarketLook> };

const peopleKept = 10_000;
const addressesKept = 500;

/** Who used a token, and which listings an address showed, the last time: good for guesses, and for nothing else. */
const lastTimeOf = oncePerDatabase(() => ({
  users: new Recent<string, string>(peopleKept),
  listings: new Recent<string, readonly string[]>(addressesKept),
}));

/**
 * Starts bringing the market up to date for a new request, before it is known who is asking; with it goes a guess at
 * what the person saved, so that it need not be asked afterward. Whoever awaits the look gets its failure; if the
 * request is refused first, only the log does.
 */
export function lookAhead(deps: CoreDeps, caller: Caller): LookAhead {
  const { users, listings } = lastTimeOf(deps.db);
  const userId = caller.token === null ? undefined : users.get(caller.token);
  const listingIds = listings.get(caller.url);
  const guess = userId !== undefined && listingIds ? { userId, listingIds } : null;
  const market = marketOf(deps.db).look(guess);
  market.catch((error: unknown) => deps.log.debug({ err: error }, 'market: the look ahead failed'));
  return { caller, guess, market };
}

/**
 * Which of these listings the person saved: from the look where its guess was right, else asked now. It waits for no market
 * that is still being read.
 */
export async function savedIn(
  deps: CoreDeps,
  actor: Actor,
  { caller, guess, market }: LookAhead,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (guess?.userId === actor.userId && sameIds(guess.listingIds, listingIds)) {
    return (await market).saved;
  }
  const { users, listings } = lastTimeOf(deps.db);
  if (caller.token !== null) users.set(caller.token, actor.userId);
  listings.set(caller.url, listingIds);
  if (marketOf(deps.db).isRead) return findSaved(deps, actor, listingIds);
  const { userId } = actor;
  return (await readMarketClock(deps.db, [{ userId, listingIds }])).saved.get(userId) ?? new Set();
}

/** Which of these listings the person saved. */
export async function findSaved(
  deps: CoreDeps,
  actor: Actor,
  listingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (listingIds.length === 0) return new Set();
  return (await marketOf(deps.db).look({ userId: actor.userId, listingIds })).saved;
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, at) => id === others[at]);
}
