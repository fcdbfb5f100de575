import { within } from '../../../core/metrics/within.ts';
import { nothingFound, SearchFailure, type SearchPort, SearchTooMuch } from '../search.port.ts';
import type { SharedIndex } from '../shared-index.port.ts';
import { indexedTextsIn, titlesIn } from './columns.engine.ts';
import { answerShared, placesShared } from './shared-answer.engine.ts';
import { similarShared } from './shared-similar.engine.ts';
import { suggestShared } from './shared-suggest.engine.ts';

/** A question is several that follow each other: all of them together take no longer. */
const mostMs = 1_500;

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
    apply: ({ put, ...change }) =>
      index.apply({
        ...change,
        put: put.map((document) => ({
          document,
          texts: indexedTextsIn(document),
          titles: titlesIn(document),
        })),
      }),
    clear: () => index.clear(),
    ask: (asked) => soon({ ...nothingFound, isTooMuch: true }, answerShared(index, asked)),
    find: (asked) => soon(null, placesShared(index, asked)),
    suggest: (asked) => soon({ listings: [], classes: [], names: [] }, suggestShared(index, asked)),
    similar: (asked) => soon([], similarShared(index, asked)),
    close: () => index.close(),
  };
}

/** @param tooMuch the answer to a question that takes the server too long. @throws {SearchFailure} */
function soon<Answer>(tooMuch: Answer, work: Promise<Answer>): Promise<Answer> {
  const answered = work.catch((error: unknown) => {
    if (error instanceof SearchTooMuch) return tooMuch;
    throw error;
  });
  return within(mostMs, answered).catch((error: unknown) => {
    throw error instanceof SearchFailure ? error : new SearchFailure(String(error));
  });
}
