import type { Db, Tx } from '../../../core/db/database.ts';

export type FreePeriod = { checkoutId: string; usedAt: Date | null };

export async function findFreePeriod(db: Db | Tx, userId: string): Promise<FreePeriod | null> {
  const row = await db
    .selectFrom('free_periods')
    .select(['checkout_id', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { checkoutId: row.checkout_id, usedAt: row.used_at } : null;
}

/**
 * Claims the free period for a checkout. The primary key lets one claim per account through; a second
 * one at the same time waits for the first and then finds it taken.
 * @returns false when it is used, or another open checkout may still use it.
 */
export async function claimFreePeriod(
  tx: Tx,
  userId: string,
  checkoutId: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('free_periods')
    .values({ user_id: userId, checkout_id: checkoutId, claimed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The provider gave the free period in this checkout: it is used for good. */
export async function useFreePeriod(
  tx: Tx,
  userId: string,
  checkoutId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('free_periods')
    .values({ user_id: userId, checkout_id: checkoutId, claimed_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ used_at: now }))
    .execute();
}

/** A checkout ended without using the free period: the account may claim it again. */
export async function releaseFreePeriod(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .deleteFrom('free_periods')
    .where('checkout_id', '=', checkoutId)
    .where('used_at', 'is', null)
    .execute();
}
