import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/money.api.ts';
import { watchBuyersCash } from '../../checkouts/checkouts.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Charge } from '../../checkouts/checkouts.api.ts';
import type { EventAbout } from '../../../core/outbox/events.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import { bookRefund } from './book-refund.service.ts';
import { holdsPayment, isFrozen, isMoneyInDoubt } from '../sales.rules.ts';
import { moveRefunds } from './move-refund.service.ts';
import { newsOfOutside, type OutsideNews, sumOf } from './outside-refunds.rules.ts';
import type { RefundStep } from './refund-lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import { factsOfRefunds, isRefundedWhole, refundableCents } from './refunds.rules.ts';

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
  const waits = sale.refunds.some(({ status }) => status === 'awaiting_balance');
  if (!holdsPayment(sale) || (isSame && !waits)) return false;
  const atProvider = await deps.payments.listRefunds(charge.id);
  const news = newsOfOutside(sale, atProvider, deps.clock.now());
  if (!news) return false;
  await withSale(deps, sale, async (unit, locked) => {
    for (const refund of [...news.taken, ...news.returned]) await bookRefund(unit, locked, refund);
    await bookTopUp(unit, locked, news);
    const refunds = await moveRefunds(unit, locked.refunds, news.steps);
    const goesOn =
      sale.isRefundedOutside && !factsOfRefunds(sale.status, refunds).isRefundedOutside;
    // Nobody could take the next step meanwhile, so the time to take it starts again.
    const columns = goesOn && sale.status === 'held' ? { step_since: unit.now } : {};
    const saved = await changeSale(unit, locked, columns, { refunds });
    await tell(unit, { before: locked, sale: saved, news, charge });
    if (sale.paymentMethod === 'customer_balance') await watchBuyersCash(unit, sale.buyerUserId);
  });
  return true;
}

/**
 * The platform bears what someone refunded of a locked sale at the provider: it is held again, for the owners. Repeatable.
 * @returns the sale's refunds as they are now.
 */
export async function bearRefunds(unit: UnitOfWork, sale: Sale): Promise<readonly Refund[]> {
  const unsettled = sale.refunds.filter(({ status }) => status === 'unsettled');
  const providerObjectId = unsettled.at(-1)?.providerId ?? null;
  if (providerObjectId !== null) {
    const amountCents = sale.earlierRefundCents - sale.toppedUpCents;
    const about = { saleId: sale.id, at: unit.now, amountCents };
    await postLedger(unit.tx, { ...about, kind: 'refund_topped_up', providerObjectId });
  }
  const steps = unsettled.map((refund): RefundStep => {
    return { refund, move: 'bear', by: 'system', change: { toppedUpCents: refund.amountCents } };
  });
  return moveRefunds(unit, sale.refunds, steps);
}

/** What the platform bears now, or needs not bear any more, of each refund. */
async function bookTopUp(unit: UnitOfWork, sale: Sale, news: OutsideNews): Promise<void> {
  const about = { saleId: sale.id, at: unit.now };
  const borne = sale.status === 'released' ? news.taken : [];
  for (const { id: providerObjectId, amountCents, movedAt: eventAt } of borne) {
    const kind = 'refund_topped_up';
    await postLedger(unit.tx, { ...about, kind, providerObjectId, eventAt, amountCents });
  }
  let left = sale.toppedUpCents + sumOf(borne) - news.toppedUpCents;
  for (const { id: providerObjectId, amountCents, cameBackAt } of news.returned) {
    const back = Math.min(left, amountCents);
    left -= back;
    if (back <= 0) continue;
    const kind = 'top_up_returned';
    const eventAt = cameBackAt ?? unit.now;
    await postLedger(unit.tx, { ...about, kind, providerObjectId, eventAt, amountCents: back });
  }
}

type Told = { before: Sale; sale: Sale; news: OutsideNews; charge: Charge };

async function tell(unit: UnitOfWork, { before, sale, news, charge }: Told): Promise<void> {
  const refundCents = sumOf(news.taken);
  const isStopped = !before.isRefundedOutside && sale.isRefundedOutside;
  if (news.taken.length > 0 || isStopped) {
    await appendEvidence(unit, sale.id, 'refunded_outside', {
      details: { amountCents: refundCents, refunds: news.taken.map(({ id }) => id) },
    });
  }
  for (const { id, amountCents } of news.returned) {
    const details = { amountCents, refund: id };
    const what = 'outside_refund_returned';
    await appendEvidence(unit, sale.id, what, { details });
  }
  // While the bank decides, nothing ends the sale by it.
  const isDecided = !isMoneyInDoubt(sale) && charge.dispute !== 'open' && charge.dispute !== 'lost';
  // Whatever ends the sale, or finds that everyone has signed, tells it.
  if (isRefundedWhole(sale) && isDecided) {
    await announce(unit, sale);
  } else if (news.taken.length > 0 || isStopped) {
    await announce(unit, sale, newsOfRefund(sale, refundCents));
  } else if (before.isRefundedOutside && !isFrozen(sale)) {
    await announce(unit, sale, ['sales.payment_whole']);
  } else {
    await announce(unit, sale);
  }
}

/** What both sides and operators are told of a refund made elsewhere, where the sale does not end by it. */
export function newsOfRefund(sale: Sale, refundCents: number): EventAbout<SaleNews> {
  const leftCents = refundableCents(sale);
  const isPaidOut = sale.status === 'released';
  return ['sales.refunded_outside', { refundCents, leftCents, isPaidOut }];
}
