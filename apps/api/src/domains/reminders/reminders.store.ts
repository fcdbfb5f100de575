import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { Tables } from '../../core/db/tables.ts';

export type Reminder = Selectable<Tables['reminders']>;

/** @returns false when this reminder was sent before. */
export async function insertReminder(tx: Tx, reminder: Reminder): Promise<boolean> {
  const result = await tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What a person was reminded of, the earliest first. */
export async function listRemindersOf(db: Db, userId: string): Promise<Reminder[]> {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sent_at')
    .orderBy('kind')
    .execute();
}

export async function deleteRemindersOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reminders').where('user_id', '=', userId).execute();
}
