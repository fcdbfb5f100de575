import type { SimilarAsked, SimilarFound } from '../search.port.ts';
import type { SharedIndex } from '../shared-index.port.ts';
import { bitsOf } from './places.rules.ts';
import { countIn, mostAlike, soughtWith, stemsToCount, traitsOf } from './similar.engine.ts';
import { allOf } from './sought.rules.ts';

/** As similar.engine.ts, of an index that processes share. */
export async function similarShared(
  index: SharedIndex,
  { to, among, from, limit }: SimilarAsked,
): Promise<SimilarFound[]> {
  const own = await index.placesOf(to.map(({ listingId }) => listingId));
  const total = countIn(among);
  const all = await Promise.all(
    to.map(async (document) => {
      const counted = await index.documentsWith(stemsToCount(document));
      const traits = traitsOf(document, {
        total,
        isOwn: own.some(({ listingId }) => listingId === document.listingId),
        documentsWith: (stem) => counted.get(stem) ?? 0,
      });
      const having = await index.having(traits.map(soughtWith), among);
      return {
        document,
        traits: traits.map((each, at) => ({ ...each, places: having[at] ?? [] })),
      };
    }),
  );
  const best = mostAlike(all, { own: new Set(own.map(({ place }) => place)), total, from, limit });
  const places = new Set(best.map(({ place }) => place));
  const asked = { sought: allOf([]), first: [], among: bitsOf(places) };
  const { documents } = await index.find({ ...asked, from: 0, limit, order: 'latest' });
  const ids = new Map(documents.map(({ place, listingId }) => [place, listingId]));
  return best.flatMap(({ place, ...told }) => {
    const listingId = ids.get(place);
    return listingId === undefined ? [] : [{ listingId, ...told }];
  });
}
