import type { InquiryStatus } from '@claimstead/contract/support.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';

export type InquiryTransition = Transition<InquiryStatus, 'answer', 'operator'>;

/** The life of a support inquiry. One that is answered may be answered again. */
export const inquiryLifecycle = defineLifecycle<
  InquiryTransition,
  Situation<{ status: InquiryStatus }>
>({
  name: 'support inquiry',
  kept: { tables: ['support_inquiries'], columns: ['status'] },
  initial: 'open',
  stageOf: ({ status }) => status,
  guards: {},
  table: [{ from: ['open', 'answered'], move: 'answer', by: 'operator', to: 'answered' }],
});
