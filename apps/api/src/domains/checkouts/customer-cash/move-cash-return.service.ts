import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { cashReturnLifecycle, type CashReturnTransition } from './cash-return-lifecycle.rules.ts';
import { type CashColumns, type CustomerCash, saveReturn } from './customer-cash.store.ts';

type Columns = Omit<CashColumns, 'return_status'>;
type Taking = Situation<CustomerCash> & { columns: Columns };

const take = keepLifecycle<CashReturnTransition, Taking>(cashReturnLifecycle, {
  save: ({ tx }, { subject, columns }, { transition: { from, to }, mark }) =>
    saveReturn(tx, subject.user_id, { ...columns, return_status: to }, { from, mark }),
  movedOn: ({ user_id: userId }) => new Error(`the cash of ${userId} moved on while it was locked`),
});

/** Moves the return of a locked buyer's cash; its columns with it. */
export async function moveCashReturn(
  unit: UnitOfWork,
  cash: CustomerCash,
  { move, by }: Pick<CashReturnTransition, 'move' | 'by'>,
  columns: Columns,
): Promise<void> {
  await take(unit, { subject: cash, columns }, { move, by });
}
