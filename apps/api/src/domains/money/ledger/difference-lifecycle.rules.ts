import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { DifferenceStatus } from '../money.tables.ts';

export type DifferenceTransition = Transition<
  DifferenceStatus,
  'correct' | 'agree',
  'operator' | 'system'
>;

/** The life of a difference between the books and the provider. One that comes back is another. */
export const differenceLifecycle = defineLifecycle<
  DifferenceTransition,
  Situation<{ status: DifferenceStatus }>
>({
  name: 'ledger difference',
  kept: { tables: ['ledger_differences'], columns: ['status'] },
  initial: 'open',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: 'open', move: 'correct', by: 'operator', to: 'corrected' },
    { from: 'open', move: 'agree', by: 'system', to: 'agrees' },
  ],
  refusal: (_stage, { by }) => (by === 'operator' ? 'money.difference_changed' : null),
});
