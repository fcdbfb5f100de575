import type { Background } from '../../../core/module.ts';
import type { PatentsDeps } from '../../patents/patents.deps.ts';
import { refreshRecords } from '../../patents/refresh.service.ts';
import { listLiveNumbers } from './live-numbers.store.ts';

/** Of each pass: the office takes one call at a time, and people's own come between. */
const atMost = 10;

/** Live listings' records are read again once a day, a few at a time. */
export function recordJobs(deps: PatentsDeps): Background {
  return {
    jobs: [],
    sweeps: [
      {
        name: 'listings.refresh_records',
        everySeconds: 120,
        run: async () => {
          if (deps.office === null) return;
          const numbers = await listLiveNumbers(deps.db, deps.clock.now());
          await refreshRecords(deps, numbers, atMost);
        },
      },
    ],
  };
}
