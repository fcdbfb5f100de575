import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';

/** A refund that was paid back in another way than through the payment provider. Cents. */
export type OutsideReturn = Selectable<Tables['outside_returns']>;

/** The latest of a sale: the one that waits for a second operator, else the last that was completed; null: none. */
export async function findOutsideReturn(
  db: Db | Tx,
  saleId: string,
): Promise<OutsideReturn | null> {
  const row = await db
    .selectFrom('outside_returns')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy(sql`status = 'waiting'`, 'desc')
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether one waits for its second operator. */
export async function isReturnWaiting(db: Db | Tx, saleId: string): Promise<boolean> {
  const latest = await findOutsideReturn(db, saleId);
  return latest?.status === 'waiting';
}

/** In place of one that waits. */
export async function insertOutsideReturn(
  tx: Tx,
  entered: Insertable<Tables['outside_returns']>,
): Promise<OutsideReturn> {
  await discardWaiting(tx, entered.sale_id);
  return tx.insertInto('outside_returns').values(entered).returningAll().executeTakeFirstOrThrow();
}

/** @returns whether one was waiting. */
export async function discardWaiting(tx: Tx, saleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outside_returns')
    .where('sale_id', '=', saleId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns null: it is no longer as it was read. */
export async function saveReturn(
  tx: Tx,
  { id, status }: OutsideReturn,
  columns: Updateable<Tables['outside_returns']>,
  mark: RawBuilder<unknown>,
): Promise<OutsideReturn | null> {
  const row = await tx
    .updateTable('outside_returns')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}
