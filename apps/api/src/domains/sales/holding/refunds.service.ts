import type { RefundReason, RefundStatus } from '../sales.tables.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/ledger/ledger.service.ts';
import { businessKeyOf, refundSubject } from '../../money/intents/money-calls.service.ts';
import {
  attemptFor,
  findOutcome,
  findUnsettled,
  planCall,
  settleCall,
} from '../../money/intents/money-intents.service.ts';
import type { MoneyCall } from '../../money/money-call.port.ts';
import type { ProviderRefund } from '../../money/payments.port.ts';
import type { ProviderRefusal } from '../../money/provider-news.port.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { SaleActor, SaleTransition } from '../sale-lifecycle.rules.ts';
import { isMoneyInDoubt, retryAt } from '../sales.rules.ts';
import type { Sale, SaleColumns } from '../sales.store.ts';
import { announce, changeSale, lockAsRead, moveSale } from '../move-sale.service.ts';
import { bookRefund } from './book-refund.service.ts';
import { followCharge } from './charges.service.ts';
import { refundableCents, returnCover, settleLosses } from './losses.service.ts';
import { isGiven, isLive } from './refunds.rules.ts';

/**
 * Turns a locked, paid sale to its refund, of all that the buyer's bank has not taken: the status, the planned refund and the news in one
 * transaction. The charge is already booked.
 */
export async function startRefund(
  unit: UnitOfWork,
  sale: Sale,
  transition: { move: SaleTransition['move']; by: SaleActor },
  reason: RefundReason,
  columns: Omit<SaleColumns, 'status'> = {},
): Promise<Sale> {
  const saved = await moveSale(unit, sale, transition.move, transition.by, {
    ...columns,
    refund_reason: reason,
    refund_status: 'pending',
  });
  await returnCover(unit, saved);
  if (refundableCents(saved) > 0) await planRefund(unit, saved, []);
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'refund_started',
    who: null,
    details: { reason, amountCents: refundableCents(saved) },
  });
  await announce(unit, saved, (news) => ({
    type: 'sales.refunding',
    payload: { ...news, reason, refundCents: Math.max(0, refundableCents(saved)) },
  }));
  return saved;
}

/**
 * Plans the refund, or the next attempt after one that failed or gave back only a part.
 * @param failedIds refunds of this charge that failed at the provider.
 */
async function planRefund(
  unit: UnitOfWork,
  sale: Sale,
  failedIds: readonly string[],
): Promise<string> {
  if (!sale.chargeId) throw new Error(`sale ${sale.id} has no charge to refund`);
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

/**
 * One step of a refund: what the provider already has is taken first, so a new attempt is made only
 * where no live refund exists. While a dispute is open nothing is asked for: the bank gives the money back,
 * or leaves it. A failed one waits for an operator, and for the balance where that was too small.
 */
export async function advanceRefund(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.chargeId) return false;
  if (await followDispute(deps, sale)) return true;
  const all = await deps.payments.listRefunds(sale.chargeId);
  if (await dropReturned(deps, sale, all)) return true;
  const refunds = all.filter((refund) => !sale.earlierRefundIds.includes(refund.id));
  const live = refunds.find(isLive);
  if (live) return recordRefund(deps, sale, live);
  const inCash = refunds.find((refund) => refund.wentToCash);
  if (inCash) return recordUncollected(deps, sale, inCash);
  if (isMoneyInDoubt(sale)) return false;
  const given = refunds.find((refund) => refund.id === sale.refundId);
  if (refundableCents(sale) <= 0) return endLostRefund(deps, sale, given ?? null);
  if (sale.refundStatus === 'failed' && !isRetryDue(sale, deps.clock.now())) return false;
  const failedIds = refunds.map((refund) => refund.id);
  if (given && sale.refundStatus !== 'failed') {
    return recordFailure(deps, sale, given.failureReason, given);
  }
  const key = await transact(deps, async (unit) =>
    planRefund(unit, await lockAsRead(unit, sale), failedIds),
  );
  const outcome = await settleCall(deps, key);
  if (outcome.state === 'unknown') return false;
  if (outcome.state === 'refused') return recordRefusal(deps, sale, key, outcome);
  return recordRefund(deps, sale, await deps.payments.getRefund(outcome.objectId));
}

/** What the buyer's bank did meanwhile. */
async function followDispute(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.paymentId) return false;
  return followCharge(deps, sale, await deps.payments.getPayment(sale.paymentId));
}

function isRetryDue({ refundRetryAt }: Sale, now: Date): boolean {
  return refundRetryAt !== null && refundRetryAt <= now;
}

/** Refused: a dispute that we had not heard of waits, a balance that is too small is waited for. */
async function recordRefusal(
  deps: SalesDeps,
  sale: Sale,
  key: string,
  refused: { code: string | null; message: string },
): Promise<boolean> {
  if (refused.code === ('disputed' satisfies ProviderRefusal) && (await followDispute(deps, sale)))
    return true;
  const lacksBalance = refused.code === ('lacks_balance' satisfies ProviderRefusal);
  const attempt = Number(key.split(':').at(-1));
  return recordFailure(deps, sale, refused.message, null, lacksBalance ? attempt : null);
}

/**
 * The bank has returned the money: nothing is left to refund, and the sale is over.
 * @param returned the latest refund, which did not stay with the buyer: it is booked, and the sale's no more.
 */
