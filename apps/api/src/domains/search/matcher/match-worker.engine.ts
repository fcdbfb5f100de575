import { parentPort } from 'node:worker_threads';
import { yieldThread } from '../../../core/processes/yield-processor.ts';
import type { ThreadReply } from '../engine/thread-calls.engine.ts';
import type { MatchedListing, Wish } from './match.rules.ts';
import { Matcher } from './matcher.engine.ts';

/** The thread that has the wishes: no page waits while a listing is held against them. */
export type MatchCall =
  | { call: 'put'; wishes: readonly Wish[] }
  | { call: 'match'; listings: readonly MatchedListing[] }
  | { call: 'close' };

yieldThread('awaited');
const matcher = new Matcher();

parentPort?.on('message', (request: MatchCall & { id: number }) => {
  const reply: ThreadReply = { id: request.id };
  try {
    if (request.call === 'put') matcher.put(request.wishes);
    if (request.call === 'match') reply.answer = matcher.match(request.listings);
  } catch (error) {
    reply.failure = error instanceof Error ? error.message : String(error);
  }
  parentPort?.postMessage(reply);
  // After a failure it may have only some of its wishes.
  if (request.call === 'close' || reply.failure !== undefined) parentPort?.close();
});
