import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

export type MailWishRow = { userId: string; kind: MailKind; wish: MailWish };

/** What these people have chosen; who has no row for a kind wants its emails at once. */
export async function listMailWishes(db: Db, userIds: readonly string[]): Promise<MailWishRow[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('mail_wishes')
    .select(['user_id', 'kind', 'wish'])
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({ userId: row.user_id, kind: row.kind, wish: row.wish }));
}

/** @returns false when it was chosen already: nothing is written. */
export async function saveMailWish(tx: Tx, choice: MailWishRow, at: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('mail_wishes')
    .values({ user_id: choice.userId, kind: choice.kind, wish: choice.wish, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ wish: choice.wish, changed_at: at })
        .where('mail_wishes.wish', '!=', choice.wish),
    )
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whatever was to come once a day comes no more. @returns how many kinds that were. */
export async function endDailyMails(tx: Tx, userId: string, at: Date): Promise<number> {
  const updated = await tx
    .updateTable('mail_wishes')
    .set({ wish: 'never', changed_at: at })
    .where('user_id', '=', userId)
    .where('wish', '=', 'daily')
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

export async function deleteMailWishesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_wishes').where('user_id', '=', userId).execute();
}
