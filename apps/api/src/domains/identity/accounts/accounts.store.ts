import type { Tables } from '../../../core/db/tables.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { likeLiteral } from '../../../core/db/like-pattern.ts';
import type { PayoutAccountEnd } from '../identity.tables.ts';
import { findRow, lockRow } from '../../../core/db/rows.ts';

export type UserRow = Selectable<Tables['users']>;

/** @returns false when the address has an account already. */
export async function insertUser(tx: Tx, user: UserRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findUser(db: Db | Tx, userId: string): Promise<UserRow | null> {
  return findRow(db, 'users', { id: userId });
}

/** @param email lower case. */
export async function findUserWithEmail(db: Db, email: string): Promise<UserRow | null> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('status', '<>', 'erased')
    .executeTakeFirst();
  return user ?? null;
}

/** Living accounts with one of these addresses, which are lower case. */
export async function listUsersWithEmail(db: Db, emails: readonly string[]): Promise<UserRow[]> {
  if (emails.length === 0) return [];
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', emails)
    .where('status', '<>', 'erased')
    .orderBy('id')
    .execute();
}

export async function findUserWithPayoutAccount(
  db: Db,
  connectedAccountId: string,
): Promise<UserRow | null> {
  return findRow(db, 'users', { connected_account_id: connectedAccountId });
}

/** Locks the person's row until the commit, so that uses of one account happen one after the other. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  return lockRow(tx, 'users', { id: userId });
}

export async function listUsers(db: Db | Tx, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(userIds)])
    .execute();
}

/**
 * People whose full name contains the text, but for those with a block between them and who searches; those whose first or last name begins with it come first.
 * `%`, `_` and `\` in the text are plain characters.
 */
export async function searchUsers(
  db: Db,
  search: { text: string; exceptUserId: string; limit: number },
): Promise<UserRow[]> {
  const text = likeLiteral(search.text);
  const fullName = sql<string>`lower(first_name || ' ' || last_name)`;
  const beginsWith = sql<boolean>`(${fullName} like lower(${`${text}%`}) or lower(last_name) like lower(${`${text}%`}))`;
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`${fullName} like lower(${`%${text}%`})`)
    .where('id', '!=', search.exceptUserId)
    .where(
      sql<boolean>`not exists (
        select 1 from blocks
        where (blocks.blocker_user_id = users.id and blocks.blocked_user_id = ${search.exceptUserId})
          or (blocks.blocked_user_id = users.id and blocks.blocker_user_id = ${search.exceptUserId}))`,
    )
    .where('status', '=', 'active')
    .orderBy(beginsWith, 'desc')
    .orderBy(fullName)
    .orderBy('id')
    .limit(search.limit)
    .execute();
}

/** Holds these people's rows until the commit: their legal names stay as they are meanwhile. */
export async function lockNames(tx: Tx, userIds: readonly string[]): Promise<UserRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...new Set(userIds)])
    .orderBy('id')
    .forShare()
    .execute();
}

export async function updateLegalName(
  tx: Tx,
  userId: string,
  name: string,
  confirmedAt: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ legal_name: name, legal_name_confirmed_at: confirmedAt })
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .execute();
}

export async function updatePostalAddress(
  tx: Tx,
  userId: string,
  address: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ postal_address: address })
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .execute();
}

export async function updateTimeZone(tx: Tx, userId: string, zone: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ time_zone: zone })
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .execute();
}

export async function updatePasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
}

export async function updateHasSecondStep(tx: Tx, userId: string, has: boolean): Promise<void> {
  await tx.updateTable('users').set({ has_second_step: has }).where('id', '=', userId).execute();
}

/** @returns false when the address was verified before. */
export async function updateEmailVerified(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function updatePayoutAccount(
  tx: Tx,
  userId: string,
  account: {
    connectedAccountId: string | null;
    payoutsEnabled: boolean;
    ended: PayoutAccountEnd | null;
  },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      connected_account_id: account.connectedAccountId,
      payouts_enabled: account.payoutsEnabled,
      payout_account_ended: account.ended,
    })
    .where('id', '=', userId)
    .where('status', '<>', 'erased')
    .execute();
}

/** A payout that a person's bank returned to the payment provider. */
export type FailedPayout = { id: string; amountCents: number; failedAt: Date };

const noFailedPayout = {
  failed_payout_id: null,
  failed_payout_cents: null,
  failed_payout_at: null,
} as const;

/**
 * Notes the payout that a person's bank returned, or that none waits any more.
 * @returns false when that was known, or the person has another account by now.
 */
export async function updateFailedPayout(
  tx: Tx,
  userId: string,
  connectedAccountId: string,
  failed: FailedPayout | null,
): Promise<boolean> {
  const columns = failed
    ? {
        failed_payout_id: failed.id,
        failed_payout_cents: failed.amountCents,
        failed_payout_at: failed.failedAt,
      }
    : noFailedPayout;
  const updated = await tx
    .updateTable('users')
    .set(columns)
    .where('id', '=', userId)
    .where('connected_account_id', '=', connectedAccountId)
    .where('failed_payout_id', 'is distinct from', columns.failed_payout_id)
    .where('status', '<>', 'erased')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** @returns false when the person's account is another one than `from` by now. */
export async function updateReplacedPayoutAccount(
  tx: Tx,
  userId: string,
  change: { from: string; to: string; payoutsEnabled: boolean; pausedUntil: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('users')
    .set({
      connected_account_id: change.to,
      payouts_enabled: change.payoutsEnabled,
      payout_account_ended: null,
      ...noFailedPayout,
      payouts_paused_until: change.pausedUntil,
    })
    .where('id', '=', userId)
    .where('connected_account_id', '=', change.from)
    .where('status', '<>', 'erased')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function updatePictureKey(
  tx: Tx,
  userId: string,
  pictureKey: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ picture_key: pictureKey }).where('id', '=', userId).execute();
}

/** Which of these people have deleted their accounts. */
export async function listErased(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(userIds)])
    .where('status', '=', 'erased')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes where an account stands, and what becomes of it there. @returns null: it is no longer as it was read. */
export async function saveAccountStatus(
  tx: Tx,
  user: UserRow,
  to: Partial<UserRow> & Pick<UserRow, 'status'>,
  mark: RawBuilder<unknown>,
): Promise<UserRow | null> {
  const saved = await tx
    .updateTable('users')
    .set(to)
    .where('id', '=', user.id)
    .where('status', '=', user.status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return saved ?? null;
}

/** What is left of an erased account: only what others refer to. @param passwordHash one that nothing matches. */
export function erasedValues(
  left: { email: string; firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Omit<UserRow, 'id' | 'status' | 'created_at'> {
  return {
    email: left.email,
    first_name: left.firstName,
    last_name: left.lastName,
    legal_name: null,
    legal_name_confirmed_at: null,
    postal_address: null,
    time_zone: null,
    password_hash: left.passwordHash,
    email_verified_at: null,
    picture_key: null,
    connected_account_id: null,
    payouts_enabled: false,
    payout_account_ended: null,
    ...noFailedPayout,
    payouts_paused_until: null,
    has_second_step: false,
    erased_at: now,
  };
}
