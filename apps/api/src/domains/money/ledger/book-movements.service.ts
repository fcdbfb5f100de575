import type { Db } from '../../../core/db/database.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { MoneyDeps } from '../intents/money-intents.service.ts';
import { postLedger } from './ledger.service.ts';
import { findPlanPaid } from './ledger.store.ts';
import { bookedAs, planRefundAs } from './movements.rules.ts';
import { type DifferingObject, listMovementsOf } from './movements.store.ts';

type Movement = Awaited<ReturnType<typeof listMovementsOf>>[number];

/**
 * Books what a movement at the provider says without any news: bills, deposits, own payouts, reserves and refunds of plans.
 * Who paid for a plan is told of its refund. Repeatable. The rest is news of sales, plans and disputes, which those book.
 */
export async function bookWhatMoved(
  deps: MoneyDeps,
  differing: readonly DifferingObject[],
): Promise<void> {
  const movements = await listMovementsOf(
    deps.db,
    differing.map((one) => one.providerObjectId),
  );
  for (const movement of movements) await bookOne(deps, movement);
}

async function bookOne(deps: MoneyDeps, movement: Movement): Promise<void> {
  const plan = await planOf(deps.db, movement);
  const booked = plan ? planRefundAs(movement) : bookedAs(movement);
  if (!booked) return;
  const { objectId, movedAt: eventAt } = movement;
  const { amountCents } = booked;
  const listingId = plan?.listingId ?? null;
  await transact(deps, async (unit) => {
    const isNew = await postLedger(unit.tx, {
      ...booked,
      ...(listingId === null ? {} : { listingId }),
      providerObjectId: objectId,
      at: unit.now,
      eventAt,
    });
    if (!isNew || listingId === null || booked.kind !== 'subscription_refunded') return;
    unit.emit({ type: 'money.plan_refunded', payload: { objectId, listingId, amountCents } });
  });
}

/** The plan whose payment a movement refunds; null: it refunds none. */
async function planOf(db: Db, movement: Movement): Promise<{ listingId: string | null } | null> {
  return movement.chargeId === null ? null : findPlanPaid(db, movement.chargeId);
}
