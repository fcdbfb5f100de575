import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type ResetRow = Selectable<Tables['password_resets']>;

export async function insertReset(tx: Tx, reset: ResetRow): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

/** An unused reset of this address that is still valid. */
export async function findLiveReset(
  db: Db,
  request: { email: string; tokenHash: Buffer },
  now: Date,
): Promise<{ id: string; userId: string } | null> {
  const reset = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['password_resets.id', 'users.id as userId'])
    .where('password_resets.token_hash', '=', request.tokenHash)
    .where('users.email', '=', request.email)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', now)
    .executeTakeFirst();
  return reset ?? null;
}

/** Whether a link with this token is unused and still valid, whoever's it is. */
export async function hasLiveReset(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const reset = await db
    .selectFrom('password_resets')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return reset !== undefined;
}

/** Compare-and-set: of two uses of one link one succeeds. */
export async function updateResetUsed(tx: Tx, resetId: string, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', resetId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The person's other links stop working. */
export async function updateResetsUsedOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteResetsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}

export async function deleteResetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** When a person asked for reset links, and used them. */
export async function listResetTimes(
  db: Db,
  userId: string,
): Promise<{ askedAt: Date; usedAt: Date | null }[]> {
  return db
    .selectFrom('password_resets')
    .select(['created_at as askedAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
