import type {
  SearchFound,
  SearchPlace,
  SearchPort,
  SearchText,
  SearchVectors,
  SimilarFound,
  Suggested,
} from '../search.port.ts';
import type { SearchCall } from './search-worker.engine.ts';
import { beginThread } from './thread-calls.engine.ts';

/**
 * Opens an index in a thread of its own, which ends as {@link beginThread} says.
 * @param folder of indexes: each process that shares it gets one of its own, as far as possible the same each time.
 * @param onEnd told once, however it ends.
 */
export function openSearchThread(
  folder: string,
  onEnd: () => void = () => undefined,
): SearchPort & SearchVectors {
  const file = new URL('./search-worker.engine.ts', import.meta.url);
  const call = beginThread<SearchCall>(file, { folder }, onEnd);
  return {
    mark: () => call<string>({ call: 'mark' }),
    places: () => call<SearchPlace[]>({ call: 'places' }),
    apply: (change) => call<SearchPlace[]>({ call: 'apply', change }),
    withoutVector: (asked) => call<SearchText[]>({ call: 'withoutVector', asked }),
    putVectors: (vectors) => call<void>({ call: 'putVectors', vectors }),
    clear: () => call<void>({ call: 'clear' }),
    suggest: (asked) => call<Suggested>({ call: 'suggest', asked }),
    find: (asked) => call<Uint32Array | null>({ call: 'find', asked }),
    ask: (asked) => call<SearchFound>({ call: 'ask', asked }),
    similar: (asked) => call<SimilarFound[]>({ call: 'similar', asked }),
    close: () => call<void>({ call: 'close' }),
  };
}
