import type { Db, Tx } from '../../../core/db/database.ts';
import { type MarketFacts, marketFactsOf, marketKinds } from './market-facts.rules.ts';
import type { KnownFact } from './patent-facts.rules.ts';
import { listArrivals, listShownFacts } from './patent-facts.store.ts';
import { type PrevailingFacts, prevailingFacts } from './prevailing-facts.rules.ts';
import { originalNumberOf } from './prevailing-term.rules.ts';

type Asked = { listingId: string; number: string };

/**
 * What a market is searched by, for many listings at once: of each what its own page tells anyone who may see it, and
 * no other listing's document.
 * @param asOf as it told it at this moment.
 * @returns by the listing's id; each one has something.
 */
export async function readMarketFacts(
  db: Db | Tx,
  listings: readonly Asked[],
  asOf?: Date,
): Promise<Map<string, MarketFacts>> {
  const origins = listings.map(({ listingId }) => listingId);
  const read = async (numbers: readonly string[]) => {
    const facts = await listShownFacts(db, numbers, { kinds: marketKinds, origins, asOf });
    return Map.groupBy(facts, ({ number }) => number);
  };
  const known = await read([...new Set(listings.map(({ number }) => number))]);
  const told = listings.map(({ listingId, number }) => {
    const facts = prevailingFacts(known.get(number) ?? [], listingId);
    const original = originalNumberOf(number, facts);
    return { listingId, number, facts, original: original === number ? null : original };
  });
  const originals = await read([...new Set(told.flatMap(({ original }) => original ?? []))]);
  const originalOf = (number: string | null, listingId: string) =>
    number === null ? null : { number, told: toldOf(originals.get(number), listingId) };
  return new Map(
    told.map(({ listingId, number, facts, original }) => [
      listingId,
      marketFactsOf(number, facts, originalOf(original, listingId)),
    ]),
  );
}

/**
 * When the latest of what these listings' pages tell came, by the listing's id: only of those of which something came
 * since a moment of its own.
 */
export function readArrivals(
  db: Db,
  listings: readonly (Asked & { since: Date })[],
): Promise<ReadonlyMap<string, Date>> {
  return listArrivals(db, listings);
}

function toldOf(facts: readonly KnownFact[] | undefined, listingId: string): PrevailingFacts {
  return prevailingFacts(facts ?? [], listingId);
}
