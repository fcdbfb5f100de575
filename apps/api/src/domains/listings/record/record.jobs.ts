import type { Background } from '../../../core/module.ts';
import { type PatentsDeps, refreshRecords, staleSince } from '../../patents/patents.api.ts';
import { listAfter } from './live-numbers.store.ts';

/** Of each pass: the office takes one call at a time, people's own come between, and a process must be able to stop. */
const atMost = 50;
const forMs = 8_000;
/** So many listings are looked at in a pass: all of a small market, and a million in a third of a day. */
const looked = 2_000;

const first = '00000000-0000-0000-0000-000000000000';

/** Live listings' records are read again once a day, a few at a time, in turn. */
export function recordJobs(deps: PatentsDeps): Background {
  let after = first;
  const refreshLive = async () => {
    if (deps.office === null) return;
    const now = deps.clock.now();
    const since = staleSince(now);
    const listings = await listAfter(deps.db, after, { now, since, limit: looked });
    const stale = listings.filter(({ isStale }) => isStale).slice(0, atMost);
    const numbers = [...new Set(stale.map(({ number }) => number))];
    // Those that were not come to, or not answered, are looked for again from the same place.
    if ((await refreshRecords(deps, numbers, { forMs })) < numbers.length) return;
    const isRound = stale.length < atMost && listings.length < looked;
    const last = stale.length === atMost ? stale.at(-1) : listings.at(-1);
    after = (isRound ? null : last?.id) ?? first;
  };
  return {
    jobs: [],
    sweeps: [{ name: 'listings.refresh_records', everySeconds: 60, run: refreshLive }],
  };
}
