import type { NoAnswerReason } from './office-answers.rules.ts';
import { freshBeside, freshness, freshRecord } from './patents.service.ts';
import type { PatentsDeps } from './patents.deps.ts';

/** Who gave no answer is asked again after this. */
const awayMs = 15 * 60_000;
/** What is about this one record: the others may be answered. */
const ofOneRecord: readonly NoAnswerReason[] = ['too_large', 'unreadable'];

/** Which records are to be read again. */
export type StaleSince = {
  /** Those that were last asked about before this. */
  asked: Date;
  /** Those that were last asked about before this, and not answered. */
  unanswered: Date;
};

export function staleSince(now: Date): StaleSince {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { asked: before(freshness.daily), unanswered: before(awayMs) };
}

/**
 * Asks the office about these numbers, one after the other, and none after `forMs` milliseconds; about none twice in
 * a day. Ends at the first that the office does not answer: the next run goes on. Never fails for the outside.
 * @returns how many were answered.
 */
export async function refreshRecords(
  deps: PatentsDeps,
  numbers: readonly string[],
  forMs: number,
): Promise<number> {
  if (deps.office === null) return 0;
  const until = performance.now() + forMs;
  let answered = 0;
  for (const number of numbers) {
    if (performance.now() > until) break;
    const away = await refreshRecord(deps, number);
    if (away === null) answered += 1;
    else if (!ofOneRecord.includes(away)) break;
  }
  return answered;
}

async function refreshRecord(deps: PatentsDeps, number: string): Promise<NoAnswerReason | null> {
  const record = await freshRecord(deps, number, { atMostOld: freshness.daily });
  if (record.outcome === 'away') return record.reason;
  return record.outcome === 'found' ? freshBeside(deps, record.value) : null;
}
