import { Worker } from 'node:worker_threads';
import {
  SearchFailure,
  type SearchFound,
  type SearchPlace,
  type SearchPort,
  type SearchText,
  type SearchVectors,
  type SimilarFound,
  type Suggested,
} from '../search.port.ts';
import type { SearchCall, SearchReply, SearchRequest } from './search-worker.engine.ts';

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/**
 * Opens an index in a thread of its own. If the thread ends, all that wait and all that come later get the reason, a
 * {@link SearchFailure}: open another one.
 * @param folder of indexes: each process that shares it gets one of its own, as far as possible the same each time.
 * @param onEnd told once, however it ends.
 */
export function openSearchThread(
  folder: string,
  onEnd: () => void = () => undefined,
): SearchPort & SearchVectors {
  const worker = new Worker(new URL('./search-worker.engine.ts', import.meta.url), {
    workerData: { folder },
  });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;
  worker.on('message', ({ id, answer, failure }: SearchReply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (failure === undefined) one?.resolve(answer);
    else one?.reject(new SearchFailure(failure));
  });
  const end = (error: Error) => {
    if (!ended) onEnd();
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('error', (error) => end(new SearchFailure(String(error))));
  worker.on('exit', () => end(new SearchFailure('The search has ended.')));
  function call<T>(what: SearchCall): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      // A process does not end while anyone waits.
      worker.ref();
      waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ ...what, id: lastId } satisfies SearchRequest);
    });
  }
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
