import type { NoAnswerReason } from '../office/office-answers.rules.ts';
import { mayHaveTrials } from '../facts/proceedings.rules.ts';
import { freshBeside, freshness, freshRecord, freshTrials } from '../patents.service.ts';
import type { PatentsDeps } from '../patents.deps.ts';

/** Who gave no answer is asked again after this. */
const awayMs = 15 * 60_000;
/** What is about this one record: the others may be answered. */
const ofOneRecord: readonly NoAnswerReason[] = ['too_large', 'unreadable'];

/** Which records, and whose trials, are to be read again. */
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
 * Asks the office about these numbers and their trials, one after the other, for `forMs` milliseconds at most; about
 * none twice in a day. Stops at the first record that the office does not answer; a later run continues from there. If
 * the office does not answer for trials, the run asks only for records from then on. Does not throw for what the
 * office does.
 * @returns of how many the record was answered.
 */
export async function refreshRecords(
  deps: PatentsDeps,
  numbers: readonly string[],
  { forMs }: { forMs: number },
): Promise<number> {
  if (deps.office === null) return 0;
  const until = performance.now() + forMs;
  let answered = 0;
  let areTrialsAway = false;
  for (const number of numbers) {
    if (performance.now() > until) break;
    const away = await refreshRecord(deps, number);
    if (away === null) answered += 1;
    else if (!ofOneRecord.includes(away)) break;
    if (!areTrialsAway && performance.now() <= until) {
      const trialsAway = await refreshTrials(deps, number);
      areTrialsAway = trialsAway !== null && !ofOneRecord.includes(trialsAway);
    }
  }
  return answered;
}

async function refreshRecord(deps: PatentsDeps, number: string): Promise<NoAnswerReason | null> {
  const record = await freshRecord(deps, number, { atMostOld: freshness.daily });
  if (record.outcome === 'away') return record.reason;
  return record.outcome === 'found' ? freshBeside(deps, record.value) : null;
}

async function refreshTrials(deps: PatentsDeps, number: string): Promise<NoAnswerReason | null> {
  if (!mayHaveTrials(number)) return null;
  const trials = await freshTrials(deps, number, { atMostOld: freshness.daily });
  return trials.outcome === 'away' ? trials.reason : null;
}
