import type { CalendarAddressEnd } from '@claimstead/contract/dockets.contract.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { findRow } from '../../../core/db/rows.ts';

export type CalendarAddressRow = Selectable<Tables['docket_calendars']>;

/** A person's calendar address, in use or ended; null: none was made, or it was stopped. */
export async function findCalendarAddress(
  db: Db | Tx,
  userId: string,
): Promise<CalendarAddressRow | null> {
  return findRow(db, 'docket_calendars', { user_id: userId });
}

/** Whose calendar a token opens; null: nobody's, also where its address has ended. */
export async function findLiveCalendarOwner(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('docket_calendars')
    .innerJoin('users', 'users.id', 'docket_calendars.user_id')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A new address in place of an earlier one. */
export async function replaceCalendarAddress(
  tx: Tx,
  userId: string,
  tokenHash: Buffer,
  createdAt: Date,
): Promise<void> {
  const fresh = {
    token_hash: tokenHash,
    created_at: createdAt,
    ended_at: null,
    ended_by: null,
  };
  await tx
    .insertInto('docket_calendars')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Ends an address that is in use, for good. */
export async function updateCalendarAddressEnded(
  tx: Tx,
  userId: string,
  by: CalendarAddressEnd,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('docket_calendars')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function deleteCalendarAddress(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('docket_calendars').where('user_id', '=', userId).execute();
}
