import type { TermOutcome } from '@claimstead/contract/patents.contract.ts';
import { date } from '../../../core/text/formats.ts';
import type { Day } from '../office/office.port.ts';

/** Whose words are contradicted, by what, and before whom. */
export type Claim = {
  /** What the seller's own switch says. */
  saysExpired: boolean;
  /** Where the term was computed from, and the day that it speaks of. */
  source: 'office' | 'document';
  asOf: Day;
  reader: 'seller' | 'buyer';
  /** Whether patents of this kind have maintenance fees. */
  hasFees: boolean;
};

/**
 * What the record says against the seller's "Expired", in words.
 * @param today the office's day
 * @returns null where nothing is contradicted, or where the record can't tell
 */
export function contradictionOf(claim: Claim, outcome: TermOutcome, today: Day): string | null {
  const found = claim.saysExpired ? stillRuns(outcome, today) : isOver(outcome);
  if (found === null) return null;
  const { saysExpired, source, asOf, reader, hasFees } = claim;
  const record =
    source === 'office'
      ? `the office’s record of ${date(asOf)}`
      : `the patent document, read on ${date(asOf)}`;
  const says = reader === 'seller' ? 'You say' : 'The seller says';
  // It may have lapsed since.
  const mayHaveLapsed = hasFees && saysExpired && source === 'document';
  const fees = mayHaveLapsed ? ' A document doesn’t show unpaid fees.' : '';
  const next = reader === 'seller' ? ' Check it, and correct what’s wrong.' : '';
  return `${says} that the patent ${saysExpired ? 'has' : 'hasn’t'} expired. By ${record}, it ${found}.${fees}${next}`;
}

/** A term that may have been cut can't be told to run still. */
function stillRuns(outcome: TermOutcome, today: Day): string | null {
  if (outcome.kind === 'ends') return `ends on ${date(outcome.day)}`;
  if (outcome.kind === 'not_before' && outcome.day >= today) {
    return `ends on ${date(outcome.day)} or later`;
  }
  return null;
}

function isOver(outcome: TermOutcome): string | null {
  if (outcome.kind === 'ended') {
    return outcome.atLatest
      ? `ended on ${date(outcome.day)} at the latest`
      : `ended on ${date(outcome.day)}`;
  }
  if (outcome.kind !== 'lapsed') return null;
  const on = outcome.day ? ` on ${date(outcome.day)}` : '';
  return `lapsed${on} for an unpaid fee`;
}
