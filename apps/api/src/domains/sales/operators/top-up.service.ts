import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { isDisputed, isFrozen } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale } from '../move-sale.service.ts';
import { bearRefunds } from '../refunds/outside-refunds.service.ts';
import { missingCents } from '../refunds/refunds.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { actOnSale } from './act-on-sale.service.ts';
import { nameOfActor } from './find-sale.service.ts';

/**
 * Puts back, at an operator's request and from the platform's own balance, what someone refunded at the provider: it is booked
 * as the platform's loss, the sale continues, and every owner is paid the full share. Not while a bank has the payment, or the
 * sale is being undone.
 * @param amount in cents, as the operator read it.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_top_up; sales.moved_on where more or less is missing now
 */
export function topUp(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<OperatorSale> {
  return actOnSale(deps, saleId, { operator, what: 'sale.top_up', reason }, async (unit, sale) => {
    const missing = missingCents(sale);
    if (missing === 0) throw new Problem('sales.nothing_to_top_up');
    if (isDisputed(sale)) throw new Problem('sales.disputed');
    if (missing !== amount) throw new Problem('sales.moved_on');
    await putBack(unit, sale, nameOfActor(operator), reason);
  });
}

async function putBack(unit: UnitOfWork, sale: Sale, who: string, reason: string): Promise<void> {
  const amountCents = missingCents(sale);
  const refunds = await bearRefunds(unit, sale);
  const columns = {
    next_check_at: unit.now,
    ...(sale.status === 'held' ? { step_since: unit.now } : {}),
  };
  const saved = await changeSale(unit, sale, columns, { refunds });
  await appendEvidence(unit, sale.id, 'payment_topped_up', {
    who,
    details: { amountCents, note: reason },
  });
  // Another refund may still wait at the provider, or the payment be checked: whatever ends that tells it.
  if (isFrozen(saved)) return announce(unit, saved);
  await announce(unit, saved, ['sales.payment_whole']);
}
