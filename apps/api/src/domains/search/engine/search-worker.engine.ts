import { parentPort, workerData } from 'node:worker_threads';
import { yieldThread } from '../../../core/processes/yield-processor.ts';
import type {
  Looked,
  SearchAsked,
  SearchChange,
  SearchVector,
  SimilarAsked,
} from '../search.port.ts';
import { isBroken, openIndex, removeIndex } from './open-index.engine.ts';
import type { ThreadReply } from './thread-calls.engine.ts';

/** The thread that has the index: SQLite answers at once or not at all, and no page waits for it here. */

export type SearchCall =
  | { call: 'mark' }
  | { call: 'places' }
  | { call: 'apply'; change: SearchChange }
  | { call: 'withoutVector'; asked: { model: string; limit: number } }
  | { call: 'putVectors'; vectors: readonly SearchVector[] }
  | { call: 'clear' }
  | { call: 'ask'; asked: SearchAsked }
  | { call: 'find'; asked: Looked }
  | { call: 'suggest'; asked: { text: string; among: Uint32Array } }
  | { call: 'similar'; asked: SimilarAsked }
  | { call: 'close' };
type SearchRequest = SearchCall & { id: number };

const questions: ReadonlySet<SearchCall['call']> = new Set(['ask', 'find', 'suggest', 'similar']);

yieldThread('beside');
const { index, file } = openIndex((workerData as { folder: string }).folder);

parentPort?.on('message', (request: SearchRequest) => {
  const reply: ThreadReply = { id: request.id };
  let isOver = request.call === 'close';
  try {
    reply.answer = run(request);
  } catch (error) {
    reply.failure = error instanceof Error ? error.message : String(error);
    // Of a question that fails, nothing is wrong with the index as a rule.
    if (!questions.has(request.call) || isBroken(error)) {
      removeIndex(file);
      isOver = true;
    }
  }
  parentPort?.postMessage(reply);
  if (isOver) parentPort?.close();
});

function run(request: SearchRequest): unknown {
  switch (request.call) {
    case 'mark':
      return index.mark();
    case 'apply':
      return index.apply(request.change);
    case 'places':
      return index.places();
    case 'withoutVector':
      return index.withoutVector(request.asked);
    case 'putVectors':
      return index.putVectors(request.vectors);
    case 'clear':
      return index.clear();
    case 'ask':
      return index.ask(request.asked);
    case 'find':
      return index.find(request.asked);
    case 'suggest':
      return index.suggest(request.asked);
    case 'similar':
      return index.similar(request.asked);
    case 'close':
      return index.close();
  }
}
