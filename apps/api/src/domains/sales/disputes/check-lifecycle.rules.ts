import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { PaymentCheckKind, PaymentCheckStatus } from './disputes.tables.ts';

/** `none`: it is not known yet. */
export type CheckStage = PaymentCheckStatus | 'none';

/** A check of a sale's payment at the provider, under the provider's id. */
export type PaymentCheck = {
  id: string;
  saleId: string;
  kind: PaymentCheckKind;
  status: CheckStage;
  since: Date;
};

export type CheckTransition = Transition<
  CheckStage,
  'open' | 'close' | 'clear' | 'come_late',
  'provider' | 'operator'
>;

/** The life of a check of a payment. What was cleared no longer stops the sale, whatever the provider still says. */
export const checkLifecycle = defineLifecycle<CheckTransition, Situation<PaymentCheck>>({
  name: 'payment check',
  kept: { tables: ['payment_checks'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: ['none', 'closed'], move: 'open', by: 'provider', to: 'open' },
    { from: 'open', move: 'close', by: 'provider', to: 'closed' },
    { from: 'open', move: 'clear', by: 'operator', to: 'cleared' },
    { from: ['none', 'open', 'closed'], move: 'come_late', by: 'provider', to: 'late' },
  ],
});
