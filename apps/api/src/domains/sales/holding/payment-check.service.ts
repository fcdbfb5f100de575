import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { ProviderPayment } from '../../money/payments.port.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale, SaleColumns } from '../sales.store.ts';
import { announce, changeSale, lockAsRead } from '../move-sale.service.ts';
import { type CheckNews, newsOfChecks } from './payment-check.rules.ts';

type Charge = NonNullable<ProviderPayment['charge']>;

/**
 * Follows what the provider checks about a sale's payment: a warning from the card's issuer, or a review. Either stops the
 * sale until it ends there or an operator lets it go on. After the payout nothing waits, and only operators are told.
 * @returns whether the sale was changed.
 */
export async function followPaymentCheck(
  deps: SalesDeps,
  sale: Sale,
  charge: Charge,
): Promise<boolean> {
  const news = newsOfChecks(sale, charge.checks);
  if (!news) return false;
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const saved = await changeSale(unit, locked, columnsOf(news, locked, unit.now));
    await tell(unit, saved, news);
  });
  return true;
}

function columnsOf(news: CheckNews, sale: Sale, now: Date): Omit<SaleColumns, 'status'> {
  switch (news.what) {
    case 'opened':
    case 'changed':
      return {
        payment_check: news.kind,
        payment_check_at: sale.paymentCheckAt ?? now,
        payment_check_ids: news.ids,
      };
    case 'ended':
      return endedCheck(sale, now);
    case 'late':
      return {
        ...endedCheck(sale, now),
        cleared_check_ids: [...sale.clearedCheckIds, ...news.ids],
      };
  }
}

/** Nobody could take the next step meanwhile, so the time to take it starts again. */
export function endedCheck(sale: Sale, now: Date) {
  return {
    payment_check: null,
    payment_check_at: null,
    payment_check_ids: [],
    ...(sale.status === 'held' && sale.paymentCheckAt ? { step_since: now } : {}),
  };
}

async function tell(unit: UnitOfWork, sale: Sale, news: CheckNews): Promise<void> {
  if (news.what === 'changed') return announce(unit, sale);
  const at = { at: unit.now, who: null };
  if (news.what === 'ended') {
    await appendEvidence(unit.tx, sale.id, { ...at, what: 'payment_check_ended' });
    await tellCheckEnded(unit, sale);
    return;
  }
  const { kind } = news;
  // Both sides read the log: what made someone look is not for it.
  await appendEvidence(unit.tx, sale.id, { ...at, what: 'payment_check_opened' });
  const isPaidOut = news.what === 'late';
  await announce(unit, sale, (about) => ({
    type: 'sales.payment_checked',
    payload: { ...about, kind, isPaidOut },
  }));
}

/** Both sides hear that the sale continues, unless something else still stops it. */
export async function tellCheckEnded(unit: UnitOfWork, sale: Sale): Promise<void> {
  const staysFrozen = sale.disputedAt !== null || sale.refundedOutsideAt !== null;
  if (staysFrozen || sale.undoRequestedAt || sale.status === 'released')
    return announce(unit, sale);
  await announce(unit, sale, (about) => ({ type: 'sales.payment_cleared', payload: about }));
}
