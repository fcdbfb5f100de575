import type { Tables } from '../../../core/db/tables.ts';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { lockRow } from '../../../core/db/rows.ts';

export type PlanPause = {
  id: string;
  listingId: string;
  subscriptionId: string;
  stoppedRenewal: boolean;
  businessKey: string | null;
  status: Tables['plan_pauses']['status'];
  pausedAt: Date;
};

function toPause(row: Selectable<Tables['plan_pauses']>): PlanPause {
  return {
    id: row.id,
    listingId: row.listing_id,
    subscriptionId: row.subscription_id,
    stoppedRenewal: row.stopped_renewal,
    businessKey: row.business_key,
    status: row.status,
    pausedAt: row.paused_at,
  };
}

/** Listings in a sale whose running plan is not paused yet. */
export async function listListingsToPause(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('listings', 'listings.id', 'subscriptions.listing_id')
    .select('listings.id')
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('listings.sale_state', '=', 'under_sale')
    .where('listings.deleted_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('plan_pauses')
            .select('plan_pauses.id')
            .whereRef('plan_pauses.listing_id', '=', 'listings.id')
            .where('plan_pauses.status', '=', 'open'),
        ),
      ),
    )
    .orderBy('listings.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Open pauses of listings whose sale is over, whichever way. */
export async function listPausesToEnd(db: Db, limit: number): Promise<PlanPause[]> {
  const rows = await db
    .selectFrom('plan_pauses')
    .innerJoin('listings', 'listings.id', 'plan_pauses.listing_id')
    .selectAll('plan_pauses')
    .where('plan_pauses.status', '=', 'open')
    .where('listings.sale_state', '!=', 'under_sale')
    .orderBy('plan_pauses.paused_at')
    .orderBy('plan_pauses.id')
    .limit(limit)
    .execute();
  return rows.map(toPause);
}

/** @returns false when the listing has an open pause already. */
export async function insertPause(tx: Tx, pause: Omit<PlanPause, 'status'>): Promise<boolean> {
  const result = await tx
    .insertInto('plan_pauses')
    .values({
      id: pause.id,
      listing_id: pause.listingId,
      subscription_id: pause.subscriptionId,
      stopped_renewal: pause.stoppedRenewal,
      business_key: pause.businessKey,
      status: 'open',
      paused_at: pause.pausedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks a pause until the end of the transaction. */
export async function lockPause(tx: Tx, pauseId: string): Promise<PlanPause | null> {
  const row = await lockRow(tx, 'plan_pauses', { id: pauseId });
  return row && toPause(row);
}

/** @returns null: it is no longer as it was read. */
export async function savePause(
  tx: Tx,
  { id, status }: PlanPause,
  to: { status: PlanPause['status']; resumedAt: Date },
  mark: RawBuilder<unknown>,
): Promise<PlanPause | null> {
  const row = await tx
    .updateTable('plan_pauses')
    .set({ status: to.status, resumed_at: to.resumedAt })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ? toPause(row) : null;
}
