import type { PatentFee, PatentTerm } from '@claimstead/contract/patents.contract.ts';
import { date } from '../../core/text/formats.ts';
import type { OverKind } from './legal-status.rules.ts';

/** Why it may be over: the term's own words, which say by which day and why. */
export function overWords(kind: OverKind, { words }: PatentTerm): string {
  return kind === 'unclear' ? `It’s unclear whether this patent is over. ${words}.` : `${words}.`;
}

/** A fee that can be paid now. */
export function feeWords({ years, due, graceEnds, state }: PatentFee): string {
  return state === 'surcharge'
    ? `The ${years}-year maintenance fee was due ${date(due)}. It can be paid with a surcharge until ${date(graceEnds)}; unpaid, the patent lapses.`
    : `The ${years}-year maintenance fee can be paid now, and is due ${date(due)}.`;
}
