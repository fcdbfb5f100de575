import type { QueueKind } from './operations-queue.contract.ts';
import { saleWords } from './sale-words.ts';
import type { SaleStandingState } from './standing.contract.ts';

export const queueWords = {
  unfiled: 'To file',
  stalled: 'Waiting too long',
  title: 'Title',
  dispute: 'Dispute',
  plan_dispute: 'Plan dispute',
  refund: 'Refund',
  payment: 'Payment',
  transfer: 'Transfer not returned',
  inquiry: 'Inquiry',
  report: 'Report',
  on_course: 'On course',
} as const satisfies Record<QueueKind, string>;

/** Where both sides read less than the team has to know. */
const teamWords: Partial<Record<SaleStandingState, string>> = {
  verifying: 'Bank details missing',
  buyer_signs: 'Buyer signs',
  owners_sign: 'Owners sign',
  stopped: 'Signing stopped',
  to_file: 'To file',
  debit_final: 'Filed, debit not final',
  card_rests: 'Filed, card waiting period',
  account_rests: 'Filed, new account waits',
  account_closed: 'Filed, account can’t receive',
  paying_out: 'Filed, paying out',
  paid_out: 'Paid out, not recorded',
  recorded: 'Paid out and recorded',
  lost: 'Dispute lost',
  lost_paid: 'Dispute lost',
  taken_by_bank: 'Dispute lost',
};

/** What the team calls where a sale stands. */
export function teamWordOf(state: SaleStandingState): string {
  return teamWords[state] ?? saleWords[state].badge;
}
