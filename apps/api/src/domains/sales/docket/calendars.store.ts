import type { Db, Tx } from '../../../core/db/database.ts';

/** When a person's calendar address was made; null: there is none. */
export async function findCalendar(db: Db | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('docket_calendars')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Whose calendar a token opens; null: nobody's. */
export async function findCalendarOwner(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('docket_calendars')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A new address in place of an earlier one. */
export async function replaceCalendar(
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('docket_calendars')
    .values({ user_id: userId, token_hash: tokenHash, created_at: createdAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, created_at: createdAt }),
    )
    .execute();
}

export async function deleteCalendar(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('docket_calendars').where('user_id', '=', userId).execute();
}
