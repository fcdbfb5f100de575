import type { Sweep } from '../core/jobs/jobs.ts';
import { deleteRateLimitsBefore } from '../core/http/rate-limit.store.ts';
import { deleteLiveBefore } from '../core/live/live.store.ts';
import { deleteEventsBefore } from '../core/outbox/outbox.store.ts';
import type { AppDeps } from './deps.ts';

const dayMs = 24 * 3600 * 1000;
const eventsKeptMs = 90 * dayMs;
const eventBatch = 5000;

/** Deletes data that nobody will ask for again. */
export function coreSweeps(deps: AppDeps): Sweep[] {
  return [
    {
      name: 'core.forget',
      everySeconds: 3600,
      run: async () => {
        const now = deps.clock.now().getTime();
        const yesterday = new Date(now - dayMs);
        await deleteRateLimitsBefore(deps.db, yesterday);
        await deleteLiveBefore(deps.db, yesterday);
        const longAgo = new Date(now - eventsKeptMs);
        for (let more = true; more; ) {
          more = (await deleteEventsBefore(deps.db, longAgo, eventBatch)) === eventBatch;
        }
      },
    },
  ];
}
