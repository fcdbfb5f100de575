import type { FilingTitle } from '@claimstead/contract/filing-record.contract.ts';
import type { TitleOutcome } from '@claimstead/contract/patents.contract.ts';
import { formatLongDay } from '../../../lib/format-day.ts';

type Outcome = Exclude<TitleOutcome, 'not_checked'>;
const found: Record<Outcome, string> = {
  agrees: 'agrees with the owners',
  differs: 'differs from the owners',
  cannot_tell: 'is unclear about the owners',
};

export const filingTitleCopy = {
  title: 'The owners and the office’s record',
  pending: 'Asking the patent office…',
  failed: 'The title could not be compared',
  stops: 'Nothing can be filed until an operator records what they found.',
  open: 'Open the title',
} as const;

/** What the comparison of now came to, with the day of the record. */
export function nowWords({ abstract: { outcome, asOf } }: FilingTitle): string {
  return outcome === 'not_checked'
    ? 'The owners could not be compared with the office’s record right now. Compare them by hand.'
    : `The office’s record${asOf ? ` of ${formatLongDay(asOf)}` : ''} ${found[outcome]}.`;
}

/** What the buyer was shown at the payment, and whether it is still so. */
export function sinceWords({ since, atPayment }: FilingTitle): string {
  if (atPayment === null || atPayment.outcome === 'not_checked') {
    return 'At the time of payment, nothing was compared. The buyer knew that and continued.';
  }
  const { outcome, asOf } = atPayment;
  const shown = `the buyer was shown that the record${asOf ? ` of ${formatLongDay(asOf)}` : ''} ${found[outcome]}`;
  if (since === 'changed') return `This has changed since the payment: ${shown}.`;
  return since === 'same'
    ? `Unchanged since the payment: ${shown}.`
    : `At the time of payment, ${shown}.`;
}
