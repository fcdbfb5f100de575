import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
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

/** The line of an operator's act in their trail. */
export async function auditSale(
  unit: UnitOfWork,
  operator: Actor,
  { id, listingId }: Pick<Sale, 'id' | 'listingId'>,
  what: OperatorAct,
  reason: string,
): Promise<void> {
  const title = (await getListingForDeal(unit.tx, listingId, unit.now))?.title;
  unit.audit(operator, { what, aboutId: id, about: title ?? id, reason });
}

export function nameOfActor(actor: Actor): string {
  return `${actor.firstName} ${actor.lastName}`.trim();
}
