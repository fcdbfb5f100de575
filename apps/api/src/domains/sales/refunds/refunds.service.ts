import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  postLedger,
  refundSubject,
  attemptFor,
  findUnsettled,
  getSaleBalances,
  settleCall,
  type ProviderRefund,
  type ProviderRefusal,
} from '../../money/money.api.ts';
import { paidCharge, retryAt, watchBuyersCash } from '../../checkouts/checkouts.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isMoneyInDoubt } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, lockAsRead, moveSale, withSale } from '../move-sale.service.ts';
import { followDispute } from '../disputes/disputes.service.ts';
import { bookRefund } from './book-refund.service.ts';
import { settleLosses } from './losses.service.ts';
import { moveOwnRefund, moveRefunds } from './move-refund.service.ts';
import type { RefundTransition } from './refund-lifecycle.rules.ts';
import { isCounted, isGiven, isLive, refundableCents } from './refunds.rules.ts';
import type { RefundStatus } from './refunds.tables.ts';
import { endOf, newsOfFirst } from './refund-news.service.ts';
import { takeSecondRefund } from './second-refund.service.ts';
import { planRefund, startRefund } from './start-refund.service.ts';

/**
 * One step of a refund: what the provider already has is taken first, so a new attempt is made only
 * where no live refund exists. While a dispute is open nothing is asked for: the bank gives the money back,
 * or leaves it. A failed one waits for an operator, and for the balance where that was too small.
 */
export async function advanceRefund(deps: SalesDeps, sale: Sale): Promise<boolean> {
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
async function lookAtDispute(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const charge = sale.paymentId && paidCharge(await deps.payments.getPayment(sale.paymentId));
  return charge ? followDispute(deps, sale, charge) : false;
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
  const isDisputed = refused.code === ('disputed' satisfies ProviderRefusal);
  if (isDisputed && (await lookAtDispute(deps, sale))) return true;
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
  await withSale(deps, sale, async (unit, locked) => {
    if (returned) await bookRefund(unit, sale, returned);
    // Money refunded before the bank took the rest stays a refund.
    const kept = sale.earlierRefundCents > 0 ? sale.refundReason : null;
    const reason = kept ?? 'dispute_lost';
    const change = { ...nothing, reason, doneAt: unit.now };
    const settled = { move: 'settle', by: 'system' } as const;
    const refunds = await moveOwnRefund(unit, locked, settled, change);
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {}, { refunds });
    await settleLosses(unit, saved);
    await announce(unit, saved, ['sales.refunded', { ...endOf(locked), refundCents: 0 }]);
  });
  return true;
}

/**
 * A completed refund can come back: the buyer's account was closed. And a bank can reverse its decision: then
 * the buyer has paid for a sale that is over, and what was not refunded yet is refunded after all.
 */
