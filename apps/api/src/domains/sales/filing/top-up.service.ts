import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { lockSale, type Sale } from '../sales.store.ts';
import { advanceJob, announce, changeSale } from '../move-sale.service.ts';
import { bearRefunds, missingCents } from '../holding/losses.service.ts';
import { findForOperator, nameOfActor, titleOf } from './filing.service.ts';
import { viewOneForOperators } from './undo.service.ts';

/**
 * Puts back, at an operator's request and from the platform's own balance, what someone refunded at the provider: it is booked
 * as the platform's loss, the sale continues, and every owner is paid the full share. Not while a bank has the payment, or the
 * sale is being undone.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_top_up
 */
export async function topUp(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    if (missingCents(sale) === 0) throw new Problem('sales.nothing_to_top_up');
    if (sale.disputedAt) throw new Problem('sales.disputed');
    const saved = await putBack(unit, sale, nameOfActor(operator), reason);
    unit.audit(operator, {
      what: 'sale.top_up',
      aboutId: saleId,
      about: await titleOf(unit, saved),
      reason,
    });
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOneForOperators(deps, saleId);
}

async function putBack(unit: UnitOfWork, sale: Sale, who: string, reason: string): Promise<Sale> {
  const amountCents = missingCents(sale);
  const saved = await changeSale(unit, sale, {
    ...(await bearRefunds(unit, sale)),
    next_check_at: unit.now,
    ...(sale.status === 'held' ? { step_since: unit.now } : {}),
  });
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'payment_topped_up',
    who,
    details: { amountCents, note: reason },
  });
  await announce(unit, saved, (news) => ({ type: 'sales.payment_whole', payload: news }));
  return saved;
}
