import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { finalStatuses, isFrozen, openStatuses } from '../sales.rules.ts';
import { speaksOf } from './sale-search.store.ts';
import { isUndoRequested } from '../undo/undos.store.ts';
import { type Sale, saleParts, selectSales, toSale } from '../sales.store.ts';

const listLimit = 200;
const shownStatuses = ['held', 'signed', 'filed', 'released', 'refunding'] as const;

/** Whether a person is one of a sale's owners, as it recorded them; for a query of `sales`. */
export function isOwnedBy(userId: string) {
  return sql<boolean>`exists (select from sale_owners where sale_owners.sale_id = sales.id
    and sale_owners.user_id = ${userId})`;
}

/** Whether a person is a party to a sale: its buyer, or one of its owners; for a query of `sales`. */
export function isDealOf(userId: string) {
  return sql<boolean>`(sales.buyer_user_id = ${userId} or ${isOwnedBy(userId)})`;
}

async function all(query: ReturnType<typeof selectSales>): Promise<Sale[]> {
  return (await query.execute()).map(toSale);
}

/** Sales of a buyer that money was taken for and not given back, newest first. */
export function listBoughtBy(db: Db, buyerUserId: string): Promise<Sale[]> {
  return all(shown(db).where('buyer_user_id', '=', buyerUserId));
}

/** The same of everything that a person owns. */
export function listSoldBy(db: Db, ownerUserId: string): Promise<Sale[]> {
  const isOwnerNow = sql<boolean>`exists (select from listing_owners
    where listing_owners.listing_id = sales.listing_id and listing_owners.user_id = ${ownerUserId})`;
  return all(shown(db).where(isOwnerNow));
}

function shown(db: Db) {
  const ofStatus = selectSales(db).where('status', 'in', shownStatuses);
  return ofStatus.orderBy('sales.id', 'desc').limit(listLimit);
}

/** Open sales that a person is a party to, as the buyer or as an owner; in the order of their ids. */
export function listOpenSalesOf(db: Db | Tx, userId: string): Promise<Sale[]> {
  const open = selectSales(db).where('status', 'in', openStatuses).where(isDealOf(userId));
  return all(open.orderBy('sales.id'));
}

/**
 * Sales that are due for a look, the longest waiting first; with `before` null, every unfinished one.
 * A released sale is at rest, unless it is being undone or a payout is being paid again.
 */
export async function listDue(db: Db, before: Date | null, limit: number): Promise<string[]> {
  const unfinished = await db
    .selectFrom('sales')
    .select('id')
    .where('status', 'not in', finalStatuses)
    .$if(before !== null, (query) => query.where('next_check_at', '<=', before))
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
  const filed = selectSales(db).where('status', '=', 'filed');
  return (await all(filed.where(sql<boolean>`not ${isUndoRequested}`))).filter(
    (sale) => !isFrozen(sale),
  );
}

/**
 * Whether a person has a sale under way, on either side; a released sale counts again when an operator undoes it, and for
 * an owner whose payout was taken back.
 */
export async function hasSaleUnderWay(db: Db | Tx, userId: string): Promise<boolean> {
  const isPaidAgain = sql<boolean>`exists (select from sale_owners
    join payouts using (sale_id, owner_id)
    where sale_owners.sale_id = sales.id and sale_owners.user_id = ${userId}
      and payouts.status in ('taken', 'due_again'))`;
  const row = await db
    .selectFrom('sales')
    .select('sales.id')
    .where((where) => where.or([isUnderWay, isPaidAgain]))
    .where(isDealOf(userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** It holds money, or will hold it again because it is undone. */
const isUnderWay = sql<boolean>`(sales.status in ('held', 'signed', 'filed', 'refunding')
  or (sales.status = 'released' and ${isUndoRequested}))`;

/** Every sale that a person was ever a party to, by id; `after` one gives the next. */
export function listSalesOf(
  db: Db | Tx,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Sale[]> {
  const sales = selectSales(db).where(isDealOf(userId));
  const next = after === null ? sales : sales.where('id', '>', after);
  return all(next.orderBy('id').limit(limit));
}

/** These sales, in any order. */
export async function listSalesIn(db: Db, saleIds: readonly string[]): Promise<Sale[]> {
  return saleIds.length === 0 ? [] : all(selectSales(db).where('id', 'in', saleIds));
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
  const rows = await selectSales(db)
    .where((where) =>
      where.or([where('id', '=', where.fn.any(where.val([...saleIds]))), isUnderWay]),
    )
    .execute();
  return rows.map((row) => ({ ...toSale(row), updatedAt: row.updated_at }));
}

/**
 * The listings of every sale that a person is or was a party to, as the buyer or an owner or the adviser of one, those completed
 * elsewhere too, and of every payment that they have begun. One that was abandoned made no sale.
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
    .union((advised) =>
      advised
        .selectFrom('sale_advisers')
        .innerJoin('sales', 'sales.id', 'sale_advisers.sale_id')
        .select('sales.listing_id')
        .where('sale_advisers.user_id', '=', userId),
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
