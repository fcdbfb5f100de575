import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { PlanPause } from './pauses.store.ts';

export type PauseTransition = Transition<PlanPause['status'], 'end', 'system'>;

/** The life of a plan's pause, while its listing is under sale. */
export const pauseLifecycle = defineLifecycle<
  PauseTransition,
  Situation<Pick<PlanPause, 'status'>>
>({
  name: 'plan pause',
  kept: { tables: ['plan_pauses'], columns: ['status'] },
  initial: 'open',
  stageOf: ({ status }) => status,
  guards: {},
  table: [{ from: 'open', move: 'end', by: 'system', to: 'ended' }],
});
