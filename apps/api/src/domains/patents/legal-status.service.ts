import type { LegalStatus, PatentFees, PatentTerm } from '@claimstead/contract/patents.contract.ts';
import { feeWords, overWords } from './legal-status.copy.ts';
import { openFees, overKindOf } from './legal-status.rules.ts';
import type { Day } from './office.port.ts';

type Known = {
  term: PatentTerm;
  fees: Pick<PatentFees, 'fees'>;
  /** What the record says against the seller's word; null: nothing. */
  contradiction: string | null;
  source: LegalStatus['source'];
  asOf: Day | null;
};

/**
 * What a buyer should know before paying, out of what is known of a patent on a day: whether it may be over, and
 * which fee can be paid now. Where nothing is known, it says nothing.
 * @param today the office's day
 */
export function describeLegalStatus(known: Known, today: Day): LegalStatus {
  const kind = overKindOf(known.term.outcome, today);
  return {
    over: kind && { kind, words: overWords(kind, known.term) },
    notices: [...(kind === null ? feeNotices(known.fees) : []), ...contradicted(known)],
    source: known.source,
    asOf: known.asOf,
  };
}

function feeNotices({ fees }: Known['fees']): LegalStatus['notices'] {
  return fees.flatMap((fee) => {
    const code = openFees[fee.state];
    return code ? [{ code, words: feeWords(fee) }] : [];
  });
}

function contradicted({ contradiction }: Known): LegalStatus['notices'] {
  return contradiction === null ? [] : [{ code: 'seller_contradicted', words: contradiction }];
}
