import type { ReportStatus } from '@claimstead/contract/reports.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

export type ReportTransition = Transition<ReportStatus, 'close', 'operator'>;

/** The life of a report. An operator decides it once; nothing follows from it, and nothing leads back. */
export const reportLifecycle = defineLifecycle<
  ReportTransition,
  Situation<{ status: ReportStatus }>
>({
  name: 'report of a person',
  kept: { tables: ['person_reports'], columns: ['status'] },
  initial: 'open',
  stageOf: ({ status }) => status,
  guards: {},
  table: [{ from: 'open', move: 'close', by: 'operator', to: 'closed' }],
});
