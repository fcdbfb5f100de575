import type { Db, Tx } from '../../../core/db/database.ts';
import type { PlanPrice } from './plans.rules.ts';

export async function listPlanPrices(db: Db | Tx): Promise<PlanPrice[]> {
  const rows = await db.selectFrom('plan_prices').selectAll().orderBy('amount_cents').execute();
  return rows.map((row) => ({
    lookupKey: row.lookup_key,
    priceId: row.price_id,
    amountCents: row.amount_cents,
    promotionCode: row.promotion_code,
  }));
}

/** Replaces what is known of the catalogue. */
export async function replacePlanPrices(
  tx: Tx,
  prices: readonly PlanPrice[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('plan_prices').execute();
  if (prices.length === 0) return;
  await tx
    .insertInto('plan_prices')
    .values(
      prices.map((price) => ({
        lookup_key: price.lookupKey,
        price_id: price.priceId,
        amount_cents: price.amountCents,
        promotion_code: price.promotionCode,
        read_at: now,
      })),
    )
    .execute();
}
