import type { CoreDeps } from '../deps.ts';
import { Problem } from '../errors/problem.ts';
import { secondsToNextWindow } from './rate-limit.rules.ts';
import { countUse, uncountUse } from './rate-limit.store.ts';

export type Limit = { times: number; windowSeconds: number };

/** One counted use of a key. */
export type Use = { key: string; windowSeconds: number; at: Date };

/**
 * Counts one more use of a key.
 * @returns the refusal, with the seconds until the next window, once its window has seen too many; else null.
 */
export async function countOver(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<Problem | null> {
  const now = deps.clock.now();
  const uses = await countUse(deps.db, key, limit.windowSeconds, now);
  if (uses <= limit.times) return null;
  return new Problem('http.too_many_requests', {
    retryAfterSeconds: secondsToNextWindow(now, limit.windowSeconds),
  });
}

/**
 * Counts one more use of a key and refuses it once its window has seen too many.
 * @throws {Problem} http.too_many_requests, with the seconds until the next window.
 */
export async function refuseTooMany(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  key: string,
  limit: Limit,
): Promise<void> {
  const over = await countOver(deps, key, limit);
  if (over) throw over;
}

/** Gives back what was counted for a call that was turned away before it began. */
export async function giveBack(
  deps: Pick<CoreDeps, 'db'>,
  uses: readonly Use[] | null,
): Promise<void> {
  for (const use of uses ?? []) await uncountUse(deps.db, use.key, use.windowSeconds, use.at);
}
