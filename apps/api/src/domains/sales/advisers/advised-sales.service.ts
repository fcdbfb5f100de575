import type { AdvisedSale } from '@claimstead/contract/advisers.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { listSalesIn } from '../lists/sale-lists.store.ts';
import { viewSales } from '../sales.views.ts';
import { listSeatsOf } from './advisers.store.ts';

/** The sales that a person advises a side of, as that side reads them, but without a move; the latest place first. */
export async function listAdvisedSales(
  { db, clock, config }: CoreDeps,
  actor: Actor,
): Promise<AdvisedSale[]> {
  const seats = await listSeatsOf(db, actor.userId);
  const sales = await listSalesIn(
    db,
    seats.map(({ saleId }) => saleId),
  );
  const at = { now: clock.now(), holds: config };
  const views = await Promise.all(
    (['buyer', 'owner'] as const).map((side) => {
      const own = new Set(seats.filter((seat) => seat.side === side).map(({ saleId }) => saleId));
      const viewer = { userId: actor.userId, side, advises: true };
      return viewSales(
        db,
        sales.filter(({ id }) => own.has(id)),
        viewer,
        at,
      );
    }),
  );
  const byId = new Map(views.flat().map((view) => [view.id, view]));
  return seats.flatMap(({ id, side, role, saleId }) => {
    const sale = byId.get(saleId);
    return sale ? [{ id, side, role, sale }] : [];
  });
}
