import type { LegalStatus, PatentFees, PatentTerm } from '@claimstead/contract/patents.contract.ts';
import { disclaimerWords, feeWords, overWords } from './legal-status.copy.ts';
import { type DisclosedDisclaimer, openFees, overKindOf } from './legal-status.rules.ts';
import type { Day } from '../office/office.port.ts';

type Known = {
  term: PatentTerm;
  fees: Pick<PatentFees, 'fees'>;
  /** What the record says against the seller's word; null: nothing. */
  contradiction: string | null;
  /** Whether the record shows a terminal disclaimer; false: it shows none, which proves nothing. */
  showsDisclaimer: boolean;
  /** What the sellers answered about one; null: nothing, or there are no sellers. */
  disclosed: DisclosedDisclaimer | null;
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
    disclaimer: disclaimerOf(known),
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

function disclaimerOf({ showsDisclaimer, disclosed }: Known): LegalStatus['disclaimer'] {
  if (!showsDisclaimer && disclosed?.answer !== 'yes') return null;
  const references = [...(disclosed?.references ?? [])];
  return { words: disclaimerWords({ showsDisclaimer, disclosed }), references };
}
