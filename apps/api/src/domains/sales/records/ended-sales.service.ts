import type { Closing, EndedSale } from '@claimstead/contract/closing.contract.ts';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { getListingsForDeals, viewCards } from '../../listings/listings.api.ts';
import { findOutsideReturn } from '../operators/outside-returns.store.ts';
import { haveAllSigned } from '../papers/papers.rules.ts';
import { refundTotalCents } from '../refunds/refunds.rules.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { Side } from '../sale-parties.service.ts';
import type { Sale } from '../sales.store.ts';
import { personOf } from '../sales.views.ts';
import { causeOf, isEnded, outcomeOf } from './ended-sales.rules.ts';
import { listEndedBoughtBy, listEndedSoldBy } from './ended-sales.store.ts';

/**
 * Sales that took money and did not go through, of a person on either side, newest first: refunded,
 * canceled, or lost to a dispute. A sale whose refund is on its way is still among the open sales.
 */
export async function listEndedSales(deps: CoreDeps, actor: Actor): Promise<EndedSale[]> {
  const bought = await listEndedBoughtBy(deps.db, actor.userId);
  const sold = await listEndedSoldBy(deps.db, actor.userId);
  const sales = [
    ...bought.map((sale) => ({ sale, side: 'buyer' as const })),
    ...sold.map((sale) => ({ sale, side: 'owner' as const })),
  ];
  const views = await viewEnded(deps, sales);
  return views.sort((left, right) => right.endedTimestamp.localeCompare(left.endedTimestamp));
}

async function viewEnded(
  deps: CoreDeps,
  sales: readonly { sale: Sale; side: Side }[],
): Promise<EndedSale[]> {
  const listingIds = sales.map(({ sale }) => sale.listingId);
  const [cards, listings] = await Promise.all([
    viewCards(deps.db, listingIds),
    getListingsForDeals(deps.db, listingIds, deps.clock.now()),
  ]);
  const otherOf = ({ sale, side }: { sale: Sale; side: Side }) =>
    side === 'owner' ? sale.buyerUserId : (listings.get(sale.listingId)?.creatorUserId ?? '');
  const people = await getPublicUsers(deps.db, sales.map(otherOf));
  return sales.flatMap((one) => {
    const { sale, side } = one;
    const patent = cards.get(sale.listingId);
    if (!patent || !sale.refundedAt) return [];
    return {
      id: sale.id,
      patent,
      side,
      other: personOf(people, otherOf(one)),
      amount: sale.amountCents,
      outcome: outcomeOf(sale),
      endedTimestamp: sale.refundedAt.toISOString(),
    };
  });
}

/** Why and how the payment of a sale went back; null: it did not. `own`: the viewer's share, if any; `isBuyer`: it went to them. */
export async function viewEnd(
  db: Db,
  sale: Sale,
  { own, isBuyer }: { own: SaleOwner | undefined; isBuyer: boolean },
): Promise<Closing['ended']> {
  if (!isEnded(sale)) return null;
  const cause = causeOf(sale);
  // Which operator it was is never shown to people.
  const by = cause === 'buyer' || cause === 'owner' ? sale.undoRequestedBy : null;
  return {
    cause,
    outcome: outcomeOf(sale),
    // What was refunded before the bank took it too is the platform's loss, and the buyer has that refund.
    takenByBank: sale.paidCents - refundTotalCents(sale),
    by: by ? personOf(await getPublicUsers(db, [by]), by) : null,
    refund: sale.refundStatus ?? 'pending',
    // How one side is paid back is not the other side's business.
    anotherWay: isBuyer ? await anotherWayOf(db, sale) : null,
    reference: isBuyer ? sale.refundId : null,
    papersVoid: sale.preparedAt !== null && !haveAllSigned(sale.papersStatus),
    at: sale.refundedAt?.toISOString() ?? null,
    payoutTakenBackAt: own?.reversedAt?.toISOString() ?? null,
  };
}

async function anotherWayOf(db: Db, { id }: Sale) {
  const returned = await findOutsideReturn(db, id);
  if (returned?.status !== 'done') return null;
  return { way: returned.way, reference: returned.reference };
}
