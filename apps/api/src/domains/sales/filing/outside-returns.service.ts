import type {
  OperatorSale,
  OutsideReturnEntry,
} from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { bookReturnedOutside } from '../../money/ledger/ledger.service.ts';
import { refundSubject } from '../../money/intents/money-calls.service.ts';
import { findUnsettled } from '../../money/intents/money-intents.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { refundableCents, settleLosses } from '../holding/losses.service.ts';
import { announce, moveSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import { lockSale, type Sale } from '../sales.store.ts';
import { findForOperator, nameOfActor, titleOf } from './filing.service.ts';
import {
  completeReturn,
  discardWaiting,
  findOutsideReturn,
  insertOutsideReturn,
  type OutsideReturn,
} from './outside-returns.store.ts';
import { owesRefund, viewOneForOperators } from './undo.service.ts';

/**
 * An operator enters that the platform paid a refund back in another way, because the payment provider cannot deliver it:
 * the buyer's account is closed, or the payment is too old to be refunded. It must be exactly what is owed. Above
 * OUTSIDE_RETURN_LIMIT it waits for a second operator; until then nothing is booked, and entering again replaces it.
 * @param entry the amount in cents.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_return, sales.return_amount_differs
 */
export async function enterOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  entry: OutsideReturnEntry,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockOwing(unit, saleId);
    if (refundableCents(sale) !== entry.amount) throw new Problem('sales.return_amount_differs');
    const row = await insertOutsideReturn(unit.tx, {
      id: newId(),
      sale_id: saleId,
      amount_cents: entry.amount,
      way: entry.way,
      reference: entry.reference,
      entered_by: operator.userId,
      entered_at: unit.now,
      confirmed_by: null,
      completed_at: null,
    });
    await audit(unit, operator, sale, 'sale.return_outside', entry.reason);
    if (entry.amount <= deps.config.outsideReturnLimitCents) {
      await complete(unit, sale, row, { operator, userId: null });
    }
  });
  return viewOneForOperators(deps, saleId);
}

/**
 * A second operator confirms what the first entered: the sale is refunded.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_return, sales.return_amount_differs,
 *   sales.needs_second_operator
 */
export async function confirmOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockOwing(unit, saleId);
    const row = await findOutsideReturn(unit.tx, saleId);
    if (!row || row.completed_at) throw new Problem('sales.nothing_to_return');
    if (row.entered_by === operator.userId) throw new Problem('sales.needs_second_operator');
    if (refundableCents(sale) !== row.amount_cents) {
      throw new Problem('sales.return_amount_differs');
    }
    await audit(unit, operator, sale, 'sale.confirm_return', reason);
    await complete(unit, sale, row, { operator, userId: operator.userId });
  });
  return viewOneForOperators(deps, saleId);
}

/** Takes back what was entered and not confirmed, so that the refund can be tried again. @throws {Problem} sales.not_found, sales.nothing_to_return */
export async function discardOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale || !(await discardWaiting(unit.tx, saleId))) {
      throw new Problem('sales.nothing_to_return');
    }
    await audit(unit, operator, sale, 'sale.discard_return', reason);
  });
  return viewOneForOperators(deps, saleId);
}

async function lockOwing(unit: UnitOfWork, saleId: string): Promise<Sale> {
  const sale = await lockSale(unit.tx, saleId);
  if (!sale) throw new Problem('sales.not_found');
  if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
  // A call whose outcome is not known yet may have refunded it after all.
  if (!owesRefund(sale) || (await findUnsettled(unit.tx, refundSubject(saleId)))) {
    throw new Problem('sales.nothing_to_return');
  }
  return sale;
}

async function complete(
  unit: UnitOfWork,
  sale: Sale,
  row: OutsideReturn,
  by: { operator: Actor; userId: string | null },
): Promise<void> {
  const { amount_cents: amountCents, way, reference } = row;
  await completeReturn(unit.tx, row.id, { userId: by.userId, at: unit.now });
  const booked = { id: row.id, saleId: sale.id, amountCents, at: unit.now };
  await bookReturnedOutside(unit.tx, booked);
  const saved = await moveSale(unit, sale, 'return_outside', 'operator', {
    refund_id: null,
    refund_cents: 0,
    refund_status: 'done',
    refund_retry_at: null,
    refunded_at: unit.now,
    earlier_refund_cents: sale.earlierRefundCents + amountCents,
  });
  await settleLosses(unit, saved);
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'returned_outside',
    who: nameOfActor(by.operator),
    details: { amountCents, way, reference },
  });
  await announce(unit, saved, (news) => ({
    type: 'sales.returned_outside',
    payload: { ...news, amountCents, way, reference },
  }));
}

async function audit(
  unit: UnitOfWork,
  operator: Actor,
  sale: Sale,
  what: 'sale.return_outside' | 'sale.confirm_return' | 'sale.discard_return',
  reason: string,
): Promise<void> {
  unit.audit(operator, { what, aboutId: sale.id, about: await titleOf(unit, sale), reason });
}
