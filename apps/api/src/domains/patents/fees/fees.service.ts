import { factsOfRecord } from '../facts/facts.rules.ts';
import type { Day, OfficeRecord } from '../office/office.port.ts';
import { computeTermAndFees } from '../term/term.service.ts';
import { designTermEnds as ofDesigns } from '../term/designs.rules.ts';
import type { FeeStates } from './fees.rules.ts';
import type { PatentDays } from './maintenance.rules.ts';

/** The last day of a design patent's term, by its own days alone; null: not known, or it is no design. */
export function designTermEnds({ kind, filedOn, grantedOn }: PatentDays): Day | null {
  return kind === 'design' ? ofDesigns(filedOn, grantedOn) : null;
}

/**
 * The fees of a patent by the office's record alone; see `patentFees` for those that are left out.
 * @param original of a reissue: the record of the patent it goes back to; null: not known
 */
export function feesOfRecord(
  record: OfficeRecord,
  original: OfficeRecord | null,
  today: Day,
): FeeStates {
  return computeTermAndFees(factsOfRecord(record, original), today).fees;
}
