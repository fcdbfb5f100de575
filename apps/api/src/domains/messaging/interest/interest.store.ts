import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** How many messages about a listing others than its owners wrote on each day (UTC), since one. */
export async function countMessagesByDay(
  db: Db,
  listing: { id: string; ownerUserIds: readonly string[] },
  sinceDay: string,
): Promise<{ day: string; count: number }[]> {
  const owners = [...listing.ownerUserIds];
  const { rows } = await sql<{ day: string; count: number }>`
    select (sent_at at time zone 'UTC')::date as day, count(*) as count
    from conversation_listings about
      join messages using (low_user_id, high_user_id, listing_id)
    where about.listing_id = ${listing.id}
      and (about.low_user_id = any(${owners}::uuid[]) or about.high_user_id = any(${owners}::uuid[]))
      and sent_at >= ${new Date(`${sinceDay}T00:00:00Z`)}
      and from_user_id <> all(${owners}::uuid[])
    group by 1`.execute(db);
  return rows;
}
