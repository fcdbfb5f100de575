import type { CoreDeps } from '../../../core/deps.ts';
import { readArrivals, readMarketFacts } from '../../patents/patents.api.ts';
import { readDocuments } from '../feed/read-documents.service.ts';
import type { MatchedListing } from '../matcher/match.rules.ts';
import type { Match } from '../matcher/matcher.engine.ts';
import { listMatchedAt } from '../wanted/wanted-finds.store.ts';
import { overlapMs, searchesIn } from '../wishes.service.ts';
import type { LateFind } from './search-finds.store.ts';

type Asked = {
  listings: readonly MatchedListing[];
  matches: readonly Match[];
  match: (listings: readonly MatchedListing[]) => Promise<Match[]>;
};

/**
 * Which searches find these listings only since the patent's record says more than when they were matched last, or
 * published: a record comes in parts, and may come days later. What an owner changes makes nothing new.
 */
export async function findLate(deps: CoreDeps, asked: Asked): Promise<LateFind[]> {
  const found = new Map(asked.matches.map((match) => [match.listingId, searchesIn(match)]));
  const listings = asked.listings.filter(({ entry }) => found.get(entry.id)?.length);
  if (listings.length === 0) return [];
  const matchedAt = await listMatchedAt(
    deps.db,
    listings.map(({ entry }) => entry.id),
  );
  const sinceOf = ({ id, publishedAt }: MatchedListing['entry']) =>
    new Date(Math.max(publishedAt, (matchedAt.get(id)?.getTime() ?? 0) - overlapMs));
  const arrivals = await readArrivals(
    deps.db,
    listings.map(({ entry, document }) => {
      return { listingId: entry.id, number: document.number, since: sinceOf(entry) };
    }),
  );
  const late = [];
  for (const listing of listings) {
    const { id } = listing.entry;
    const arrivedAt = arrivals.get(id);
    if (!arrivedAt) continue;
    const [before] = await asked.match(await asOf(deps, listing, sinceOf(listing.entry)));
    const had = new Set(searchesIn(before));
    for (const searchId of found.get(id) ?? []) {
      if (!had.has(searchId)) late.push({ searchId, listingId: id, arrivedAt });
    }
  }
  return late;
}

/** The listing as it is, with the record as it was then. */
async function asOf(
  { db }: CoreDeps,
  { entry, document: { listingId, number } }: MatchedListing,
  moment: Date,
): Promise<MatchedListing[]> {
  const documents = await readDocuments(db, [listingId], moment);
  const facts = await readMarketFacts(db, [{ listingId, number }], moment);
  return documents.map((document) => ({
    document,
    entry: { ...entry, ...facts.get(listingId) },
  }));
}
