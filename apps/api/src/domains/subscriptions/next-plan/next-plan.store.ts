import type { Tables } from '../../../core/db/tables.ts';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

import type { PlanChange } from './next-plan.rules.ts';
import type { PlanChangeState } from '../subscriptions.tables.ts';

function toChange(row: Selectable<Tables['plan_changes']>): PlanChange {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    lookupKey: row.lookup_key,
    priceId: row.price_id,
    amountCents: row.amount_cents,
    renewsAt: row.renews_at,
    state: row.state,
    businessKey: row.business_key,
  };
}

/** The one choice of a plan that is not over. */
export async function findOpenChange(
  db: Db | Tx,
  subscriptionId: string,
): Promise<PlanChange | null> {
  return (await listOpenChanges(db, [subscriptionId])).get(subscriptionId) ?? null;
}

/** The open choices of these plans, by plan. */
export async function listOpenChanges(
  db: Db | Tx,
  subscriptionIds: readonly string[],
): Promise<Map<string, PlanChange>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('plan_changes')
    .selectAll()
    .where('subscription_id', 'in', subscriptionIds)
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.subscription_id, toChange(row)]));
}

/** The choice that waits for, or came of, this money intent. */
export async function findChangeByKey(
  db: Db | Tx,
  businessKey: string,
): Promise<PlanChange | null> {
  const row = await db
    .selectFrom('plan_changes')
    .selectAll()
    .where('business_key', '=', businessKey)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ? toChange(row) : null;
}

/** Choices that a sale held up, whose plans renew again. */
export async function listToAskAgain(db: Db, limit: number): Promise<PlanChange[]> {
  const rows = await db
    .selectFrom('plan_changes')
    .innerJoin('subscriptions', 'subscriptions.id', 'plan_changes.subscription_id')
    .innerJoin('listings', 'listings.id', 'subscriptions.listing_id')
    .selectAll('plan_changes')
    .where('plan_changes.state', '=', 'waiting')
    .where('subscriptions.status', '=', 'active')
    .where('subscriptions.ends_without_renewal', '=', false)
    .where('listings.sale_state', '!=', 'under_sale')
    .orderBy('plan_changes.id')
    .limit(limit)
    .execute();
  return rows.map(toChange);
}

export async function insertChange(tx: Tx, change: PlanChange, now: Date): Promise<void> {
  await tx
    .insertInto('plan_changes')
    .values({
      id: change.id,
      subscription_id: change.subscriptionId,
      lookup_key: change.lookupKey,
      price_id: change.priceId,
      amount_cents: change.amountCents,
      renews_at: change.renewsAt,
      state: change.state,
      business_key: change.businessKey,
      created_at: now,
      closed_at: null,
    })
    .execute();
}

/**
 * Saves where a choice stands now, provided that it stands as it was read.
 * @param mark of the move that leads there.
 * @returns null where it moved on.
 */
export async function saveChange(
  tx: Tx,
  change: PlanChange,
  mark: RawBuilder<unknown>,
  to: { state: PlanChangeState; businessKey: string | null; renewsAt: Date; closedAt: Date | null },
): Promise<PlanChange | null> {
  const row = await tx
    .updateTable('plan_changes')
    .set({
      state: to.state,
      business_key: to.businessKey,
      renews_at: to.renewsAt,
      closed_at: to.closedAt,
    })
    .where('id', '=', change.id)
    .where('state', '=', change.state)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toChange(row) : null;
}
