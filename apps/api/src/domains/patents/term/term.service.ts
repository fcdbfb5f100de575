import type { PatentTerm, TermOutcome } from '@claimstead/contract/patents.contract.ts';
import { type FeeStates, isLapseUnclear, lapseOf, patentFees } from '../fees/fees.rules.ts';
import type { Day, OfficeRecord } from '../office/office.port.ts';
import { type Claim, contradictionOf } from './contradiction.copy.ts';
import { factsOfRecord, type PatentFacts } from './facts-of-record.rules.ts';
import { lastDayOf } from './outcome.rules.ts';
import { describeTerm } from './term.copy.ts';
import { termEnd } from './term.rules.ts';

/**
 * The term and the maintenance fees of a patent on a day, computed from what is known of it.
 * @param today the office's day: its dates are those of Washington, D.C.
 */
export function computeTermAndFees(
  facts: PatentFacts,
  today: Day,
): { term: PatentTerm; fees: FeeStates } {
  const end = termEnd(facts.term);
  return {
    term: describeTerm(
      end,
      isLapseUnclear(facts.fees) ? 'unclear' : lapseOf(facts.fees),
      facts.reissuedAs,
      today,
    ),
    fees: patentFees(facts.fees, lastDayOf(end), today),
  };
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

/**
 * What the record says against the seller's own word, as a sentence.
 * @returns null where nothing is contradicted, or where the record can't tell
 */
export function tellContradiction(claim: Claim, outcome: TermOutcome, today: Day): string | null {
  return contradictionOf(claim, outcome, today);
}
