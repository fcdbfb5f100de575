import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type RecoveryCodeRow = Selectable<Tables['recovery_codes']>;

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.left;
}

/** The earlier codes go with their use. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codes: RecoveryCodeRow[],
): Promise<void> {
  await deleteRecoveryCodesOf(tx, userId);
  await tx.insertInto('recovery_codes').values(codes).execute();
}

/** Compare-and-set: a code works once. @returns false when it was used, or is none of this person's. */
export async function updateRecoveryCodeUsed(
  tx: Tx,
  use: { userId: string; codeMarks: Buffer[]; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('recovery_codes')
    .set({ used_at: use.at })
    .where('user_id', '=', use.userId)
    .where('code_mark', 'in', use.codeMarks)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteRecoveryCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
