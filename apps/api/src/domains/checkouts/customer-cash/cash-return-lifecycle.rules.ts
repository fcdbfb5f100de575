import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { CashReturnStatus } from '../checkouts.tables.ts';

export type CashReturnTransition = Transition<
  CashReturnStatus,
  'begin' | 'ask_details' | 'send' | 'finish' | 'fail' | 'settle',
  'system' | 'provider'
>;

export type CashReturn = { return_status: CashReturnStatus };

/** The return of a buyer's cash balance, attempt after attempt; `none`: nothing is on its way. */
const table: readonly Row<CashReturnTransition>[] = [
  { from: ['none', 'failed'], move: 'begin', by: 'system', to: 'pending' },
  { from: 'pending', move: 'ask_details', by: 'provider', to: 'needs_details' },
  { from: 'needs_details', move: 'send', by: 'provider', to: 'pending' },
  { from: ['pending', 'needs_details'], move: 'finish', by: 'provider', to: 'none' },
  { from: ['pending', 'needs_details'], move: 'fail', by: 'provider', to: 'failed' },
  // The money went another way: into a payment, or back from the provider's own pages.
  { from: ['pending', 'needs_details', 'failed'], move: 'settle', by: 'system', to: 'none' },
];

export const cashReturnLifecycle = defineLifecycle<CashReturnTransition, Situation<CashReturn>>({
  name: 'cash return',
  kept: { tables: ['customer_cash'], columns: ['return_status'] },
  initial: 'none',
  table,
  stageOf: (cash) => cash.return_status,
  guards: {},
});

/** Whether money is on its way back to the buyer. */
export function isReturning({ return_status: status }: CashReturn): boolean {
  return status === 'pending' || status === 'needs_details';
}
