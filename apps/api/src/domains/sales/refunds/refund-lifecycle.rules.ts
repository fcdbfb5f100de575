import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import type { EarlierRefundStatus, RefundStatus } from './refunds.tables.ts';

/** `none`: it is not planned, or not known. */
export type RefundStage = RefundStatus | EarlierRefundStatus | 'none';

export type RefundTransition = Transition<
  RefundStage,
  | 'start'
  | 'send'
  | 'await_balance'
  | 'ask_details'
  | 'finish'
  | 'fail'
  | 'settle'
  | 'retry'
  | 'pay_another_way'
  | 'bounce'
  | 'return'
  | 'take_over'
  | 'bear'
  | 'bear_in_part'
  | 'adopt',
  'system' | 'provider' | 'operator'
>;

export type RefundStep = Pick<RefundTransition, 'move' | 'by'> & {
  refund: Refund;
  change: Partial<Omit<Refund, 'saleId' | 'position' | 'status'>>;
};

const underWay = ['pending', 'awaiting_balance', 'needs_details', 'failed'] as const;

/** What the product refunds: planned, then as the provider says, attempt after attempt. */
const own: readonly Row<RefundTransition>[] = [
  { from: 'none', move: 'start', by: 'system', to: 'pending' },
  { from: underWay, move: 'send', by: 'provider', to: 'pending' },
  {
    from: ['none', 'returned', ...underWay],
    move: 'await_balance',
    by: 'provider',
    to: 'awaiting_balance',
  },
  { from: underWay, move: 'ask_details', by: 'provider', to: 'needs_details' },
  { from: underWay, move: 'finish', by: 'provider', to: 'done' },
  { from: underWay, move: 'fail', by: 'provider', to: 'failed' },
  // Nothing is left to refund: the bank has taken it, or someone refunded it at the provider.
  { from: ['none', ...underWay], move: 'settle', by: 'system', to: 'done' },
  { from: 'failed', move: 'retry', by: 'operator', to: 'pending' },
  { from: ['none', 'failed'], move: 'pay_another_way', by: 'operator', to: 'done' },
  { from: 'done', move: 'bounce', by: 'provider', to: 'failed' },
];

/** What a person refunds at the provider, and what comes back of earlier refunds. */
const outside: readonly Row<RefundTransition>[] = [
  {
    from: ['none', 'awaiting_balance', 'returned'],
    move: 'take_over',
    by: 'provider',
    to: 'unsettled',
  },
  {
    from: ['none', 'awaiting_balance', 'unsettled', 'returned'],
    move: 'bear',
    by: 'system',
    to: 'borne',
  },
  // What was put back for one that came back is there for another.
  { from: 'unsettled', move: 'bear_in_part', by: 'system', to: 'unsettled' },
  { from: 'awaiting_balance', move: 'adopt', by: 'system', to: 'adopted' },
  {
    from: ['awaiting_balance', 'unsettled', 'borne', 'done'],
    move: 'return',
    by: 'provider',
    to: 'returned',
  },
];

export const refundLifecycle = defineLifecycle<RefundTransition, Situation<Refund>>({
  name: 'refund',
  kept: { tables: ['refunds'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {},
  table: [...own, ...outside],
});
