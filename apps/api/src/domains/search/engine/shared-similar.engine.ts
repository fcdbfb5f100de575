import type { SimilarAsked, SimilarFound } from '../search.port.ts';
import type { SharedIndex } from '../shared-index.port.ts';
import { countIn, mostAlike, soughtWith, stemsToCount, traitsOf } from './similar.engine.ts';
import { allOf } from './sought.rules.ts';

/** As similar.engine.ts, of an index that processes share. */
export async function similarShared(
  index: SharedIndex,
  { to, among, from, limit }: SimilarAsked,
): Promise<SimilarFound[]> {
  const own = new Map(
    (await index.placesOf(to.map(({ listingId }) => listingId))).map((one) => [
      one.listingId,
      one.place,
    ]),
  );
  const counted = await index.documentsWith([...new Set(to.flatMap(stemsToCount))]);
  const total = countIn(among);
  const all = [];
  for (const document of to) {
    const traits = traitsOf(document, {
      total,
      isOwn: own.has(document.listingId),
      documentsWith: (stem) => counted.get(stem) ?? 0,
    });
    const having = await index.having(traits.map(soughtWith), among);
    all.push({
      document,
      traits: traits.map((trait, at) => ({ ...trait, places: having[at] ?? [] })),
    });
  }
  const best = mostAlike(all, { own: new Set(own.values()), total, from, limit });
  const bits = new Uint32Array(among.length);
  for (const { place } of best) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  const { documents } = await index.find({
    ...{ sought: allOf([]), first: [], among: bits },
    ...{ from: 0, limit, order: 'latest' },
  });
  const ids = new Map(documents.map(({ place, listingId }) => [place, listingId]));
  return best.flatMap(({ place, ...told }) => {
    const listingId = ids.get(place);
    return listingId === undefined ? [] : [{ listingId, ...told }];
  });
}
