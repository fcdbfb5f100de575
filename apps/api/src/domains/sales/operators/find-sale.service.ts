import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSale, lockSale, type Sale } from '../sales.store.ts';

/**
 * A sale that had money. That the operator is no party is asked before every operators' call, by the operations.
 * @throws {Problem} sales.not_found
 */
export async function findForOperator(deps: Pick<SalesDeps, 'db'>, saleId: string): Promise<Sale> {
  const sale = await findSale(deps.db, saleId);
  if (!sale) throw new Problem('sales.not_found');
  return sale;
}

/** The same, locked until the commit. @throws {Problem} sales.not_found */
export async function lockForOperator(unit: UnitOfWork, saleId: string): Promise<Sale> {
  const sale = await lockSale(unit.tx, saleId);
  if (!sale) throw new Problem('sales.not_found');
  return sale;
}

/** What a line of the operators' trail says that the act was about. */
export async function titleOf(
  unit: UnitOfWork,
  sale: Pick<Sale, 'id' | 'listingId'>,
): Promise<string> {
  return (await getListingForDeal(unit.tx, sale.listingId, unit.now))?.title ?? sale.id;
}

export function nameOfActor(actor: Actor): string {
  return `${actor.firstName} ${actor.lastName}`.trim();
}
