import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { PayoutStatus } from './payouts.tables.ts';

/** Whose payout it is, and how it stands. */
export type Payout = { saleId: string; ownerId: string; payoutStatus: PayoutStatus };

export type PayoutTransition = Transition<
  PayoutStatus,
  | 'pay'
  | 'pass_over'
  | 'take'
  | 'ask_again'
  | 'pay_again'
  | 'pay_again_in_part'
  | 'refuse_return'
  | 'return'
  | 'write_off',
  'system' | 'provider' | 'operator'
>;

const withOwner = ['paid', 'taken', 'due_again', 'refused'] as const;

/** The life of a payout to one owner. */
export const payoutLifecycle = defineLifecycle<PayoutTransition, Situation<Payout>>({
  name: 'payout',
  kept: { tables: ['payouts'], columns: ['status'] },
  initial: 'planned',
  stageOf: ({ payoutStatus }) => payoutStatus,
  guards: {},
  table: [
    { from: 'planned', move: 'pay', by: 'provider', to: 'paid' },
    { from: 'planned', move: 'pass_over', by: 'system', to: 'nothing_due' },
    { from: ['paid', 'taken'], move: 'take', by: 'provider', to: 'taken' },
    { from: 'due_again', move: 'take', by: 'provider', to: 'due_again' },
    { from: 'refused', move: 'take', by: 'provider', to: 'refused' },
    { from: 'taken', move: 'ask_again', by: 'operator', to: 'due_again' },
    { from: 'due_again', move: 'pay_again', by: 'provider', to: 'paid' },
    // What was taken back meanwhile is asked for once more.
    { from: 'due_again', move: 'pay_again_in_part', by: 'provider', to: 'taken' },
    { from: withOwner, move: 'refuse_return', by: 'provider', to: 'refused' },
    { from: withOwner, move: 'return', by: 'provider', to: 'reversed' },
    { from: 'refused', move: 'write_off', by: 'operator', to: 'written_off' },
  ],
});

/** The owner has it, or some of it: it is returned when the sale is undone. */
export function mustReturn({ payoutStatus }: Pick<Payout, 'payoutStatus'>): boolean {
  return (withOwner as readonly PayoutStatus[]).includes(payoutStatus);
}

/** The owner has all of it, or nothing was due. */
export function isWhole(payout: Pick<Payout, 'payoutStatus'> & { missingCents: number }): boolean {
  const { payoutStatus, missingCents } = payout;
  return payoutStatus !== 'planned' && payoutStatus !== 'reversed' && missingCents === 0;
}
