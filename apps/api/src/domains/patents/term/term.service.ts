import type { PatentTerm } from '@claimstead/contract/patents.contract.ts';
import type { PatentFacts } from '../facts.rules.ts';
import { type FeeStates, isLapseUnclear, lapseOf, patentFees } from '../fees/fees.rules.ts';
import type { Day } from '../office.port.ts';
import { lastDayOf } from './outcome.rules.ts';
import { describeTerm } from './term.copy.ts';
import { termEnd } from './term.rules.ts';

export { contradictionOf } from './contradiction.copy.ts';

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
