import { wordsOf } from '../query/words.rules.ts';
import type { Suggested } from '../search.port.ts';
import type { IndexColumn, SharedIndex, Sought } from '../shared-index.port.ts';
import { beginningSought } from './sought.rules.ts';
import {
  classesIn,
  fewestLetters,
  mostListings,
  mostRead,
  namesIn,
  numberStart,
  symbolStart,
} from './suggest.engine.ts';

/** As suggest.engine.ts, of an index that processes share. */
export async function suggestShared(
  index: SharedIndex,
  { text, among }: { text: string; among: Uint32Array },
): Promise<Suggested> {
  const words = wordsOf(text).map(({ word }) => word);
  const latest = async (sought: Sought | null, limit: number) =>
    sought === null
      ? []
      : (await index.find({ sought, among, first: [], from: 0, limit, order: 'latest' })).documents;
  const beginning = (column: IndexColumn) => beginningSought(words, fewestLetters, [column]);
  const starting = (start: string | null, column: IndexColumn): Sought | null =>
    start === null ? null : { kind: 'prefix', start, columns: [column] };
  const symbol = symbolStart(text);
  const [numbered, titled, invented, assigned, classed] = await Promise.all([
    latest(starting(numberStart(text), 'number'), mostListings),
    latest(beginning('title'), mostListings),
    latest(beginning('inventors'), mostRead),
    latest(beginning('assignees'), mostRead),
    latest(symbol === null ? beginning('names') : starting(symbol, 'classes'), mostRead),
  ]);
  const isNumbered = new Set(numbered.map(({ listingId }) => listingId));
  const others = titled.filter(({ listingId }) => !isNumbered.has(listingId));
  return {
    listings: [...numbered, ...others].slice(0, mostListings).map(({ listingId }) => ({
      listingId,
      by: isNumbered.has(listingId) ? 'number' : 'title',
    })),
    classes: classesIn(classed, words, symbol),
    names: namesIn(invented, assigned, words),
  };
}
