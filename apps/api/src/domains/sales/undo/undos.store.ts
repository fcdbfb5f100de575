import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { FromJson, Tables } from '../../../core/db/tables.ts';
import type { Undo, UndoStage } from './undo-lifecycle.rules.ts';
import type { UndoReason, UndoStatus } from './undos.tables.ts';

type Row = Selectable<Tables['undos']>;

/** Parts of a query that reads sales. */
export const undoOfSale = sql<FromJson<Row> | null>`(
  select to_json(undos) from undos where undos.sale_id = sales.id)`;
export const isUndoRequested = sql<boolean>`exists (
  select from undos where undos.sale_id = sales.id and undos.status = 'requested')`;

export function toUndo(saleId: string, row: FromJson<Row> | Row | null): Undo {
  return {
    saleId,
    status: row?.status ?? 'none',
    reason: row?.reason ?? null,
    requestedBy: row?.requested_by ?? null,
    requestedAt: row ? new Date(row.requested_at) : null,
  };
}

/** No transition leads to `none`. @returns null: it is no longer `from`. */
export async function saveUndo(
  tx: Tx,
  undo: Undo,
  { from, now, mark }: { from: UndoStage; now: Date; mark: RawBuilder<unknown> },
): Promise<Undo | null> {
  const columns = {
    status: undo.status as UndoStatus,
    reason: undo.reason as UndoReason,
    requested_by: undo.requestedBy,
    requested_at: undo.requestedAt ?? now,
  };
  const row = await tx
    .insertInto('undos')
    .values({ sale_id: undo.saleId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('sale_id')
        .doUpdateSet(columns)
        .where('undos.status', '=', from as UndoStatus),
    )
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toUndo(undo.saleId, row) : null;
}
