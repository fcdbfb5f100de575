import type { Background } from '../../../core/module.ts';
import type { PatentsDeps } from '../../patents/patents.deps.ts';
import { refreshRecords, staleSince } from '../../patents/refresh.service.ts';
import { listStaleNumbers } from './live-numbers.store.ts';

/** Of each pass: the office takes one call at a time, people's own come between, and a process must be able to stop. */
const atMost = 50;
const forMs = 8_000;

/** Live listings' records are read again once a day, a few at a time. */
export function recordJobs(deps: PatentsDeps): Background {
  return {
    jobs: [],
    sweeps: [{ name: 'listings.refresh_records', everySeconds: 60, run: () => refreshLive(deps) }],
  };
}

async function refreshLive(deps: PatentsDeps): Promise<void> {
  if (deps.office === null) return;
  const now = deps.clock.now();
  const numbers = await listStaleNumbers(deps.db, now, staleSince(now), atMost);
  await refreshRecords(deps, numbers, forMs);
}
