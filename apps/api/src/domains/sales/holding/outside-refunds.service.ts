import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/ledger/ledger.service.ts';
import type { ProviderPayment } from '../../money/payments.port.ts';
import { watchBuyersCash } from '../customer-cash/customer-cash.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, lockAsRead } from '../move-sale.service.ts';
import { bookRefund } from './book-refund.service.ts';
import { holdsPayment, isDisputed } from '../sales.rules.ts';
import { newsOfOutside, type OutsideNews, sumOf } from './refunds.rules.ts';

type Charge = NonNullable<ProviderPayment['charge']>;

/**
 * Takes over refunds of a sale's payment that were not made here, but by a person at the provider: they are booked, and the
 * sale is frozen until an operator tops the payment up or ends the sale. One that comes back lets the sale continue. After the
 * payout the platform bears them. A sale that gives money back itself takes whatever refund it finds for its own
 * (refunds.service).
 * @returns whether the sale was changed.
 */
export async function followOutsideRefunds(
  deps: SalesDeps,
  sale: Sale,
  charge: Charge,
): Promise<boolean> {
  const isSame = charge.refundedCents === sale.earlierRefundCents;
  // One that waits for the balance has frozen the sale; if it fails there, the amounts are as before.
  const waits = sale.refundedOutsideAt !== null && sale.earlierRefundCents <= sale.toppedUpCents;
  if (!holdsPayment(sale) || (isSame && !waits)) return false;
  const news = newsOfOutside(sale, await deps.payments.listRefunds(charge.id));
  if (!news) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    for (const refund of [...news.taken, ...news.returned]) await bookRefund(unit, locked, refund);
    await bookTopUp(unit, locked, news);
    const saved = await changeSale(unit, locked, columnsOf(locked, news, unit.now));
    await tell(unit, locked, saved, news);
    if (sale.paymentMethod === 'customer_balance') await watchBuyersCash(unit, sale.buyerUserId);
  });
  return true;
}

function columnsOf(sale: Sale, news: OutsideNews, now: Date) {
  const goesOn = sale.refundedOutsideAt !== null && !news.isFrozen;
  return {
    earlier_refund_ids: news.refundIds,
    earlier_refund_cents: news.refundedCents,
    topped_up_cents: news.toppedUpCents,
    refunded_outside_at: news.isFrozen ? (sale.refundedOutsideAt ?? now) : null,
    // Nobody could take the next step meanwhile, so the time to take it starts again.
    ...(goesOn && sale.status === 'held' ? { step_since: now } : {}),
  };
}

/** What the platform bears now, or needs not bear any more, of each refund. */
async function bookTopUp(unit: UnitOfWork, sale: Sale, news: OutsideNews): Promise<void> {
  const about = { saleId: sale.id, at: unit.now };
  const borne = sale.status === 'released' ? news.taken : [];
  for (const { id, amountCents } of borne) {
    const kind = 'refund_topped_up';
    await postLedger(unit.tx, { ...about, kind, providerObjectId: id, amountCents });
  }
  let left = sale.toppedUpCents + sumOf(borne) - news.toppedUpCents;
  for (const { id, amountCents } of news.returned) {
    const back = Math.min(left, amountCents);
    left -= back;
    if (back <= 0) continue;
    const kind = 'top_up_returned';
    await postLedger(unit.tx, { ...about, kind, providerObjectId: id, amountCents: back });
  }
}

async function tell(unit: UnitOfWork, before: Sale, sale: Sale, news: OutsideNews): Promise<void> {
  const refundCents = sumOf(news.taken);
  const isStopped = before.refundedOutsideAt === null && news.isFrozen;
  if (news.taken.length > 0 || isStopped) {
    await appendEvidence(unit.tx, sale.id, {
      at: unit.now,
      what: 'refunded_outside',
      who: null,
      details: { amountCents: refundCents, refunds: news.taken.map(({ id }) => id) },
    });
  }
  for (const { id, amountCents } of news.returned) {
    const details = { amountCents, refund: id };
    const what = 'outside_refund_returned';
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what, who: null, details });
  }
  const leftCents = sale.paidCents - sale.lostCents - news.refundedCents;
  const isPaidOut = sale.status === 'released';
  if (news.taken.length > 0 || isStopped) {
    await announce(unit, sale, (about) => ({
      type: 'sales.refunded_outside',
      payload: { ...about, refundCents, leftCents, isPaidOut, isSigned: sale.signedAt !== null },
    }));
  } else if (before.refundedOutsideAt !== null && !news.isFrozen && !isDisputed(before)) {
    await announce(unit, sale, (about) => ({ type: 'sales.payment_whole', payload: about }));
  } else {
    await announce(unit, sale);
  }
}
