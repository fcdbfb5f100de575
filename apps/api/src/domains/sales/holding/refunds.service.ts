import type { RefundReason, RefundStatus } from '../../../core/db/tables/sales.tables.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../../integrations/payments/ledger.service.ts';
import { businessKeyOf, refundSubject } from '../../../integrations/payments/money-calls.ts';
import {
  attemptFor,
  findOutcome,
  planCall,
  settleCall,
} from '../../../integrations/payments/money-intents.service.ts';
import type { MoneyCall, ProviderRefund } from '../../../integrations/payments/payments.port.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { OperatorMove, SaleActor, SystemMove } from '../sales.rules.ts';
import type { Sale, SaleColumns } from '../sales.store.ts';
import { announce, changeSale, lockAsRead, moveSale } from '../sales.transitions.ts';

/**
 * Turns a locked, paid sale to its full refund: the status, the planned refund and the news in one
 * transaction. The charge is booked by then.
 */
export async function startRefund(
  unit: UnitOfWork,
  sale: Sale,
  way: { move: SystemMove | OperatorMove; by: SaleActor },
  reason: RefundReason,
  columns: Omit<SaleColumns, 'status'> = {},
): Promise<Sale> {
  const saved = await moveSale(unit, sale, way.move, way.by, {
    ...columns,
    refund_reason: reason,
    refund_status: 'pending',
  });
  await planRefund(unit, saved, []);
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'refund_started',
    who: null,
    details: { reason, amountCents: sale.amountCents },
  });
  await announce(unit, saved, (news) => ({
    type: 'sales.refunding',
    payload: { ...news, reason },
  }));
  return saved;
}

/**
 * Plans the refund, or the next attempt after one that is known to have failed.
 * @param failedIds refunds of this charge that the provider has given up.
 */
async function planRefund(
  unit: UnitOfWork,
  sale: Sale,
  failedIds: readonly string[],
): Promise<string> {
  if (!sale.chargeId) throw new Error(`sale ${sale.id} has no charge to refund`);
  const input = { saleId: sale.id, chargeId: sale.chargeId };
  const callOf = (attempt: number): MoneyCall => ({ kind: 'refund', attempt, input });
  const attempt = await attemptFor(unit.tx, refundSubject(sale.id));
  const outcome = await findOutcome(unit.tx, businessKeyOf(callOf(attempt)));
  const bounced = outcome?.state === 'succeeded' && failedIds.includes(outcome.objectId);
  return planCall(unit.tx, callOf(bounced ? attempt + 1 : attempt), unit.now);
}

/**
 * One step of a refund: what the provider already has is taken first, so a new attempt is made only
 * where no live refund exists. A failed one waits for an operator.
 */
export async function advanceRefund(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.chargeId) return false;
  const refunds = await deps.payments.listRefunds(sale.chargeId);
  const live = refunds.find(isLive);
  if (live) return recordRefund(deps, sale, live);
  const inCash = refunds.find((refund) => refund.wentToCash);
  if (inCash) return recordUncollected(deps, sale, inCash);
  if (sale.refundStatus === 'failed') return false;
  const failedIds = refunds.map((refund) => refund.id);
  const given = refunds.find((refund) => refund.id === sale.refundId);
  if (given) return recordFailure(deps, sale, given.failureReason, given);
  const key = await transact(deps, async (unit) =>
    planRefund(unit, await lockAsRead(unit, sale), failedIds),
  );
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'unknown') return false;
  if (outcome.state === 'refused') return recordFailure(deps, sale, outcome.message);
  return recordRefund(deps, sale, await deps.payments.getRefund(outcome.objectId));
}

/** A refund that was done can come back: the buyer's account was closed. */
export async function followRefunded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.chargeId || !sale.refundId) return false;
  const refunds = await deps.payments.listRefunds(sale.chargeId);
  const own = refunds.find((refund) => refund.id === sale.refundId);
  if (!own || isLive(own) || own.wentToCash) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    await bookRefund(unit, sale, own);
    const saved = await moveSale(unit, locked, 'refund_bounces', 'system', {
      refund_status: 'failed',
      refunded_at: null,
    });
    await tellOfFailure(unit, saved, own.failureReason);
  });
  return true;
}

function isLive(refund: ProviderRefund): boolean {
  return refund.status !== 'failed' && refund.status !== 'canceled';
}

function statusOf(refund: ProviderRefund): RefundStatus {
  if (refund.status === 'succeeded') return 'done';
  if (!isLive(refund)) return 'failed';
  return refund.status === 'requires_action' ? 'needs_details' : 'pending';
}

async function recordRefund(deps: SalesDeps, sale: Sale, refund: ProviderRefund): Promise<boolean> {
  const status = statusOf(refund);
  if (status === 'failed') return recordFailure(deps, sale, refund.failureReason, refund);
  if (status === sale.refundStatus && refund.id === sale.refundId) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const columns = { refund_id: refund.id, refund_status: status };
    await bookRefund(unit, sale, refund);
    if (status !== 'done') {
      await announce(unit, await changeSale(unit, locked, columns));
      return;
    }
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {
      ...columns,
      refunded_at: unit.now,
    });
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'refunded', who: null });
    const reason = sale.refundReason ?? 'cancelled';
    await announce(unit, saved, (news) => ({
      type: 'sales.refunded',
      payload: { ...news, reason },
    }));
  });
  return true;
}

/**
 * A bank transfer's refund that nobody said where to: the provider put it into the buyer's cash, from where
 * it is sent again (customer-cash). The sale's money is gone from it all the same.
 */
async function recordUncollected(
  deps: SalesDeps,
  sale: Sale,
  refund: ProviderRefund,
): Promise<boolean> {
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const { id: providerObjectId, amountCents } = refund;
    const about = { providerObjectId, saleId: sale.id, at: unit.now, amountCents };
    await postLedger(unit.tx, { ...about, kind: 'sale_refunded' });
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {
      refund_id: refund.id,
      refund_status: 'done',
      refunded_at: unit.now,
    });
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'refund_uncollected', who: null });
    await watchBuyersCash(unit, sale.buyerUserId);
    await announce(unit, saved);
  });
  return true;
}

/** The money leaves the balance when the refund is made, however long it is on its way. Repeatable. */
async function bookRefund(unit: UnitOfWork, sale: Sale, refund: ProviderRefund): Promise<void> {
  const { id: providerObjectId, amountCents } = refund;
  const about = { providerObjectId, saleId: sale.id, at: unit.now, amountCents };
  await postLedger(unit.tx, { ...about, kind: 'sale_refunded' });
  if (!isLive(refund)) await postLedger(unit.tx, { ...about, kind: 'refund_failed' });
}

async function recordFailure(
  deps: SalesDeps,
  sale: Sale,
  message: string | null,
  refund: ProviderRefund | null = null,
): Promise<boolean> {
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    if (refund) await bookRefund(unit, sale, refund);
    const saved = await changeSale(unit, locked, {
      refund_status: 'failed',
      ...(refund ? { refund_id: refund.id } : {}),
    });
    await tellOfFailure(unit, saved, message);
  });
  deps.log.error({ saleId: sale.id, message }, 'sales: a refund failed, an operator must look');
  return true;
}

async function tellOfFailure(unit: UnitOfWork, sale: Sale, message: string | null): Promise<void> {
  const details = message ? { message } : {};
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'refund_failed',
    who: null,
    details,
  });
  const reason = sale.refundReason ?? 'cancelled';
  await announce(unit, sale, (news) => ({
    type: 'sales.refund_failed',
    payload: { ...news, reason },
  }));
}
