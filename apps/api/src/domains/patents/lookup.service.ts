import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { PatentsDeps } from './patents.deps.ts';
import { freshBeside, freshness, freshRecord, viewPatentRecord } from './patents.service.ts';

/**
 * What the office and earlier published listings know of a number as somebody wrote it. Asks the office where
 * nothing of the last day is kept; without a key, or with the office away, it tells what there is.
 * @throws {Problem} patents.number_unreadable
 */
export async function lookUpPatent(deps: PatentsDeps, text: string): Promise<PatentRecord> {
  const number = readNumber(text);
  if (number === null) throw new Problem('patents.number_unreadable');
  const record = await freshRecord(deps, number, { atMostOld: freshness.daily });
  if (record.outcome === 'found') await freshBeside(deps, record.value);
  return viewPatentRecord(deps, { number, listingId: null, claim: null });
}

/** A patent's number, or an application's with its slash; never one read as the other. */
function readNumber(text: string): string | null {
  const patent = parsePatentNumber(text, 1);
  if (patent.ok) return patent.normalised;
  const application = parsePatentNumber(text, 3);
  return application.ok ? application.normalised : null;
}
