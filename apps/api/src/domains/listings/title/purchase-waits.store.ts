import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

/** Asks to be told; asking again changes nothing. */
export async function insertWait(
  tx: Tx,
  wait: { listingId: string; userId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('purchase_waits')
    .values({ listing_id: wait.listingId, user_id: wait.userId, since: now })
    .onConflict((conflict) => conflict.columns(['listing_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteWait(
  tx: Tx,
  wait: { listingId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('purchase_waits')
    .where('listing_id', '=', wait.listingId)
    .where('user_id', '=', wait.userId)
    .execute();
}

/** Who waits for a listing. */
export async function listWaiting(tx: Tx, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('purchase_waits')
    .select('user_id')
    .where('listing_id', '=', listingId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Ends the waits for a listing, all or those of these people. @returns who waited, the longest first. */
export async function deleteWaits(
  tx: Tx,
  listingId: string,
  userIds: readonly string[] | 'all',
): Promise<string[]> {
  const ofThese =
    userIds === 'all' ? sql<boolean>`true` : sql<boolean>`user_id = any(${userIds}::uuid[])`;
  const rows = await tx
    .deleteFrom('purchase_waits')
    .where('listing_id', '=', listingId)
    .where(ofThese)
    .returning(['user_id', 'since'])
    .execute();
  const inOrder = rows.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  return inOrder.map((row) => row.user_id);
}

export async function deleteWaitsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('purchase_waits').where('user_id', '=', userId).execute();
}

export async function isWaitingFor(
  db: Db | Tx,
  wait: { listingId: string; userId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('purchase_waits')
    .select('since')
    .where('listing_id', '=', wait.listingId)
    .where('user_id', '=', wait.userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many buyers wait for a listing. */
export async function countWaits(db: Db | Tx, listingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('purchase_waits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What a person waits for, for their own export. */
export function listWaitsOf(db: Db, userId: string) {
  return db
    .selectFrom('purchase_waits')
    .innerJoin('listings', 'listings.id', 'purchase_waits.listing_id')
    .select(['listings.id as listingId', 'listings.title', 'purchase_waits.since'])
    .where('purchase_waits.user_id', '=', userId)
    .orderBy('purchase_waits.since')
    .execute();
}
