import type { Tables } from '../../../core/db/tables.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { isOwnedBy } from '../lists/sale-lists.store.ts';
import { findRow } from '../../../core/db/rows.ts';

/** A finished sale, inside the product or settled outside. Amounts are cents. */
export type FinishedSale = {
  id: string;
  listingId: string;
  buyerUserId: string;
  /** Who recorded it; null: sold inside the product, where the listing's creator represents the owners. */
  sellerUserId: string | null;
  /** Null: settled outside, for an amount that nobody told us. */
  amountCents: number | null;
  settledOutside: boolean;
  at: Date;
};

const listLimit = 500;

export async function insertOutsideSale(
  tx: Tx,
  sale: Insertable<Tables['outside_sales']>,
): Promise<void> {
  await tx.insertInto('outside_sales').values(sale).execute();
}

/** What a person bought or sold, newest first. */
export async function listFinished(
  db: Db,
  side: 'buyer' | 'owner',
  userId: string,
): Promise<FinishedSale[]> {
  const found = [
    ...(await listReleased(db, side, userId)),
    ...(await listOutside(db, side, userId)),
  ];
  return found.sort((left, right) => right.at.getTime() - left.at.getTime());
}

async function listReleased(
  db: Db,
  side: 'buyer' | 'owner',
  userId: string,
): Promise<FinishedSale[]> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('checkouts', 'checkouts.id', 'sales.id')
    .selectAll('sales')
    .select('checkouts.amount_cents')
    .where('sales.status', '=', 'released')
    .where((where) =>
      side === 'buyer' ? where('sales.buyer_user_id', '=', userId) : isOwnedBy(userId),
    )
    .orderBy('released_at', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    listingId: row.listing_id,
    buyerUserId: row.buyer_user_id,
    sellerUserId: null,
    amountCents: row.amount_cents,
    settledOutside: false,
    at: row.released_at ?? row.updated_at,
  }));
}

async function listOutside(
  db: Db,
  side: 'buyer' | 'owner',
  userId: string,
): Promise<FinishedSale[]> {
  const owned = sql<boolean>`exists (select from listing_owners
    where listing_owners.listing_id = outside_sales.listing_id and listing_owners.user_id = ${userId})`;
  const rows = await db
    .selectFrom('outside_sales')
    .selectAll()
    .where((where) => (side === 'buyer' ? where('buyer_user_id', '=', userId) : owned))
    .orderBy('created_at', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map(toFinished);
}

export async function findOutsideSale(db: Db, saleId: string): Promise<FinishedSale | null> {
  const row = await findRow(db, 'outside_sales', { id: saleId });
  return row && toFinished(row);
}

export function toFinished(row: Selectable<Tables['outside_sales']>): FinishedSale {
  return {
    id: row.id,
    listingId: row.listing_id,
    buyerUserId: row.buyer_user_id,
    sellerUserId: row.recorded_by_user_id,
    amountCents: null,
    settledOutside: true,
    at: row.created_at,
  };
}
