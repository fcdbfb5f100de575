import { describeSearch } from '../search-port.test-kit.ts';
import type { SearchPort } from '../search.port.ts';
import { SearchIndex } from './search-index.engine.ts';

/** The index as its thread answers for it. */
function portOf(index: SearchIndex): SearchPort {
  return {
    mark: async () => index.mark(),
    places: async () => index.places(),
    apply: async (change) => index.apply(change),
    clear: async () => index.clear(),
    ask: async (asked) => index.ask(asked),
    suggest: async (asked) => index.suggest(asked),
    find: async (asked) => index.find(asked),
    similar: async (asked) => index.similar(asked),
    close: async () => index.close(),
  };
}

describeSearch('a search in a file', async () => portOf(new SearchIndex(':memory:')));
