import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { OperatorAct } from '@claimstead/contract/operations.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { followBeforeAct } from '../assignment/follow.service.ts';
import { advanceJob } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { findForOperator, lockForOperator, auditSale } from './find-sale.service.ts';
import { viewOneForOperators } from './operator-sales.service.ts';

/** What an operator does to a sale, by its name in the audit trail, and why. */
export type ActOnSale = { operator: Actor; what: OperatorAct; reason: string };

/**
 * One act of an operator on a sale that had money: once it is known what the provider says of it, under its lock, with its
 * line in the audit trail, after which the sale is driven as far as it can go.
 * @param change throws the Problem of its refusal: nothing is kept then.
 * @throws {Problem} sales.not_found
 */
export async function actOnSale(
  deps: SalesDeps,
  saleId: string,
  { operator, what, reason }: ActOnSale,
  change: (unit: UnitOfWork, sale: Sale) => Promise<void>,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await followBeforeAct(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockForOperator(unit, saleId);
    await change(unit, sale);
    await auditSale(unit, operator, sale, what, reason);
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOneForOperators(deps, saleId);
}

/** The same of an act that needs nothing but a reason. */
export function actOfOperator(
  what: OperatorAct,
  change: (unit: UnitOfWork, sale: Sale, by: { operator: Actor; reason: string }) => Promise<void>,
) {
  return (
    deps: SalesDeps,
    operator: Actor,
    saleId: string,
    reason: string,
  ): Promise<OperatorSale> => {
    const by = { operator, reason };
    return actOnSale(deps, saleId, { ...by, what }, (unit, sale) => change(unit, sale, by));
  };
}
