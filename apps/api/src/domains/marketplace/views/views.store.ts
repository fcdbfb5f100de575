import type { ViewSource } from '@claimstead/contract/listing-interest.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { ViewCount } from './views.engine.ts';

/** Adds to what is kept. Listings that were deleted meanwhile are left out. */
export async function addViews(db: Db, views: readonly ViewCount[]): Promise<void> {
  const column = <Key extends keyof ViewCount>(key: Key) => views.map((one) => one[key]);
  await sql`insert into listing_views (listing_id, day, source, count)
    select listing_id, day, source, count
    from unnest(${column('listingId')}::uuid[], ${column('day')}::date[], ${column('source')}::text[],
      ${column('count')}::int[]) as view (listing_id, day, source, count)
    where exists (select from listings where id = listing_id)
    order by listing_id, day, source
    on conflict (listing_id, day, source)
      do update set count = listing_views.count + excluded.count`.execute(db);
}

/** How often a listing was opened, since a day. */
export async function listViews(
  db: Db,
  listingId: string,
  sinceDay: string,
): Promise<{ day: string; source: ViewSource; count: number }[]> {
  return db
    .selectFrom('listing_views')
    .select(['day', 'source', 'count'])
    .where('listing_id', '=', listingId)
    .where('day', '>=', sinceDay)
    .execute();
}

/** Nobody reads what is older than that. */
export async function forgetViews(db: Db, beforeDay: string): Promise<void> {
  await db.deleteFrom('listing_views').where('day', '<', beforeDay).execute();
}
