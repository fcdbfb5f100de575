import { within } from '../../../core/metrics/within.ts';
import { SearchFailure, type SearchFound, type SearchPort } from '../search.port.ts';
import { type SharedIndex, SearchTooMuch } from '../shared-index.port.ts';
import { textsIn } from './columns.engine.ts';
import { answerShared } from './shared-answer.engine.ts';
import { suggestShared } from './shared-suggest.engine.ts';

/** A question is several that follow each other: all of them together take no longer. */
const mostMs = 1_500;

const nothing: SearchFound = {
  results: [],
  total: 0,
  corrections: [],
  missing: [],
  haveAll: null,
  isTooMuch: false,
};

/** A search whose index is shared: another process may have written what is asked for. */
export type SharedSearch = SearchPort &
  Pick<SharedIndex, 'placesOf' | 'take' | 'giveBack' | 'tidy'>;

/** The search of an index that processes share. */
export function sharedSearch(index: SharedIndex): SharedSearch {
  return {
    mark: () => index.mark(),
    places: () => index.places(),
    placesOf: (listingIds) => index.placesOf(listingIds),
    take: () => index.take(),
    giveBack: () => index.giveBack(),
    tidy: () => index.tidy(),
    apply: (change) =>
      index.apply({
        ...change,
        put: change.put.map((document) => ({ document, texts: textsIn(document) })),
      }),
    clear: () => index.clear(),
    ask: (asked) =>
      soon(answerShared(index, asked)).catch((error) => {
        if (!(error instanceof SearchTooMuch)) throw error;
        return { ...nothing, isTooMuch: true };
      }),
    suggest: (asked) =>
      soon(suggestShared(index, asked)).catch((error) => {
        if (!(error instanceof SearchTooMuch)) throw error;
        return { listings: [], classes: [], names: [] };
      }),
    // Neither is asked of a shared index: whoever counts or sorts by this says that it was not, and nothing is alike.
    find: async () => null,
    similar: async () => [],
    close: () => index.close(),
  };
}

async function soon<T>(work: Promise<T>): Promise<T> {
  let failure: unknown = null;
  const watched = work.catch((error) => {
    failure = error;
    throw error;
  });
  return within(mostMs, watched).catch((error) => {
    throw failure ?? new SearchFailure(String(error));
  });
}
