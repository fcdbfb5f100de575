import type { SaleStandingState } from '@claimstead/contract/standing.contract.ts';
import type { TeamStanding } from '../sale-standing.rules.ts';

/**
 * What a sale is to the team: something that it does, or what has waited too long for someone else (`stalled`).
 * `on_course`: it goes on without the team.
 */
export type SaleMatter = 'unfiled' | 'dispute' | 'refund' | 'payment' | 'stalled' | 'on_course';
type TeamMatter = Exclude<SaleMatter, 'stalled' | 'on_course'>;

/** The states in which the team acts, whether anyone has waited too long or not. */
export const statesOfMatter: Record<TeamMatter, readonly SaleStandingState[]> = {
  unfiled: ['to_file'],
  dispute: ['questioned', 'disputed', 'lost', 'questioned_paid', 'disputed_paid', 'lost_paid'],
  refund: ['refund_failed', 'refund_awaiting_balance', 'taking_back', 'refunded_outside'],
  payment: ['being_checked', 'payout_taken'],
};

const minutesMs = 60_000;
/** What an owner's account does to a state is news that changes the sale; this is for news that was lost. */
const byAccounts: readonly SaleStandingState[] = [
  'verifying',
  'buyer_signs',
  'account_closed',
  'paying_out',
];
const byTime: readonly SaleStandingState[] = ['debit_final', 'card_rests', 'account_rests'];

/** When a standing may be another although the sale is the same; null: not before the sale changes. */
export function standsUntil({ state, by }: TeamStanding, now: Date): Date | null {
  if (byTime.includes(state)) return by;
  return byAccounts.includes(state) ? new Date(now.getTime() + 15 * minutesMs) : null;
}
