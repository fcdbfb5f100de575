import { BitSet, largestOf } from './bit-set.engine.ts';

/** The places of a set, those first that are the best, in their order, then the latest: after `from` of them, `limit` at most. */
export function pickBest(
  found: Uint32Array,
  best: readonly number[],
  { from, limit }: { from: number; limit: number },
): number[] {
  const left = BitSet.of(found.slice());
  const first = best.filter((place) => left.has(place));
  for (const place of first) left.delete(place);
  const others = largestOf(left.words, Math.max(0, from - first.length), limit);
  return [...first.slice(from, from + limit), ...others].slice(0, limit);
}
