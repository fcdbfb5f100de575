import {
  defineLifecycle,
  type Row,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import type { Situation } from '../../core/lifecycle/lifecycle.rules.ts';

/** `ready`: to be filed, as soon as its papers are sealed. */
export type RecordationStatus = 'ready' | 'filed' | 'recorded';

export type RecordationTransition = Transition<RecordationStatus, 'file' | 'record', 'operator'>;

const table: readonly Row<RecordationTransition>[] = [
  { from: 'ready', move: 'file', by: 'operator', to: 'filed' },
  { from: 'filed', move: 'record', by: 'operator', to: 'recorded' },
];

/** The life of an assignment at the patent office. What an operator enters wrong is corrected where it stands. */
export const recordationLifecycle = defineLifecycle<
  RecordationTransition,
  Situation<{ status: RecordationStatus }>
>({
  name: 'recordation',
  kept: { tables: ['recordations'], columns: ['status'] },
  initial: 'ready',
  table,
  stageOf: ({ status }) => status,
  guards: {},
  refusal: (stage) => (stage === 'ready' ? 'sales.not_filed' : 'sales.already_done'),
});
