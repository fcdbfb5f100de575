import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { SaleStatus } from './sales.tables.ts';
import { finalStatuses, isFrozen, openStatuses } from './sales.rules.ts';
import { speaksOf } from './sale-search.store.ts';
import { isUndoRequested } from './undo/undos.store.ts';
import { type Sale, saleParts, selectSales, toSale } from './sales.store.ts';

const listLimit = 200;
const shownStatuses = ['held', 'signed', 'filed', 'released', 'refunding'] as const;

/** Sales of a buyer that money was taken for and not given back, newest first. */
export async function listBoughtBy(db: Db, buyerUserId: string): Promise<Sale[]> {
  const rows = await selectSales(db)
    .where('buyer_user_id', '=', buyerUserId)
    .where('status', 'in', [...shownStatuses])
    .orderBy('id', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map(toSale);
}

/** The same of everything that a person owns. */
export async function listSoldBy(db: Db, ownerUserId: string): Promise<Sale[]> {
  const rows = await selectSales(db)
    .where('status', 'in', [...shownStatuses])
    .where((where) =>
      where.exists(
        where
          .selectFrom('listing_owners')
          .select('listing_owners.id')
          .whereRef('listing_owners.listing_id', '=', 'sales.listing_id')
          .where('listing_owners.user_id', '=', ownerUserId),
      ),
    )
    .orderBy('sales.id', 'desc')
    .limit(listLimit)
    .execute();
  return rows.map(toSale);
}

/** Open sales that a person is a party to, as the buyer or as an owner; in the order of their ids. */
export async function listOpenSalesOf(db: Db | Tx, userId: string): Promise<Sale[]> {
  const rows = await selectSales(db)
    .where('status', 'in', [...openStatuses])
    .where((where) =>
      where.or([
        where('sales.buyer_user_id', '=', userId),
        where.exists(
          where
            .selectFrom('sale_owners')
            .select('sale_owners.owner_id')
            .whereRef('sale_owners.sale_id', '=', 'sales.id')
            .where('sale_owners.user_id', '=', userId),
        ),
      ]),
    )
    .orderBy('sales.id')
    .execute();
  return rows.map(toSale);
}

/**
 * Sales that are due for a look, the longest waiting first; with `before` null, every unfinished one.
 * A released sale is at rest, unless it is being undone or a payout is being paid again.
 */
export async function listDue(db: Db, before: Date | null, limit: number): Promise<string[]> {
  const unfinished = await db
    .selectFrom('sales')
    .select('id')
    .where('status', 'not in', [...finalStatuses])
    .$if(before !== null, (query) => query.where('next_check_at', '<=', before ?? new Date(0)))
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const undone = await db
    .selectFrom('sales')
    .select('id')
    .where('status', '=', 'released')
    .where((where) =>
      where.or([
        isUndoRequested,
        where.exists(
          where
            .selectFrom('payouts')
            .select('owner_id')
            .whereRef('sale_id', '=', 'sales.id')
            .where('payouts.status', '=', 'due_again'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return [...unfinished, ...undone].map((row) => row.id);
}

/** Filed sales whose payouts no dispute, no refund made elsewhere, no check and no undoing holds up. */
export async function listFiledUnhindered(db: Db): Promise<Sale[]> {
  const rows = await selectSales(db)
    .where('status', '=', 'filed')
    .where(sql<boolean>`not ${isUndoRequested}`)
    .execute();
  return rows.map(toSale).filter((sale) => !isFrozen(sale));
}

/**
 * Whether a person has a sale under way, on either side; a released sale counts again when an operator undoes it, and for
 * an owner whose payout was taken back.
 */
export async function hasSaleUnderWay(db: Db | Tx, userId: string): Promise<boolean> {
  const underWay: SaleStatus[] = ['held', 'signed', 'filed', 'refunding'];
  const row = await db
    .selectFrom('sales')
    .select('sales.id')
    .where((where) =>
      where.or([
        where('status', 'in', underWay),
        where.and([where('status', '=', 'released'), isUndoRequested]),
        where.exists(
          where
            .selectFrom('sale_owners')
            .select('sale_owners.sale_id')
            .whereRef('sale_owners.sale_id', '=', 'sales.id')
            .where('sale_owners.user_id', '=', userId)
            .innerJoin('payouts', (join) =>
              join
                .onRef('payouts.sale_id', '=', 'sale_owners.sale_id')
                .onRef('payouts.owner_id', '=', 'sale_owners.owner_id'),
            )
            .where('payouts.status', 'in', ['taken', 'due_again']),
        ),
      ]),
    )
    .where((where) =>
      where.or([
        where('buyer_user_id', '=', userId),
        where.exists(
          where
            .selectFrom('sale_owners')
            .select('sale_owners.sale_id')
            .whereRef('sale_owners.sale_id', '=', 'sales.id')
            .where('sale_owners.user_id', '=', userId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every sale that a person was ever a party to, by id; `after` one gives the next. */
export async function listSalesOf(
  db: Db | Tx,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Sale[]> {
  let query = selectSales(db).where((where) =>
    where.or([
      where('buyer_user_id', '=', userId),
      where('sales.id', 'in', (owned) =>
        owned.selectFrom('sale_owners').select('sale_id').where('user_id', '=', userId),
      ),
    ]),
  );
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map(toSale);
}

/** These sales, in any order. */
export async function listSalesIn(db: Db, saleIds: readonly string[]): Promise<Sale[]> {
  if (saleIds.length === 0) return [];
  const rows = await selectSales(db).where('id', 'in', saleIds).execute();
  return rows.map(toSale);
}

/** Every sale that ever had money, newest first. `text`: as {@link speaksOf}. */
export async function listAllSales(
  db: Db,
  search: { text: string; limit: number; offset: number },
): Promise<Sale[]> {
  const rows = await db
    .selectFrom('sales')
    .innerJoin('listings', 'listings.id', 'sales.listing_id')
    .selectAll('sales')
    .select(saleParts)
    .$if(search.text !== '', (query) => query.where(speaksOf(search.text)))
    .orderBy('sales.id', 'desc')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return rows.map(toSale);
}

/** Sales that the ledger has a balance for, and those that should have one: paid and not over. */
export async function listHoldings(
  db: Db,
  saleIds: readonly string[],
): Promise<(Sale & { updatedAt: Date })[]> {
  const holding: SaleStatus[] = ['held', 'signed', 'filed', 'refunding'];
  const rows = await selectSales(db)
    .where((where) =>
      where.or([
        where('id', '=', where.fn.any(where.val([...saleIds]))),
        where('status', 'in', holding),
        where.and([where('status', '=', 'released'), isUndoRequested]),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...toSale(row), updatedAt: row.updated_at }));
}

/**
 * The listings of every sale that a person is or was a party to, as the buyer or an owner, those completed elsewhere
 * too, and of every payment that they have begun. One that was abandoned made no sale.
 */
export async function listDealtIn(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('listing_id')
    .where('buyer_user_id', '=', userId)
    .where('status', '!=', 'ended')
    .union((sold) =>
      sold
        .selectFrom('sale_owners')
        .innerJoin('sales', 'sales.id', 'sale_owners.sale_id')
        .select('sales.listing_id')
        .where('sale_owners.user_id', '=', userId),
    )
    .union((outside) =>
      outside
        .selectFrom('outside_sales')
        .select('listing_id')
        .where((where) =>
          where.or([
            where('buyer_user_id', '=', userId),
            where('recorded_by_user_id', '=', userId),
          ]),
        ),
    )
    .execute();
  return rows.map((row) => row.listing_id);
}
