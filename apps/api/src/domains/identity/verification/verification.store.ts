import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type CodeRow = Selectable<Tables['email_codes']>;

export async function insertCode(tx: Tx, code: CodeRow): Promise<void> {
  await tx.insertInto('email_codes').values(code).execute();
}

/** When the codes of a person since a moment were asked for, oldest first. */
export async function listCodeTimes(db: Db, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('email_codes')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/**
 * Gives a code its secret, if it is still the person's newest and unused.
 * @returns false when it is not: nothing is to be sent.
 */
export async function updateCodeSecret(
  tx: Tx,
  code: { id: string; userId: string; codeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('email_codes')
    .set({ code_hash: code.codeHash, expires_at: code.expiresAt })
    .where('id', '=', code.id)
    .where('id', '=', newestCodeOf(code.userId))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/**
 * Counts one guess at the latest code, in one statement that commits on its own: guesses made at the
 * same time are all counted before any of them is compared.
 */
export async function countGuess(db: Db, userId: string): Promise<CodeRow | null> {
  const code = await db
    .updateTable('email_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', newestCodeOf(userId))
    .returningAll()
    .executeTakeFirst();
  return code ?? null;
}

/** @returns false when it was used before. */
export async function updateCodeUsed(tx: Tx, codeId: string, at: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('email_codes')
    .set({ used_at: at })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_codes').where('created_at', '<', before).execute();
}

export async function deleteCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_codes').where('user_id', '=', userId).execute();
}

function newestCodeOf(userId: string) {
  return sql<string>`(select newest.id from email_codes newest where newest.user_id = ${userId}
    order by newest.created_at desc, newest.id desc limit 1)`;
}
