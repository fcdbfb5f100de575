import { keepLifecycle } from '../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import type { SaleFiling } from '../sales/sales.api.ts';
import { recordationLifecycle, type RecordationTransition } from './recordation-lifecycle.rules.ts';
import {
  type Recordation,
  type RecordationColumns,
  updateRecordation,
} from './recordations.store.ts';

type Taking = { subject: Recordation; now: Date; columns: RecordationColumns };

const at = { file: 'filed_at', record: 'recorded_at' } as const;

const take = keepLifecycle<RecordationTransition, Taking>(recordationLifecycle, {
  save: (unit, { subject, columns }, { transition: { to, move }, mark }) =>
    updateRecordation(unit.tx, subject, { ...columns, status: to, [at[move]]: unit.now }, mark),
  movedOn: ({ sale_id: saleId }) => new Error(`the recordation of sale ${saleId} moved on`),
});

/**
 * Takes one step of an assignment at the office; its sale is locked.
 * @throws {Problem} sales.not_filed, sales.already_done, recordations.receipt_used
 */
export function moveRecordation(
  unit: UnitOfWork,
  recordation: Recordation,
  move: RecordationTransition['move'],
  columns: RecordationColumns,
): Promise<Recordation> {
  return take(unit, { subject: recordation, columns }, { move, by: 'operator' });
}

/** What a sale shows of it. */
export function filingOf({ receipt, reel, frame, recorded_at: at }: Recordation): SaleFiling {
  return { receipt, reel, frame, recordedAt: at?.toISOString() ?? null };
}
