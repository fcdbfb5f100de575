import { beginThread } from '../engine/thread-calls.engine.ts';
import type { MatchedListing, Wish } from './match.rules.ts';
import type { MatchCall } from './match-worker.engine.ts';
import type { Match } from './matcher.engine.ts';

/** A matcher in a thread of its own. */
export type MatchThread = {
  put(wishes: readonly Wish[]): Promise<void>;
  match(listings: readonly MatchedListing[]): Promise<Match[]>;
  close(): Promise<void>;
};

/** Opens a matcher without wishes; it ends as {@link beginThread} says. */
export function openMatchThread(onEnd: () => void): MatchThread {
  const file = new URL('./match-worker.engine.ts', import.meta.url);
  const call = beginThread<MatchCall>(file, null, onEnd);
  return {
    put: (wishes) => call<void>({ call: 'put', wishes }),
    match: (listings) => call<Match[]>({ call: 'match', listings }),
    close: () => call<void>({ call: 'close' }),
  };
}
