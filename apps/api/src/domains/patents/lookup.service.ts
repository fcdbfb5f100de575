import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { PatentsDeps } from './patents.deps.ts';
import { freshBeside, freshness, freshRecord, viewPatentRecord } from './patents.service.ts';
import { requestPatienceMs, withPatience } from './office/patience.service.ts';

/**
 * What the office and earlier published listings know of a number as a person wrote it. Asks the office where
 * nothing of the last day is kept; without a key, with the office away or slow, or during maintenance, it tells what
 * there is. What a slow office says is kept for the next who asks.
 * @throws {Problem} patents.number_unreadable
 */
export async function lookUpPatent(
  deps: PatentsDeps,
  text: string,
  patienceMs = requestPatienceMs,
): Promise<PatentRecord> {
  const number = readNumber(text);
  if (number === null) throw new Problem('patents.number_unreadable');
  const late = { withinMs: patienceMs, late: 'slow' } as const;
  const isAsked = deps.running.maintenance === null;
  const isSlow = isAsked && (await withPatience(deps, readAll(deps, number), late)) === 'slow';
  const record = await viewPatentRecord(deps, {
    number,
    listingId: null,
    claim: null,
    disclosed: null,
  });
  return { ...record, officeSlow: isSlow };
}

async function readAll(deps: PatentsDeps, number: string): Promise<void> {
  const record = await freshRecord(deps, number, { atMostOld: freshness.daily });
  if (record.outcome === 'found') await freshBeside(deps, record.value);
}

/** A patent's number, or an application's with its slash; never one read as the other. */
function readNumber(text: string): string | null {
  const patent = parsePatentNumber(text, 1);
  if (patent.ok) return patent.normalised;
  const application = parsePatentNumber(text, 3);
  return application.ok ? application.normalised : null;
}
