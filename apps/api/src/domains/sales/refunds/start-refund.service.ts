import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  businessKeyOf,
  refundSubject,
  attemptFor,
  findOutcome,
  planCall,
  type MoneyCall,
} from '../../money/money.api.ts';
import { lookAtOpenPayments } from '../../checkouts/checkouts.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SaleActor, SaleTransition } from '../sale-lifecycle.rules.ts';
import type { Sale, SaleColumns, SaleToBe } from '../sales.store.ts';
import { announce, moveSale } from '../move-sale.service.ts';
import { carryOutUndo } from '../undo/undo.service.ts';
import { returnCover } from './losses.service.ts';
import { moveRefunds } from './move-refund.service.ts';
import type { RefundStep } from './refund-lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import { nextRefund, ownRefundOf, refundableCents } from './refunds.rules.ts';
import type { RefundReason } from './refunds.tables.ts';

/**
 * Turns a locked, paid sale to its refund, of all that the buyer's bank has not taken: the status, the planned refund and the news in one
 * transaction. The charge is already booked.
 */
export async function startRefund(
  unit: UnitOfWork,
  sale: SaleToBe,
  transition: { move: SaleTransition['move']; by: SaleActor },
  reason: RefundReason,
  columns: Omit<SaleColumns, 'status'> = {},
): Promise<Sale> {
  // What a bank gave back after a canceled sale was refunded: why that ended was told then.
  const isMore = reason === 'cancelled' && ownRefundOf(sale.refunds) !== null;
  const own = {
    ...nextRefund(sale, { madeBy: 'product', reason }, unit.now),
    toldAt: isMore ? unit.now : null,
  };
  const refunds = await moveRefunds(unit, sale.refunds, [
    ...sale.refunds.filter(isWaiting).map((refund): RefundStep => {
      return { refund, move: 'adopt', by: 'system', change: {} };
    }),
    { refund: own, move: 'start', by: 'system', change: {} },
  ]);
  const { move, by } = transition;
  const undo = await carryOutUndo(unit, sale);
  const saved = await moveSale(unit, sale, move, by, columns, { refunds, undo });
  await returnCover(unit, saved);
  // Another card payment of the buyer may be one too many now.
  await lookAtOpenPayments(unit, sale.buyerUserId);
  if (refundableCents(saved) > 0) await planRefund(unit, saved, []);
  await appendEvidence(unit, sale.id, 'refund_started', {
    details: { reason, amountCents: refundableCents(saved) },
  });
  await announce(unit, saved, ['sales.refunding', { reason }]);
  return saved;
}

/**
 * Plans the refund, or the next attempt after one that failed or gave back only a part.
 * @param failedIds refunds of this charge that failed at the provider.
 */
export async function planRefund(
  unit: UnitOfWork,
  sale: Sale,
  failedIds: readonly string[],
): Promise<string> {
  const input = {
    saleId: sale.id,
    chargeId: sale.chargeId,
    ...(refundableCents(sale) < sale.paidCents ? { amountCents: refundableCents(sale) } : {}),
  };
  const callOf = (attempt: number): MoneyCall => ({ kind: 'refund', attempt, input });
  const attempt = await attemptFor(unit.tx, refundSubject(sale.id));
  const outcome = await findOutcome(unit.tx, businessKeyOf(callOf(attempt)));
  const usedUp = [...failedIds, ...sale.earlierRefundIds];
  const isUsedUp = outcome?.state === 'succeeded' && usedUp.includes(outcome.objectId);
  return planCall(unit.tx, callOf(isUsedUp ? attempt + 1 : attempt), unit.now);
}

/** Made elsewhere, and not booked yet: a sale that gives money back takes whatever refund it finds for its own. */
function isWaiting({ madeBy, status }: Refund): boolean {
  return madeBy === 'outside' && status === 'awaiting_balance';
}
