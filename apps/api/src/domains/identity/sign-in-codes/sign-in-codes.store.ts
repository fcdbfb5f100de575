import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type SignInCodeRow = Selectable<Tables['sign_in_codes']>;

export async function insertSignInCode(tx: Tx, code: SignInCodeRow): Promise<void> {
  await tx.insertInto('sign_in_codes').values(code).execute();
}

/**
 * Counts one password behind a code, in one statement that commits on its own.
 * @returns the code's id; null when it is none, used, too old or out of tries.
 */
export async function countCodeTry(
  db: Db,
  code: { userId: string; marks: Buffer[]; mostTries: number },
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('sign_in_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', code.userId)
    .where('code_mark', 'in', code.marks)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', code.mostTries)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Compare-and-set: a code lets one sign-in continue. */
export async function updateSignInCodeUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteSignInCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('expires_at', '<', before).execute();
}

export async function deleteSignInCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
}

/** When codes were emailed to a person, and used. */
export async function listSignInCodeTimes(
  db: Db,
  userId: string,
): Promise<{ sentAt: Date; usedAt: Date | null }[]> {
  return db
    .selectFrom('sign_in_codes')
    .select(['created_at as sentAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
