import type { CoreDeps } from '../deps.ts';
import { Problem } from '../errors/problem.ts';
import { secondsToNextWindow } from './rate-limit.rules.ts';
import { countUse } from './rate-limit.store.ts';

/**
 * Counts one more use of a key and refuses it once its window has seen too many.
 * @throws {Problem} http.too_many_requests, with the seconds until the next window.
 */
export async function refuseTooMany(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  key: string,
  limit: { times: number; windowSeconds: number },
): Promise<void> {
  const now = deps.clock.now();
  const uses = await countUse(deps.db, key, limit.windowSeconds, now);
  if (uses <= limit.times) return;
  throw new Problem('http.too_many_requests', {
    retryAfterSeconds: secondsToNextWindow(now, limit.windowSeconds),
  });
}
