import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type TotpRow = Selectable<Tables['totp_secrets']>;

export async function findTotp(db: Db, userId: string): Promise<TotpRow | null> {
  return findRow(db, 'totp_secrets', { user_id: userId });
}

export async function hasConfirmedTotp(db: Db, userId: string): Promise<boolean> {
  const row = await findTotp(db, userId);
  return row !== null && row.confirmed_at !== null;
}

/**
 * Puts a secret that waits for its first code in the place of an earlier one that waits.
 * @returns false when the person's secret is confirmed: that one stays.
 */
export async function putPendingTotp(
  tx: Tx,
  secret: { userId: string; sealedSecret: Buffer; createdAt: Date },
): Promise<boolean> {
  const changed = await tx
    .insertInto('totp_secrets')
    .values({
      user_id: secret.userId,
      sealed_secret: secret.sealedSecret,
      last_step: null,
      created_at: secret.createdAt,
      confirmed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: secret.sealedSecret, created_at: secret.createdAt })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (changed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false when this secret is confirmed already, or another one has taken its place. */
export async function updateTotpConfirmed(
  tx: Tx,
  secret: { userId: string; createdAt: Date; step: number; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: secret.at, last_step: secret.step })
    .where('user_id', '=', secret.userId)
    .where('created_at', '=', secret.createdAt)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Compare-and-set: each step's code works once, and none before one that was used. */
export async function updateTotpStep(
  tx: Tx,
  use: { userId: string; createdAt: Date; step: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('totp_secrets')
    .set({ last_step: use.step })
    .where('user_id', '=', use.userId)
    .where('created_at', '=', use.createdAt)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`coalesce(last_step, -1) < ${use.step}`)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** @returns false when there was no confirmed one. */
export async function deleteConfirmedTotp(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteTotpOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
}

/** Secrets that were begun with and never confirmed. */
export async function deletePendingTotpBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}

/** Secrets in the order of their people, a batch at a time. */
export async function listTotpAfter(
  db: Db,
  afterUserId: string | null,
  limit: number,
): Promise<Pick<TotpRow, 'user_id' | 'sealed_secret'>[]> {
  let query = db.selectFrom('totp_secrets').select(['user_id', 'sealed_secret']);
  if (afterUserId !== null) query = query.where('user_id', '>', afterUserId);
  return query.orderBy('user_id').limit(limit).execute();
}

/** Compare-and-set: the same secret under another key. @returns false when it has changed meanwhile. */
export async function updateTotpSealed(
  db: Db,
  change: { userId: string; before: Buffer; sealed: Buffer },
): Promise<boolean> {
  const updated = await db
    .updateTable('totp_secrets')
    .set({ sealed_secret: change.sealed })
    .where('user_id', '=', change.userId)
    .where('sealed_secret', '=', change.before)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
