import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

/** What a search finds only since the patent's record says more. @property arrivedAt when the record came to say it. */
export type LateFind = { searchId: string; listingId: string; arrivedAt: Date };

/**
 * Keeps them, except those that were found before, and notes that their searches have news, unless that is noted, no
 * email is wished, or the person has looked since.
 */
export async function insertFinds(tx: Tx, finds: readonly LateFind[], now: Date): Promise<void> {
  if (finds.length === 0) return;
  // In one order and locked, or two processes wait for each other, and a search may be deleted meanwhile.
  await sql`
    with search as materialized (
      select id from saved_searches where id = any(${finds.map(({ searchId }) => searchId)}::uuid[])
      order by id for update
    ), found as (
      insert into search_finds (search_id, listing_id, arrived_at, found_at)
      select late.search_id, late.listing_id, late.arrived_at, ${now}
      from unnest(${finds.map(({ searchId }) => searchId)}::uuid[], ${finds.map(({ listingId }) => listingId)}::uuid[],
        ${finds.map(({ arrivedAt }) => arrivedAt)}::timestamptz[]) as late (search_id, listing_id, arrived_at)
      join search on search.id = late.search_id
      on conflict do nothing
      returning search_id, arrived_at
    )
    update saved_searches kept set matched_at = ${now} from found
    where kept.id = found.search_id and kept.mails and kept.matched_at <= kept.mailed_at
      and found.arrived_at > kept.looked_at`.execute(tx);
}

/** A span of what was found: what had arrived after a look, and was noticed after an email. */
export type FoundSpan = { arrivedAfter: Date; foundAfter: Date; foundUntil: Date | null };

/** What a search found late in this span. */
export async function listFindsIn(db: Db, searchId: string, span: FoundSpan): Promise<string[]> {
  let query = db
    .selectFrom('search_finds')
    .select('listing_id')
    .where('search_id', '=', searchId)
    .where('arrived_at', '>', span.arrivedAfter)
    .where('found_at', '>', span.foundAfter);
  if (span.foundUntil) query = query.where('found_at', '<=', span.foundUntil);
  return (await query.execute()).map((row) => row.listing_id);
}

/** All of a person's searches, the latest first. */
export async function listFindsOf(
  db: Db,
  userId: string,
): Promise<{ searchId: string; listingId: string; arrivedAt: Date; foundAt: Date }[]> {
  return db
    .selectFrom('search_finds')
    .innerJoin('saved_searches', 'saved_searches.id', 'search_finds.search_id')
    .select([
      'search_id as searchId',
      'listing_id as listingId',
      'arrived_at as arrivedAt',
      'found_at as foundAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('found_at', 'desc')
    .execute();
}
