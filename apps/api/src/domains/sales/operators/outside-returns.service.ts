import type {
  OperatorSale,
  OutsideReturnConfirmation,
  OutsideReturnEntry,
} from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { bookReturnedOutside, refundSubject, findUnsettled } from '../../money/money.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { settleLosses } from '../refunds/losses.service.ts';
import { moveOwnRefund, moveRefunds } from '../refunds/move-refund.service.ts';
import { nextRefund, refundableCents } from '../refunds/refunds.rules.ts';
import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import { announce, moveSale } from '../move-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { actOnSale } from './act-on-sale.service.ts';
import { nameOfActor } from './find-sale.service.ts';
import {
  discardWaiting,
  findOutsideReturn,
  insertOutsideReturn,
  type OutsideReturn,
  saveReturn,
} from './outside-returns.store.ts';
import { owesRefund } from './operator-sales.service.ts';
import { returnLifecycle, type ReturnTransition } from './return-lifecycle.rules.ts';

type Taking = Situation<OutsideReturn> & { confirmedBy: string | null };

const take = keepLifecycle<ReturnTransition, Taking>(returnLifecycle, {
  save: ({ tx, now }, { subject, confirmedBy }, { transition: { to }, mark }) => {
    const columns = { status: to, completed_at: now, confirmed_by: confirmedBy };
    return saveReturn(tx, subject, columns, mark);
  },
  movedOn: ({ sale_id: saleId }) => new MovedOn(`sale ${saleId}`),
});

/**
 * An operator enters that the platform paid a refund back in another way, because the payment provider cannot deliver it:
 * the buyer's account is closed, or the payment is too old to be refunded. It must be exactly what is owed. Above
 * OUTSIDE_RETURN_LIMIT it waits for a second operator; until then nothing is booked, and entering again replaces it.
 * @param entry the amount in cents.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_return, sales.return_amount_differs
 */
export function enterOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  entry: OutsideReturnEntry,
): Promise<OperatorSale> {
  const act = { operator, what: 'sale.return_outside', reason: entry.reason } as const;
  return actOnSale(deps, saleId, act, async (unit, sale) => {
    await refuseUnlessOwed(unit, sale, entry.amount);
    const row = await insertOutsideReturn(unit.tx, {
      id: newId(),
      sale_id: saleId,
      status: 'waiting',
      amount_cents: entry.amount,
      way: entry.way,
      reference: entry.reference,
      entered_by: operator.userId,
      entered_at: unit.now,
      confirmed_by: null,
      completed_at: null,
    });
    if (entry.amount <= deps.config.outsideReturnLimitCents) {
      await complete(unit, sale, row, { operator, userId: null });
    }
  });
}

/**
 * A second operator confirms what the first entered: the sale is refunded.
 * @param confirmed which entry the second operator has read.
 * @throws {Problem} sales.not_found, sales.disputed, sales.nothing_to_return, sales.return_amount_differs,
 *   sales.needs_second_operator; sales.moved_on where another was entered meanwhile
 */
export function confirmOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  { entryId, reason }: OutsideReturnConfirmation,
): Promise<OperatorSale> {
  const act = { operator, what: 'sale.confirm_return', reason } as const;
  return actOnSale(deps, saleId, act, async (unit, sale) => {
    const row = await findOutsideReturn(unit.tx, saleId);
    if (row?.status !== 'waiting') throw new Problem('sales.nothing_to_return');
    if (row.id !== entryId) throw new Problem('sales.moved_on');
    await refuseUnlessOwed(unit, sale, row.amount_cents);
    if (row.entered_by === operator.userId) throw new Problem('sales.needs_second_operator');
    await complete(unit, sale, row, { operator, userId: operator.userId });
  });
}

/** Takes back what was entered and not confirmed, so that the refund can be tried again. @throws {Problem} sales.not_found, sales.nothing_to_return */
export function discardOutsideReturn(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  const act = { operator, what: 'sale.discard_return', reason } as const;
  return actOnSale(deps, saleId, act, async (unit) => {
    if (!(await discardWaiting(unit.tx, saleId))) throw new Problem('sales.nothing_to_return');
  });
}

/** @throws {Problem} sales.disputed, sales.nothing_to_return, sales.return_amount_differs */
async function refuseUnlessOwed(unit: UnitOfWork, sale: Sale, amountCents: number): Promise<void> {
  if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
  // A call whose outcome is not known yet may have refunded it after all.
  if (!owesRefund(sale) || (await findUnsettled(unit.tx, refundSubject(sale.id)))) {
    throw new Problem('sales.nothing_to_return');
  }
  if (refundableCents(sale) !== amountCents) throw new Problem('sales.return_amount_differs');
}

async function complete(
  unit: UnitOfWork,
  sale: Sale,
  row: OutsideReturn,
  by: { operator: Actor; userId: string | null },
): Promise<void> {
  const { amount_cents: amountCents, way, reference } = row;
  const complete = { move: 'complete', by: 'operator' } as const;
  await take(unit, { subject: row, confirmedBy: by.userId }, complete);
  const booked = { id: row.id, saleId: sale.id, amountCents, at: unit.now };
  await bookReturnedOutside(unit.tx, booked);
  const refunds = await payAnotherWay(unit, sale, amountCents);
  const saved = await moveSale(unit, sale, 'return_outside', 'operator', {}, { refunds });
  await settleLosses(unit, saved);
  // Both sides read the evidence; the reference is for the buyer alone.
  await appendEvidence(unit, sale.id, 'returned_outside', {
    who: nameOfActor(by.operator),
    details: { amountCents, way },
  });
  await announce(unit, saved, ['sales.returned_outside', { amountCents, way, reference }]);
}

/** The refund that the provider gave up on is over, and what was paid in its place is another. */
async function payAnotherWay(
  unit: UnitOfWork,
  sale: Sale,
  amountCents: number,
): Promise<Sale['refunds']> {
  const paid = { move: 'pay_another_way', by: 'operator' } as const;
  const nothing = { providerId: null, amountCents: 0, retryAt: null, doneAt: unit.now };
  const refunds = await moveOwnRefund(unit, sale, paid, nothing);
  const refund = nextRefund(sale, { madeBy: 'another_way', reason: null }, unit.now);
  const change = { amountCents, doneAt: unit.now };
  return moveRefunds(unit, refunds, [{ ...paid, refund, change }]);
}
