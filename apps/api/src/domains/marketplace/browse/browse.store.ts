import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/**
 * The listings in the market at a moment. The clock is the request's, not a job's: a plan that has just
 * ended is out. `published` implies the supported country and "not deleted" (checked by the database).
 */
function inMarket(db: Db, now: Date) {
  return db
    .selectFrom('listings')
    .where('published', '=', true)
    .where('sale_state', '=', 'none')
    .where('subscription_expires_at', '>', now);
}

/** The newest in the market, those with a picture first among the newest hundred. */
export async function listFeatured(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .with('newest', () =>
      inMarket(db, now)
        .select(['id', 'published_at'])
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100),
    )
    .selectFrom('newest')
    .select('newest.id')
    .orderBy(
      (order) =>
        order.exists(
          order
            .selectFrom('listing_files')
            .select(sql<number>`1`.as('one'))
            .whereRef('listing_files.listing_id', '=', 'newest.id')
            .where('listing_files.kind', '=', 'image')
            .where('listing_files.lost_at', 'is', null),
        ),
      'desc',
    )
    .orderBy('newest.published_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
