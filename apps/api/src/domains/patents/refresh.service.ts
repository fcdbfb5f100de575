import { freshBeside, freshness, freshRecord } from './patents.service.ts';
import type { PatentsDeps } from './patents.deps.ts';
import { listStale } from './patents.store.ts';

/**
 * Asks the office about those of these numbers that nobody asked about for a day, the oldest first, and no more than
 * `atMost` of them. Ends at the first that is not answered: the next run goes on. Never fails for the outside.
 * @returns how many were answered.
 */
export async function refreshRecords(
  deps: PatentsDeps,
  numbers: readonly string[],
  atMost: number,
): Promise<number> {
  if (deps.office === null || numbers.length === 0) return 0;
  const before = new Date(deps.clock.now().getTime() - freshness.daily);
  let answered = 0;
  for (const number of await listStale(deps.db, numbers, before, atMost)) {
    const record = await freshRecord(deps, number, { atMostOld: freshness.daily });
    if (record.outcome === 'away') return answered;
    answered += 1;
    if (record.outcome === 'found' && !(await freshBeside(deps, record.value))) return answered;
  }
  return answered;
}
