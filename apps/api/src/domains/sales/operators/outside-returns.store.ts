import type { Insertable, Selectable } from 'kysely';
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
    .orderBy('completed_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether one waits for its second operator. */
export async function isReturnWaiting(db: Db | Tx, saleId: string): Promise<boolean> {
  const latest = await findOutsideReturn(db, saleId);
  return latest !== null && latest.completed_at === null;
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
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function completeReturn(
  tx: Tx,
  id: string,
  by: { userId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('outside_returns')
    .set({ completed_at: by.at, confirmed_by: by.userId })
    .where('id', '=', id)
    .execute();
}
