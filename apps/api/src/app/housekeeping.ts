import type { Sweep } from '../core/jobs/jobs.ts';
import { deleteRateLimitsBefore } from '../core/http/rate-limit.store.ts';
import { deleteLiveBefore } from '../core/live/live.store.ts';
import type { AppDeps } from './deps.ts';

const dayMs = 24 * 3600 * 1000;

/** Forgets what nobody will ask for again. */
export function coreSweeps(deps: AppDeps): Sweep[] {
  return [
    {
      name: 'core.forget',
      everySeconds: 3600,
      run: async () => {
        const yesterday = new Date(deps.clock.now().getTime() - dayMs);
        await deleteRateLimitsBefore(deps.db, yesterday);
        await deleteLiveBefore(deps.db, yesterday);
      },
    },
  ];
}
