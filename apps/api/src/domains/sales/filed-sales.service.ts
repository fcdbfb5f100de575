import type { Db, Tx } from '../../core/db/database.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { getPayoutAccounts } from '../identity/identity.api.ts';
import { advanceJob, changeSale, moveSale } from './move-sale.service.ts';
import { payoutsAhead, type PayoutsAhead } from './payouts/payouts-ahead.rules.ts';
import type { PayoutHolds } from './payouts/payouts.rules.ts';
import { listSaleOwners as listOwners, type SaleOwner } from './sale-owners.store.ts';
import { listSalesIn } from './lists/sale-lists.store.ts';
import { speaksOf } from './lists/sale-search.store.ts';
import { partOf, standingOwnerOf } from './standings/sale-standing.rules.ts';
import { refuseFrozenFiling } from './sales.rules.ts';
import { isUndone } from './undo/undo-lifecycle.rules.ts';
import { findSale as find, lockSale as lock, type Sale } from './sales.store.ts';
import type { SaleFiling } from './sales.tables.ts';

/** The sale, whoever asks; null: there is none. */
export function findSale(db: Db | Tx, saleId: string): Promise<Sale | null> {
  return find(db, saleId);
}

/** The same, locked until the commit with all that belongs to it; a listing is locked before. */
export function lockSale(tx: Tx, saleId: string): Promise<Sale | null> {
  return lock(tx, saleId);
}

/** The owners of these sales, each sale's in its order. */
export function listSaleOwners(db: Db | Tx, saleIds: readonly string[]): Promise<SaleOwner[]> {
  return listOwners(db, saleIds);
}

/** Whether a text that an operator searches for is of a sale: for a query of `sales` and `listings`. */
export function saleSpeaksOf(text: string): ReturnType<typeof speaksOf> {
  return speaksOf(text);
}

/** These sales, in the order of their ids as they are given. */
export async function findSales(db: Db, saleIds: readonly string[]): Promise<Sale[]> {
  const found = new Map((await listSalesIn(db, saleIds)).map((sale) => [sale.id, sale]));
  return saleIds.flatMap((id) => found.get(id) ?? []);
}

/** @throws {Problem} sales.disputed, sales.refunded_outside, sales.being_checked: nothing is filed meanwhile */
export function refuseWhileFrozen(sale: Sale): void {
  const frozen = refuseFrozenFiling(sale);
  if (frozen) throw new Problem(frozen);
}

/** A signed sale that may be filed, locked after its listing. @throws {Problem} sales.already_done, as {@link refuseWhileFrozen} */
export async function lockToFile(unit: UnitOfWork, saleId: string): Promise<Sale> {
  const sale = await lock(unit.tx, saleId);
  if (sale) refuseWhileFrozen(sale);
  if (sale?.status !== 'signed' || isUndone(sale)) throw new Problem('sales.already_done');
  return sale;
}

/**
 * The office has the assignment of a locked sale: from the commit on, payouts may leave.
 * @returns the sale, and what its payouts wait for.
 */
export async function markFiled(
  unit: UnitOfWork,
  sale: Sale,
  filing: SaleFiling,
  holds: PayoutHolds,
): Promise<{ saved: Sale; ahead: PayoutsAhead }> {
  const saved = await moveSale(unit, sale, 'file', 'operator', {
    filing: JSON.stringify(filing),
    filed_at: unit.now,
  });
  unit.enqueue({ name: advanceJob, data: { saleId: sale.id } });
  const owners = await listOwners(unit.tx, [saved.id]);
  const ids = owners.map(({ userId }) => userId);
  const accounts = await getPayoutAccounts(unit.tx, ids);
  const standing = owners.map((owner) =>
    standingOwnerOf({ ...owner, ...partOf(owner) }, accounts.get(owner.userId)),
  );
  const facts = { sale: saved, owners: standing, holds, now: unit.now };
  return { saved, ahead: payoutsAhead(facts) };
}

/** What the office gave later, or what was entered wrong, of a locked sale. It moves no money and changes no status. */
export function noteFiling(unit: UnitOfWork, sale: Sale, filing: SaleFiling): Promise<Sale> {
  return changeSale(unit, sale, { filing: JSON.stringify(filing) });
}
