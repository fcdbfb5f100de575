import type { SaleStandingState } from '@claimstead/contract/standing.contract.ts';
import type { TeamStanding } from './sale-standing.rules.ts';

/**
 * What a sale is to operators: something that they do, or what has waited too long for someone else (`stalled`).
 * `on_course`: nothing is asked of them.
 */
export type SaleMatter = 'unfiled' | 'dispute' | 'refund' | 'payment' | 'stalled' | 'on_course';

/** The states in which operators act, whether anyone has waited too long or not; null: only once someone has. */
const matters: Record<SaleStandingState, SaleMatter | null> = {
  verifying: null,
  buyer_signs: null,
  owners_sign: null,
  stopped: null,
  ending: null,
  debit_final: null,
  card_rests: null,
  account_rests: null,
  account_closed: null,
  paying_out: null,
  paid_out: null,
  recorded: null,
  refund_pending: null,
  refund_needs_details: null,
  refunded: null,
  taken_by_bank: null,
  // The title itself waits for them, beside the titles of other deals.
  title_held: 'on_course',
  title_refused: 'on_course',
  to_file: 'unfiled',
  questioned: 'dispute',
  disputed: 'dispute',
  lost: 'dispute',
  questioned_paid: 'dispute',
  disputed_paid: 'dispute',
  lost_paid: 'dispute',
  refund_failed: 'refund',
  refund_awaiting_balance: 'refund',
  taking_back: 'refund',
  refunded_outside: 'refund',
  being_checked: 'payment',
  payout_taken: 'payment',
};

/** @returns null: it is over. */
export function matterOf(standing: TeamStanding, now: Date): SaleMatter | null {
  if (standing.withoutDay === 'over') return null;
  return matters[standing.state] ?? (isLate(standing, now) ? 'stalled' : 'on_course');
}

export function isLate({ lateFrom }: TeamStanding, now: Date): boolean {
  return lateFrom !== null && lateFrom <= now;
}

const minutesMs = 60_000;
/** What an owner's account, or the title, does to a state is news that changes the sale; this is for news that was lost. */
const byNews: readonly SaleStandingState[] = [
  'to_file',
  'title_held',
  'title_refused',
  'verifying',
  'buyer_signs',
  'account_closed',
  'paying_out',
];
const byTime: readonly SaleStandingState[] = ['debit_final', 'card_rests', 'account_rests'];

/** When a standing is another although the sale is the same, or may be; null: not before the sale changes. */
export function standsUntil(standing: TeamStanding, now: Date): Date | null {
  const { state, by, lateFrom } = standing;
  const moments = [
    byTime.includes(state) ? by : null,
    byNews.includes(state) ? new Date(now.getTime() + 15 * minutesMs) : null,
    isLate(standing, now) ? null : lateFrom,
  ].flatMap((moment) => moment?.getTime() ?? []);
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
