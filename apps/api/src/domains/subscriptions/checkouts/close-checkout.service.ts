import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { type Checkout, lockCheckout, saveClosed } from './checkouts.store.ts';
import {
  planCheckoutLifecycle,
  type PlanCheckoutTransition,
} from './plan-checkout-lifecycle.rules.ts';

const take = keepLifecycle<PlanCheckoutTransition, Situation<Checkout>>(planCheckoutLifecycle, {
  save: ({ tx, now }, { subject }, { transition: { to }, mark }) =>
    saveClosed(tx, subject, { state: to, at: now }, mark),
  movedOn: ({ id }) => new Error(`plan checkout ${id} moved on although it was locked`),
});

/** @returns false when it was closed before: whoever closed it has done what follows. */
export async function closeCheckout(
  unit: UnitOfWork,
  checkoutId: string,
  move: PlanCheckoutTransition['move'],
): Promise<boolean> {
  const subject = await lockCheckout(unit.tx, checkoutId);
  if (subject?.state !== 'open') return false;
  await take(unit, { subject }, { move, by: 'provider' });
  return true;
}
