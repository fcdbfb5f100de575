import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { Dispute } from './disputes.store.ts';
import type { DisputeStatus } from './disputes.tables.ts';

/** `none`: no bank has ever asked. */
export type DisputeStage = DisputeStatus | 'none';

export type DisputeTransition = Transition<
  DisputeStage,
  'inquire' | 'open' | 'lose' | 'close',
  'bank'
>;

/** The life of a dispute. A lost one can still be reversed, and a closed one opened again. */
export const disputeLifecycle = defineLifecycle<DisputeTransition, Situation<Dispute>>({
  name: 'dispute',
  kept: { tables: ['disputes'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: ['none', 'closed'], move: 'inquire', by: 'bank', to: 'inquiry' },
    { from: ['none', 'inquiry', 'lost', 'closed'], move: 'open', by: 'bank', to: 'open' },
    // Another part may be lost later.
    { from: ['open', 'lost'], move: 'lose', by: 'bank', to: 'lost' },
    { from: ['inquiry', 'open', 'lost'], move: 'close', by: 'bank', to: 'closed' },
  ],
});
