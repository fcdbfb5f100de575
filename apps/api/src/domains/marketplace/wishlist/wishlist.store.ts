import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

const shownAtOnce = 500;

/**
 * What a person saved and may still see: listings that their owners unpublished or deleted are left out, and so
 * are those the person has since become an owner of.
 */
function shownOf(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_entries')
    .innerJoin('listings', 'listings.id', 'wishlist_entries.listing_id')
    .where('wishlist_entries.user_id', '=', userId)
    .where('listings.published', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('listing_owners')
            .select('listing_owners.id')
            .whereRef('listing_owners.listing_id', '=', 'listings.id')
            .where('listing_owners.user_id', '=', userId),
        ),
      ),
    );
}

/** The listings of the wishlist, the latest first, 500 at most. */
export async function listWishlist(db: Db, userId: string): Promise<string[]> {
  const rows = await shownOf(db, userId)
    .select('listings.id')
    .orderBy('wishlist_entries.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(shownAtOnce)
    .execute();
  return rows.map((row) => row.id);
}

/** How many {@link listWishlist} gives. */
export async function countWishlist(db: Db, userId: string): Promise<number> {
  const { count } = await shownOf(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(count, shownAtOnce);
}

/** Everything that each of these people saved, whatever became of it, in their order. */
export async function listWishlistedIds(db: Db, userIds: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ user_id: string; listing_ids: string[] }>`
    select user_id, array_agg(listing_id) as listing_ids
    from wishlist_entries where user_id = any(${[...new Set(userIds)]}::uuid[])
    group by user_id`.execute(db);
  const savedBy = new Map(rows.map((row) => [row.user_id, row.listing_ids]));
  return userIds.map((userId) => savedBy.get(userId) ?? []);
}

/** Saves; saving again changes nothing. */
export async function insertWishlistEntry(
  tx: Tx,
  userId: string,
  listingId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('wishlist_entries')
    .values({ user_id: userId, listing_id: listingId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWishlistEntry(
  tx: Tx,
  userId: string,
  listingId: string,
): Promise<void> {
  await tx
    .deleteFrom('wishlist_entries')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute();
}

export async function deleteWishlistOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wishlist_entries').where('user_id', '=', userId).execute();
}

/** Everything that a person saved, whatever became of it, by the listing's id; `after` one gives the next. */
export async function listSavedOf(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<{ listingId: string; savedAt: Date }[]> {
  let query = db
    .selectFrom('wishlist_entries')
    .select(['listing_id as listingId', 'created_at as savedAt'])
    .where('user_id', '=', userId);
  if (after !== null) query = query.where('listing_id', '>', after);
  return query.orderBy('listing_id').limit(limit).execute();
}
