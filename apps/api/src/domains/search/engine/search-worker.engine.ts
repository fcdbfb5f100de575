import { parentPort, workerData } from 'node:worker_threads';
import type { SearchAsked, SearchChange } from '../search.port.ts';
import { SearchIndex } from './search-index.engine.ts';

/** The thread that has the index: SQLite answers at once or not at all, and no page waits for it here. */

export type SearchCall =
  | { call: 'mark' }
  | { call: 'places' }
  | { call: 'apply'; change: SearchChange }
  | { call: 'clear' }
  | { call: 'ask'; asked: SearchAsked }
  | { call: 'close' };
export type SearchRequest = SearchCall & { id: number };
export type SearchReply = { id: number; answer?: unknown; failure?: string };

const index = new SearchIndex((workerData as { file: string }).file);

parentPort?.on('message', (request: SearchRequest) => {
  const reply: SearchReply = { id: request.id };
  try {
    reply.answer = run(request);
  } catch (error) {
    reply.failure = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(reply);
  if (request.call === 'close') parentPort?.close();
});

function run(request: SearchRequest): unknown {
  switch (request.call) {
    case 'mark':
      return index.mark();
    case 'apply':
      return index.apply(request.change);
    case 'places':
      return index.places();
    case 'clear':
      return index.clear();
    case 'ask':
      return index.ask(request.asked);
    case 'close':
      return index.close();
  }
}
