import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { Charge } from '../../checkouts/checkouts.api.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { isFrozen } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import {
  type CheckTransition,
  checkLifecycle,
  type PaymentCheck,
} from './check-lifecycle.rules.ts';
import { saveCheck } from './disputes.store.ts';
import { type CheckNews, newsOfChecks } from './payment-checks.rules.ts';

const take = keepLifecycle(checkLifecycle, {
  save: ({ tx }, { subject }, { transition: { from, to }, mark }) =>
    saveCheck(tx, { ...subject, status: to }, { from, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

/**
 * Follows what the provider checks about a sale's payment: a warning from the card's issuer, or a review. Either stops the
 * sale until it ends there or an operator resumes it. After the payout nothing waits, and only operators are told.
 * @returns whether the sale was changed.
 */
export async function followPaymentCheck(
  deps: SalesDeps,
  sale: Sale,
  charge: Charge,
): Promise<boolean> {
  const news = newsOfChecks(sale, charge.checks);
  if (!news) return false;
  await withSale(deps, sale, async (unit, locked) => {
    const since = locked.paymentCheckAt ?? unit.now;
    const move = news.what === 'late' ? 'come_late' : 'open';
    const opened = news.opened.map(({ id, kind }): PaymentCheck => {
      const known = locked.checks.find((check) => check.id === id);
      return { id, saleId: sale.id, kind, status: known?.status ?? 'none', since };
    });
    const moved = [
      ...(await moveChecks(unit, opened, { move, by: 'provider' })),
      ...(await moveChecks(unit, news.closed, { move: 'close', by: 'provider' })),
    ];
    await tell(unit, await changeChecks(unit, locked, moved), news);
  });
  return true;
}

/** An operator resumes a locked sale whose payment is being checked. */
export async function clearChecks(unit: UnitOfWork, sale: Sale): Promise<Sale> {
  const open = sale.checks.filter(({ status }) => status === 'open');
  const moved = await moveChecks(unit, open, { move: 'clear', by: 'operator' });
  return changeChecks(unit, sale, moved);
}

async function moveChecks(
  unit: UnitOfWork,
  checks: readonly PaymentCheck[],
  request: Pick<CheckTransition, 'move' | 'by'>,
): Promise<PaymentCheck[]> {
  const moved: PaymentCheck[] = [];
  for (const subject of checks) moved.push(await take(unit, { subject }, request));
  return moved;
}

async function changeChecks(
  unit: UnitOfWork,
  sale: Sale,
  moved: readonly PaymentCheck[],
): Promise<Sale> {
  const others = sale.checks.filter(({ id }) => !moved.some((check) => check.id === id));
  const checks = [...others, ...moved];
  const isOver = sale.paymentCheck !== null && !checks.some(({ status }) => status === 'open');
  // Nobody could take the next step meanwhile, so the time to take it starts again.
  const columns = isOver && sale.status === 'held' ? { step_since: unit.now } : {};
  return changeSale(unit, sale, { ...columns, next_check_at: unit.now }, { checks });
}

async function tell(unit: UnitOfWork, sale: Sale, news: CheckNews): Promise<void> {
  if (news.what === 'changed') return announce(unit, sale);
  if (news.what === 'ended') {
    await appendEvidence(unit, sale.id, 'payment_check_ended');
    await tellCheckEnded(unit, sale);
    return;
  }
  const { kind } = news;
  // Both sides read the log: what made someone look is not for it.
  await appendEvidence(unit, sale.id, 'payment_check_opened');
  const isPaidOut = news.what === 'late';
  await announce(unit, sale, ['sales.payment_checked', { kind, isPaidOut }]);
}

/** Both sides hear that the sale continues, unless something else still stops it. */
export async function tellCheckEnded(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (isFrozen(sale) || isUndone(sale) || sale.status === 'released') return announce(unit, sale);
  await announce(unit, sale, ['sales.payment_cleared']);
}
