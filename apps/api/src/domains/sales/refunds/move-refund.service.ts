import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  refundLifecycle,
  type RefundStep,
  type RefundTransition,
} from './refund-lifecycle.rules.ts';
import { nextRefund, ownRefundOf } from './refunds.rules.ts';
import { saveRefund, type Refund } from './refunds.store.ts';

type Taking = Situation<Refund> & { change: RefundStep['change'] };

const take = keepLifecycle<RefundTransition, Taking>(refundLifecycle, {
  save: ({ tx }, { subject, change }, { transition: { from, to }, mark }) =>
    saveRefund(tx, { ...subject, ...change, status: to }, { from, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

/**
 * Moves refunds of a locked sale, one after the other; the sale's own change has to follow.
 * @param refunds of the sale, as they are.
 * @returns them as they are now.
 */
export async function moveRefunds(
  unit: UnitOfWork,
  refunds: readonly Refund[],
  steps: readonly RefundStep[],
): Promise<readonly Refund[]> {
  const all = new Map(refunds.map((refund) => [refund.position, refund]));
  for (const { refund, move, by, change } of steps) {
    const moved = await take(unit, { subject: refund, change }, { move, by });
    all.set(moved.position, moved);
  }
  return [...all.values()].sort((one, other) => one.position - other.position);
}

/** Moves the refund with which a locked sale ends, as {@link moveRefunds} does. */
export function moveOwnRefund(
  unit: UnitOfWork,
  { refunds, id }: { id: string; refunds: readonly Refund[] },
  { move, by }: Pick<RefundTransition, 'move' | 'by'>,
  change: RefundStep['change'],
): Promise<readonly Refund[]> {
  const refund = ownRefundOf(refunds);
  if (!refund) throw new Error(`sale ${id} gives nothing back`);
  // Every move of it is news to the buyer, who hears of the first with why it is made.
  const told = { ...change, toldAt: refund.toldAt ?? unit.now };
  return moveRefunds(unit, refunds, [{ refund, move, by, change: told }]);
}

/** A sale ends of which nothing is left to refund: someone else gave all of it back. As {@link moveRefunds}. */
export function settleRefund(
  unit: UnitOfWork,
  sale: { id: string; refunds: readonly Refund[] },
  reason: 'outside' | 'dispute_lost',
): Promise<readonly Refund[]> {
  const refund = nextRefund(sale, { madeBy: 'product', reason }, unit.now);
  const change = { doneAt: unit.now };
  return moveRefunds(unit, sale.refunds, [{ refund, move: 'settle', by: 'system', change }]);
}
