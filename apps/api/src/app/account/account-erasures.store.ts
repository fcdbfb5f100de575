import type { Tables } from '../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Traces } from '../../core/account/eraser.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { findRow } from '../../core/db/rows.ts';

export type ErasureRow = Selectable<Tables['account_erasures']>;

export async function insertErasure(
  tx: Tx,
  erasure: { userId: string; erasedAt: Date; mailTo: string | null; traces: Traces },
): Promise<void> {
  await tx
    .insertInto('account_erasures')
    .values({
      user_id: erasure.userId,
      erased_at: erasure.erasedAt,
      mail_to: erasure.mailTo,
      traces: JSON.stringify(erasure.traces),
    })
    .execute();
}

export async function findErasure(db: Db, userId: string): Promise<ErasureRow | null> {
  return findRow(db, 'account_erasures', { user_id: userId });
}

/** Everyone whose deletion has something left to do, the oldest first. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account_erasures')
    .select('user_id')
    .orderBy('erased_at')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Claims one; null: it is done, or another process has it. */
export async function lockErasure(tx: Tx, userId: string): Promise<ErasureRow | null> {
  const row = await tx
    .selectFrom('account_erasures')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** The email is sent: its address is forgotten. */
export async function clearMail(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('account_erasures')
    .set({ mail_to: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteErasure(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_erasures').where('user_id', '=', userId).execute();
}
