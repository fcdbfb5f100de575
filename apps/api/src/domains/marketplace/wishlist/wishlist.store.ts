import type { SavedWords } from '@claimstead/contract/listings.contract.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

const shownAtOnce = 500;

/**
 * What a person saved and can be told of: listings that were deleted are left out, those that left the market before
 * it was kept what people saved, and those the person has since become an owner of.
 */
function shownOf(db: Db, userId: string) {
  return db
    .selectFrom('wishlist_entries')
    .innerJoin('listings', 'listings.id', 'wishlist_entries.listing_id')
    .where('wishlist_entries.user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('listings.published', '=', true), where('saved_as', 'is not', null)]),
    )
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
export async function listWishlist(
  db: Db,
  userId: string,
): Promise<{ listingId: string; savedAs: SavedWords | null }[]> {
  return shownOf(db, userId)
    .select(['listings.id as listingId', 'saved_as as savedAs'])
    .orderBy('wishlist_entries.created_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(shownAtOnce)
    .execute();
}

/** How many {@link listWishlist} gives. */
export async function countWishlist(db: Db, userId: string): Promise<number> {
  const { count } = await shownOf(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(count, shownAtOnce);
}

/** What a person saved last, whatever became of it, the latest first. */
export async function listLatestSaved(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_entries')
    .select('listing_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.listing_id);
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

/** How many people saved a listing on each day (UTC), since one. Who took it off again is not counted. */
export async function countSavesByDay(
  db: Db,
  listingId: string,
  sinceDay: string,
): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`(created_at at time zone 'UTC')::date`;
  return db
    .selectFrom('wishlist_entries')
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
    .where('listing_id', '=', listingId)
    .where('created_at', '>=', new Date(`${sinceDay}T00:00:00Z`))
    .groupBy(day)
    .execute();
}

/** Saves a listing as the person sees it; saving again changes nothing. */
export async function insertWishlistEntry(
  tx: Tx,
  userId: string,
  { id, ...words }: SavedWords & { id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('wishlist_entries')
    .values({
      user_id: userId,
      listing_id: id,
      created_at: now,
      saved_as: JSON.stringify(words),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nobody reads anymore what these listings were called. */
export async function forgetSavedWords(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await tx
    .updateTable('wishlist_entries')
    .set({ saved_as: null })
    .where('listing_id', 'in', [...listingIds])
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
): Promise<{ listingId: string; savedAt: Date; savedAs: SavedWords | null }[]> {
  let query = db
    .selectFrom('wishlist_entries')
    .select(['listing_id as listingId', 'created_at as savedAt', 'saved_as as savedAs'])
    .where('user_id', '=', userId);
  if (after !== null) query = query.where('listing_id', '>', after);
  return query.orderBy('listing_id').limit(limit).execute();
}
