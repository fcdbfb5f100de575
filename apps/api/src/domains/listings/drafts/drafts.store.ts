import type { Tx } from '../../../core/db/database.ts';
import type { Listing } from '../listings.rules.ts';
import { updateListing, writtenColumns } from '../listings.store.ts';

/** @returns false: its creator already has one under this key. */
export async function insertListing(
  tx: Tx,
  listing: Omit<Listing, 'saleState'>,
  idempotencyKey: string | null,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('listings')
    .values({
      id: listing.id,
      creator_user_id: listing.creatorUserId,
      idempotency_key: idempotencyKey,
      created_at: now,
      has_research: false,
      has_cost_model: false,
      published: false,
      sale_state: 'none',
      ...writtenColumns(listing),
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['creator_user_id', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The listing that its creator asked for under this key, even if deleted. */
export async function findIdByKey(tx: Tx, creatorUserId: string, key: string): Promise<string> {
  const { id } = await tx
    .selectFrom('listings')
    .select('id')
    .where('creator_user_id', '=', creatorUserId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFields(tx: Tx, listing: Listing, now: Date): Promise<void> {
  const columns = { ...writtenColumns(listing), public_numbers: listing.publicNumbers };
  await updateListing(tx, listing.id, columns, now);
}

/** Remembers that this person waits for a country; once. */
export async function insertCountryWait(
  tx: Tx,
  userId: string,
  country: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('country_waitlist')
    .values({ user_id: userId, country, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
