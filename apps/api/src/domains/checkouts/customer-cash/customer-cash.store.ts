import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { awaitedTransfers } from '../checkouts.store.ts';
import type { CashReturnStatus } from '../checkouts.tables.ts';

export type CustomerCash = Selectable<Tables['customer_cash']>;
export type CashColumns = Omit<Updateable<Tables['customer_cash']>, 'user_id' | 'customer_id'>;

export async function findCash(db: Db | Tx, userId: string): Promise<CustomerCash | null> {
  const ofUser = db.selectFrom('customer_cash').selectAll().where('user_id', '=', userId);
  return (await ofUser.executeTakeFirst()) ?? null;
}

export async function lockCash(tx: Tx, userId: string): Promise<CustomerCash | null> {
  const ofUser = tx.selectFrom('customer_cash').selectAll().where('user_id', '=', userId);
  return (await ofUser.forUpdate().executeTakeFirst()) ?? null;
}

/** Starts watching a buyer's cash balance, or watches it longer. */
export async function watchCash(
  tx: Tx,
  watched: { userId: string; customerId: string; until: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('customer_cash')
    .values({
      user_id: watched.userId,
      customer_id: watched.customerId,
      next_check_at: now,
      watched_until: watched.until,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ next_check_at: now, watched_until: watched.until }),
    )
    .execute();
}

export async function updateCash(
  tx: Tx,
  userId: string,
  columns: Omit<CashColumns, 'return_status'>,
): Promise<void> {
  await tx.updateTable('customer_cash').set(columns).where('user_id', '=', userId).execute();
}

/** Saves where a return stands. @returns null: it is no longer `from`. */
export async function saveReturn(
  tx: Tx,
  userId: string,
  columns: CashColumns,
  { from, mark }: { from: CashReturnStatus; mark: RawBuilder<unknown> },
): Promise<CustomerCash | null> {
  const row = await tx
    .updateTable('customer_cash')
    .set(columns)
    .where('user_id', '=', userId)
    .where('return_status', '=', from)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** The buyers whose balance is due for a check, the longest waiting first. */
export async function listCashDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_cash')
    .select('user_id')
    .where('next_check_at', '<=', now)
    .where((where) =>
      where.or([
        where('watched_until', '>', now),
        where('available_cents', '>', 0),
        where('return_status', '!=', 'none'),
      ]),
    )
    .orderBy('next_check_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Buyers with money at the provider that belongs to no payment, or on its way back; the oldest first. */
export async function listCashOwed(
  db: Db,
  limit: number,
): Promise<(CustomerCash & { name: string; email: string; transfer_awaited: boolean })[]> {
  const rows = await db
    .selectFrom('customer_cash')
    .innerJoin('users', 'users.id', 'customer_cash.user_id')
    .selectAll('customer_cash')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .select((select) =>
      select
        .exists(
          awaitedTransfers(db).where('buyer_user_id', '=', select.ref('customer_cash.user_id')),
        )
        .$castTo<boolean>()
        .as('transfer_awaited'),
    )
    .where((where) =>
      where.or([where('available_cents', '>', 0), where('return_status', '!=', 'none')]),
    )
    .orderBy('seen_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: `${first_name} ${last_name}`.trim(),
  }));
}

/**
 * Whether a payment of this buyer was told where to transfer to and is still open.
 * @param otherThan a payment of the buyer that does not count.
 */
export async function isTransferAwaited(
  db: Db | Tx,
  userId: string,
  otherThan: string | null = null,
): Promise<boolean> {
  const row = await awaitedTransfers(db)
    .where('buyer_user_id', '=', userId)
    .$if(otherThan !== null, (query) => query.where('checkouts.id', '!=', otherThan))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
