import type { Db, Tx } from '../../core/db/database.ts';

export type Unfiled = { id: string; firstSignedAt: Date };

/** Signed sales whose assignment is not filed, the oldest signature first. */
export async function listUnfiled(db: Db, limit: number): Promise<Unfiled[]> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('sale_papers', 'sale_papers.sale_id', 'sales.id')
    .select(['sales.id', 'first_signed_at'])
    .where('sales.status', '=', 'signed')
    .orderBy('signed_at')
    .orderBy('sales.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, first_signed_at: firstSignedAt }) =>
    firstSignedAt ? [{ id, firstSignedAt }] : [],
  );
}

/** @returns false when this reminder was sent before. */
export async function insertReminder(
  tx: Tx,
  saleId: string,
  daysLeft: number,
  sentAt: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('recordation_reminders')
    .values({ sale_id: saleId, days_left: daysLeft, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
