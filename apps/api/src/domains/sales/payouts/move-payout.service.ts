import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import { payoutLifecycle, type PayoutTransition } from './payout-lifecycle.rules.ts';
import { type PayoutColumns, savePayout } from './payouts.store.ts';

type Taking = Situation<SaleOwner> & { columns: PayoutColumns };

const take = keepLifecycle<PayoutTransition, Taking>(payoutLifecycle, {
  save: ({ tx }, { subject, columns }, { transition: { to }, mark }) =>
    savePayout(tx, subject, columns, { to, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

/** Moves the payout to an owner; the caller holds the sale's lock. @throws {MovedOn} when another was quicker. */
export function movePayout(
  unit: UnitOfWork,
  owner: SaleOwner,
  move: PayoutTransition['move'],
  by: PayoutTransition['by'],
  columns: PayoutColumns = {},
): Promise<SaleOwner> {
  return take(unit, { subject: owner, columns }, { move, by });
}
