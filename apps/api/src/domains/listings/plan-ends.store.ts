import { sql } from 'kysely';
import type { Tx } from '../../core/db/database.ts';
import type { Listing } from './listings.rules.ts';
import { toListing } from './listings.store.ts';

/**
 * Takes listings for sale whose plan has ended and whose owners were not told yet. Under sale, the plan is
 * paused, so nobody is told. Skips what another process has locked.
 */
export async function claimEndedPlans(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ listing: Listing; endedAt: Date }[]> {
  const rows = await tx
    .updateTable('listings')
    .set((set) => ({ plan_end_noticed_for: set.ref('subscription_expires_at') }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('listings')
        .select('id')
        .where('published', '=', true)
        .where('sale_state', '=', 'none')
        .where('subscription_expires_at', '<=', now)
        .where(sql<boolean>`plan_end_noticed_for is distinct from subscription_expires_at`)
        .orderBy('subscription_expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.flatMap((row) =>
    row.subscription_expires_at === null
      ? []
      : [{ listing: toListing(row), endedAt: row.subscription_expires_at }],
  );
}

/** Nobody is told of the end that a listing's plan has now. */
export async function updatePlanEndTold(tx: Tx, listingId: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set((set) => ({ plan_end_noticed_for: set.ref('subscription_expires_at') }))
    .where('id', '=', listingId)
    .execute();
}