export async function followRefunded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const refunds = await deps.payments.listRefunds(sale.chargeId);
  if (await dropReturned(deps, sale, refunds)) return true;
  if (await takeSecondRefund(deps, sale, refunds)) return true;
  const own = refunds.find((refund) => refund.id === sale.refundId);
  if (sale.refundId && !own) return false;
  if (!own || isGiven(own)) return regain(deps, sale);
  await withSale(deps, sale, async (unit, locked) => {
    await bookRefund(unit, sale, own);
    const bounced = { move: 'bounce', by: 'provider' } as const;
    const refunds = await moveOwnRefund(unit, locked, bounced, { doneAt: null });
    const saved = await moveSale(unit, locked, 'refund_bounces', 'system', {}, { refunds });
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
  await withSale(deps, sale, async (unit, locked) => {
    const transition = { move: 'regain', by: 'system' } as const;
    const reason = sale.refundReason === 'outside' ? 'outside' : 'cancelled';
    await startRefund(unit, locked, transition, reason);
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
  const row = sale.refunds.find(
    (refund) => isCounted(refund) && refund.providerId === returned?.id,
  );
  if (!returned || !row) return false;
  await withSale(deps, sale, async (unit, locked) => {
    await bookRefund(unit, sale, returned);
    // What was topped up, and made good since, is no loss any more.
    const { lossCents } = await getSaleBalances(unit.tx, sale.id);
    const amountCents = Math.min(row.toppedUpCents, lossCents);
    if (amountCents > 0) {
      const eventAt = returned.cameBackAt ?? unit.now;
      const about = { saleId: sale.id, at: unit.now, eventAt, providerObjectId: returned.id };
      await postLedger(unit.tx, { ...about, kind: 'top_up_returned', amountCents });
    }
    const change = { toppedUpCents: 0 };
    const step = { refund: row, move: 'return', by: 'provider', change } as const;
    await changeSale(
      unit,
      locked,
      {},
      { refunds: await moveRefunds(unit, locked.refunds, [step]) },
    );
  });
  return true;
}

function statusOf(refund: ProviderRefund): RefundStatus {
  if (refund.status === 'done') return 'done';
  if (!isLive(refund)) return 'failed';
  if (refund.status === 'needs_details') return 'needs_details';
  return refund.lacksBalance ? 'awaiting_balance' : 'pending';
}

const moveTo = {
  pending: 'send',
  awaiting_balance: 'await_balance',
  needs_details: 'ask_details',
  done: 'finish',
} as const satisfies Record<Exclude<RefundStatus, 'failed'>, RefundTransition['move']>;

/** Nothing was refunded, or what was did not stay with the buyer. */
const nothing = { providerId: null, amountCents: 0, retryAt: null };

function madeOf({ id, amountCents }: ProviderRefund) {
  return { providerId: id, amountCents, retryAt: null };
}

async function recordRefund(deps: SalesDeps, sale: Sale, refund: ProviderRefund): Promise<boolean> {
  const status = statusOf(refund);
  if (status === 'failed') return recordFailure(deps, sale, refund.failureReason, refund);
  if (status === sale.refundStatus && refund.id === sale.refundId) return false;
  await withSale(deps, sale, async (unit, locked) => {
    await bookRefund(unit, sale, refund);
    const moved = { move: moveTo[status], by: 'provider' } as const;
    const refunds = await moveOwnRefund(unit, locked, moved, {
      ...madeOf(refund),
      doneAt: status === 'done' ? unit.now : null,
    });
    if (status !== 'done') {
      const saved = await changeSale(unit, locked, {}, { refunds });
      await announce(unit, saved, ...newsOfFirst(locked, status));
      return;
    }
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {}, { refunds });
    await settleLosses(unit, saved);
    await appendEvidence(unit, sale.id, 'refunded');
    const { amountCents: refundCents } = refund;
    await announce(unit, saved, ['sales.refunded', { ...endOf(locked), refundCents }]);
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
  await withSale(deps, sale, async (unit, locked) => {
    const { id: providerObjectId, amountCents } = refund;
    const about = { providerObjectId, saleId: sale.id, at: unit.now, amountCents };
    await postLedger(unit.tx, { ...about, eventAt: refund.movedAt, kind: 'sale_refunded' });
    const change = { ...madeOf(refund), doneAt: unit.now };
    const finished = { move: 'finish', by: 'provider' } as const;
    const refunds = await moveOwnRefund(unit, locked, finished, change);
    const saved = await moveSale(unit, locked, 'refund_done', 'system', {}, { refunds });
    await appendEvidence(unit, sale.id, 'refund_uncollected');
    await watchBuyersCash(unit, sale.buyerUserId);
    await announce(unit, saved, ...newsOfFirst(locked, 'pending'));
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
  await withSale(deps, sale, async (unit, locked) => {
    if (refund) await bookRefund(unit, sale, refund);
    const failed = { move: 'fail', by: 'provider' } as const;
    const refunds = await moveOwnRefund(unit, locked, failed, {
      retryAt: lacking === null ? null : retryAt(unit.now, lacking),
      ...(refund ? { providerId: refund.id } : {}),
    });
    const saved = await changeSale(unit, locked, {}, { refunds });
    await announce(unit, saved, ...newsOfFirst(locked, 'failed'));
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
  await appendEvidence(unit, sale.id, 'refund_failed', { details });
  const reason = sale.refundReason ?? 'cancelled';
  await announce(unit, sale, ['sales.refund_failed', { reason }]);
}
