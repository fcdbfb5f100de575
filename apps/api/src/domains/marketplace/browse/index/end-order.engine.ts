import { eachOf } from './bit-set.engine.ts';

/**
 * The places of a set by the end of their term, the later listing first where two are equal, those without one last:
 * after `from` of them, `limit` at most. Ends change with the calendar, so no order is kept: days are counted, and only
 * the places of those days are put in order that the page has.
 * @param endAt a number of a day; 0: not known.
 */
export function pickByEnd(
  found: Uint32Array,
  endAt: (place: number) => number,
  isSoonestFirst: boolean,
  { from, limit }: { from: number; limit: number },
): number[] {
  let [earliest, latest] = [Number.POSITIVE_INFINITY, 0];
  eachOf(found, (place) => {
    const end = endAt(place);
    if (end > latest) latest = end;
    if (end !== 0 && end < earliest) earliest = end;
  });
  const days = latest === 0 ? 0 : latest - earliest + 1;
  const rankOf = (place: number) => {
    const end = endAt(place);
    return end === 0 ? days : isSoonestFirst ? end - earliest : latest - end;
  };
  const counts = new Uint32Array(days + 1);
  eachOf(found, (place) => {
    const rank = rankOf(place);
    counts[rank] = (counts[rank] ?? 0) + 1;
  });
  const { first, last, before } = ranksOf(counts, from, limit);
  const wanted: number[][] = Array.from({ length: Math.max(0, last - first + 1) }, () => []);
  eachOf(found, (place) => wanted[rankOf(place) - first]?.push(place));
  return wanted
    .flatMap((places) => places.toReversed())
    .slice(from - before, from - before + limit);
}

/** The ranks that hold a page, and how many places are before the first of them. */
function ranksOf(counts: Uint32Array, from: number, limit: number) {
  let [first, before] = [0, 0];
  while (first < counts.length && before + (counts[first] ?? 0) <= from) {
    before += counts[first] ?? 0;
    first += 1;
  }
  let [last, reached] = [first, before + (counts[first] ?? 0)];
  while (last < counts.length - 1 && reached < from + limit) {
    last += 1;
    reached += counts[last] ?? 0;
  }
  return { first, last: Math.min(last, counts.length - 1), before };
}
