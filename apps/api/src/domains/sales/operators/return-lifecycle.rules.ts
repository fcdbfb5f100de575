import type { ReturnStatus } from '@claimstead/contract/sales.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

export type ReturnTransition = Transition<ReturnStatus, 'complete', 'operator'>;

/** The life of a refund that was paid back in another way. One that waits can be discarded: nothing stays of it. */
export const returnLifecycle = defineLifecycle<
  ReturnTransition,
  Situation<{ status: ReturnStatus }>
>({
  name: 'outside return',
  kept: { tables: ['outside_returns'], columns: ['status'] },
  initial: 'waiting',
  stageOf: ({ status }) => status,
  guards: {},
  table: [{ from: 'waiting', move: 'complete', by: 'operator', to: 'done' }],
  refusal: () => 'sales.nothing_to_return',
});