async function endLostRefund(
  deps: SalesDeps,
  sale: Sale,
  returned: ProviderRefund | null,
): Promise<boolean> {
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    if (returned) await bookRefund(unit, sale, returned);
    // Money refunded before the bank took the rest stays a refund.
    const kept = sale.earlierRefundCents > 0 ? sale.refundReason : null;
    const reason = kept ?? 'dispute_lost';
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {
      refund_reason: reason,
      refund_id: null,
      refund_cents: 0,
      refund_status: 'done',
      refund_retry_at: null,
      refunded_at: unit.now,
    });
    await settleLosses(unit, saved);
    await announce(unit, saved, (news) => ({
      type: 'sales.refunded',
      payload: { ...news, reason, refundCents: 0 },
    }));
  });
  return true;
}

/**
 * A completed refund can come back: the buyer's account was closed. And a bank can reverse its decision: then
 * the buyer has paid for a sale that is over, and what was not refunded yet is refunded after all.
 */
export async function followRefunded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!sale.chargeId) return false;
  if (await followDispute(deps, sale)) return true;
  const refunds = await deps.payments.listRefunds(sale.chargeId);
  if (await dropReturned(deps, sale, refunds)) return true;
  const own = refunds.find((refund) => refund.id === sale.refundId);
  if (sale.refundId && !own) return false;
  if (!own || isGiven(own)) return regain(deps, sale);
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

/** Gives back what the bank has returned since, if it is more than was refunded: as a refund of its own. */
async function regain(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const given = sale.refundId ? sale.refundCents : 0;
  if (isMoneyInDoubt(sale) || refundableCents(sale) - given <= 0) return false;
  // Until the outcome of the refund so far is recorded, its attempt is not used up.
  if (await findUnsettled(deps.db, refundSubject(sale.id))) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const transition = { move: 'regain', by: 'system' } as const;
    const reason = sale.refundReason === 'outside' ? 'outside' : 'cancelled';
    await startRefund(unit, locked, transition, reason, {
      refunded_at: null,
      refund_id: null,
      refund_cents: 0,
      earlier_refund_ids: [...sale.earlierRefundIds, ...(sale.refundId ? [sale.refundId] : [])],
      earlier_refund_cents: sale.earlierRefundCents + given,
    });
  });
  return true;
}

/** An earlier refund that came back no longer counts: its amount is due again. */
async function dropReturned(
  deps: SalesDeps,
  sale: Sale,
  refunds: readonly ProviderRefund[],
): Promise<boolean> {
  const returned = refunds.find(
    (refund) => sale.earlierRefundIds.includes(refund.id) && !isGiven(refund),
  );
  if (!returned) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    await bookRefund(unit, sale, returned);
    await changeSale(unit, locked, {
      earlier_refund_ids: sale.earlierRefundIds.filter((id) => id !== returned.id),
      earlier_refund_cents: sale.earlierRefundCents - returned.amountCents,
    });
  });
  return true;
}

function statusOf(refund: ProviderRefund): RefundStatus {
  if (refund.status === 'succeeded') return 'done';
  if (!isLive(refund)) return 'failed';
  if (refund.status === 'requires_action') return 'needs_details';
  return refund.lacksBalance ? 'awaiting_balance' : 'pending';
}

async function recordRefund(deps: SalesDeps, sale: Sale, refund: ProviderRefund): Promise<boolean> {
  const status = statusOf(refund);
  if (status === 'failed') return recordFailure(deps, sale, refund.failureReason, refund);
  if (status === sale.refundStatus && refund.id === sale.refundId) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const columns = {
      refund_id: refund.id,
      refund_cents: refund.amountCents,
      refund_status: status,
      refund_retry_at: null,
    };
    await bookRefund(unit, sale, refund);
    if (status !== 'done') {
      await announce(unit, await changeSale(unit, locked, columns));
      return;
    }
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {
      ...columns,
      refunded_at: unit.now,
    });
    await settleLosses(unit, saved);
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'refunded', who: null });
    const reason = sale.refundReason ?? 'cancelled';
    await announce(unit, saved, (news) => ({
      type: 'sales.refunded',
      payload: { ...news, reason, refundCents: refund.amountCents },
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
    await postLedger(unit.tx, { ...about, eventAt: refund.createdAt, kind: 'sale_refunded' });
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {
      refund_id: refund.id,
      refund_cents: refund.amountCents,
      refund_status: 'done',
      refund_retry_at: null,
      refunded_at: unit.now,
    });
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'refund_uncollected', who: null });
    await watchBuyersCash(unit, sale.buyerUserId);
    await announce(unit, saved);
  });
  return true;
}

/**
 * @param lackingAttempt the attempt that the platform's balance did not cover, which is retried
 *   automatically; people are told only about the first.
 */
async function recordFailure(
  deps: SalesDeps,
  sale: Sale,
  message: string | null,
  refund: ProviderRefund | null,
  lackingAttempt: number | null = null,
): Promise<boolean> {
  const isKnown = sale.refundRetryAt !== null;
  const lacking = refund?.lacksBalance ? await attemptsOf(deps, sale) : lackingAttempt;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    if (refund) await bookRefund(unit, sale, refund);
    const saved = await changeSale(unit, locked, {
      refund_status: 'failed',
      refund_retry_at: lacking === null ? null : retryAt(unit.now, lacking),
      ...(refund ? { refund_id: refund.id } : {}),
    });
    if (!isKnown) await tellOfFailure(unit, saved, message);
  });
  const about = { saleId: sale.id, message };
  if (isKnown) deps.log.warn(about, 'sales: a refund still waits for the balance');
  else deps.log.error(about, 'sales: a refund failed, an operator must look');
  return true;
}

function attemptsOf(deps: SalesDeps, sale: Sale): Promise<number> {
  return transact(deps, (unit) => attemptFor(unit.tx, refundSubject(sale.id)));
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
