import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { PlanDisputeState } from '../subscriptions.tables.ts';

/** `none`: nothing was heard of it. */
export type PlanDispute = {
  id: string;
  subscriptionId: string;
  amountCents: number;
  state: PlanDisputeState | 'none';
  /** Until when the bank wants our evidence; null: it waits for none. */
  evidenceDueAt: Date | null;
};

export type PlanDisputeTransition = Transition<
  PlanDispute['state'],
  'inquire' | 'open' | 'win' | 'lose',
  'bank'
>;

/** The life of a dispute of a plan's payment: what the bank says, which may turn round. */
export const planDisputeLifecycle = defineLifecycle<PlanDisputeTransition, Situation<PlanDispute>>({
  name: 'plan dispute',
  kept: { tables: ['plan_disputes'], columns: ['state'] },
  initial: 'none',
  stageOf: ({ state }) => state,
  guards: {},
  table: [
    { from: ['none', 'open', 'won', 'lost'], move: 'inquire', by: 'bank', to: 'inquiry' },
    { from: ['none', 'inquiry', 'won', 'lost'], move: 'open', by: 'bank', to: 'open' },
    { from: ['none', 'inquiry', 'open', 'lost'], move: 'win', by: 'bank', to: 'won' },
    { from: ['none', 'inquiry', 'open', 'won'], move: 'lose', by: 'bank', to: 'lost' },
  ],
});

/** The move that leads to what the bank says. */
export const moveTo = {
  inquiry: 'inquire',
  open: 'open',
  won: 'win',
  lost: 'lose',
} as const satisfies Record<PlanDisputeState, PlanDisputeTransition['move']>;
