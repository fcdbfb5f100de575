import type { Db, Tx } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import { findListingOfCheckout } from '../checkouts/checkouts.api.ts';
import { listOwners } from '../listings/listings.api.ts';
import { findSeat } from './advisers/advisers.store.ts';
import { listSaleOwners } from './sale-owners.store.ts';
import { findOutsideSale } from './records/outside-sales.store.ts';
import { listDealtIn } from './lists/sale-lists.store.ts';
import { findSale, type Sale } from './sales.store.ts';

export type Side = 'buyer' | 'owner';

/** Which side of a sale a person is on; null: neither. */
export async function sideOf(db: Db | Tx, sale: Sale, userId: string): Promise<Side | null> {
  if (sale.buyerUserId === userId) return 'buyer';
  const held = await listSaleOwners(db, [sale.id]);
  const owners = held.length > 0 ? held : await listOwners(db, sale.listingId);
  return owners.some((owner) => owner.userId === userId) ? 'owner' : null;
}

/** Whether a person may read a sale: a party to it, or the adviser of a side. */
export async function mayRead(db: Db | Tx, sale: Sale, userId: string): Promise<boolean> {
  if ((await sideOf(db, sale, userId)) !== null) return true;
  return (await findSeat(db, sale.id, userId)) !== null;
}

/**
 * A sale that this person is a party to, from the moment its money is here.
 * @throws {Problem} sales.not_found for strangers too.
 */
export async function findSaleOf(
  db: Db | Tx,
  saleId: string,
  userId: string,
): Promise<{ sale: Sale; side: Side }> {
  const sale = await findSale(db, saleId);
  const side = sale ? await sideOf(db, sale, userId) : null;
  if (!sale || !side) throw new Problem('sales.not_found');
  return { sale, side };
}

/**
 * A sale for whoever may read it: its parties, and the adviser of a side, who may do nothing in it. Only what reads asks here;
 * what changes anything asks {@link findSaleOf}.
 * @returns the side that they are on or advise, and whether they advise it.
 * @throws {Problem} sales.not_found for strangers too, and for an adviser whose place has ended.
 */
export async function findSaleSeenBy(
  db: Db | Tx,
  saleId: string,
  userId: string,
): Promise<{ sale: Sale; side: Side; advises: boolean }> {
  const sale = await findSale(db, saleId);
  if (!sale) throw new Problem('sales.not_found');
  const party = await sideOf(db, sale, userId);
  if (party) return { sale, side: party, advises: false };
  const seat = await findSeat(db, sale.id, userId);
  if (!seat) throw new Problem('sales.not_found');
  return { sale, side: seat.side, advises: true };
}

/** The listings of every sale that a person is or was a party to. */
export async function listOwnDeals(db: Db | Tx, userId: string): Promise<string[]> {
  return listDealtIn(db, userId);
}

/** The listing that a sale, or a payment that is none yet, is of; null: there is neither. */
export async function findListingOfSale(db: Db | Tx, saleId: string): Promise<string | null> {
  return findListingOfCheckout(db, saleId);
}

/** Whether a sale was completed outside and only recorded here. */
export async function isOutsideSale(db: Db, saleId: string): Promise<boolean> {
  return (await findOutsideSale(db, saleId)) !== null;
}
