import type { OperatorSale } from '@claimstead/contract/operations.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { getPublicUsers } from '../../identity/identity.service.ts';
import { viewCards } from '../../listings/listings.views.ts';
import { requestUndo } from '../assignment/cancellation.service.ts';
import { holderOf, listSaleOwners } from '../holding/sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listAllSales } from '../sale-lists.store.ts';
import { findSale, lockSale, type Sale } from '../sales.store.ts';
import { advanceJob, changeSale } from '../sales.transitions.ts';
import { personOf } from '../sales.views.ts';
import { findForOperator, nameOfActor, titleOf, type Witness } from './filing.service.ts';

export const salesPerPage = 50;

/** Every sale that had money, newest first. `text`: a part of the title, the number or a name. */
export async function listSalesForOperators(
  deps: SalesDeps,
  search: { text: string; page: number },
): Promise<OperatorSale[]> {
  const offset = (search.page - 1) * salesPerPage;
  const sales = await listAllSales(deps.db, { text: search.text, limit: salesPerPage, offset });
  return viewForOperators(deps.db, sales);
}

/**
 * Gives the whole price back at an operator's word. Before the last signature the papers are voided;
 * after it every payout is taken back first, and the refund follows only when all are. A refund that
 * failed is tried again.
 * @throws {Problem} operations.not_found, operations.moved_on, sales.operator_is_party, sales.disputed
 */
export async function undoSale(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
  witness: Witness,
): Promise<OperatorSale> {
  await findForOperator(deps, operator, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('operations.not_found');
    // The bank takes the money back itself, or leaves it; a refund besides would pay twice.
    if (sale.disputedAt) throw new Problem('sales.disputed');
    if (hasFailedRefund(sale)) {
      await changeSale(unit, sale, { refund_status: 'pending', refund_id: null });
    } else if (canBeUndone(sale)) {
      const by = { userId: operator.userId, name: nameOfActor(operator) };
      await requestUndo(unit, sale, { ...by, reason: 'operator', note: reason });
    } else {
      throw new Problem('operations.moved_on');
    }
    await witness(unit, await titleOf(unit, sale));
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  const sale = await findSale(deps.db, saleId);
  const [view] = sale ? await viewForOperators(deps.db, [sale]) : [];
  if (!view) throw new Problem('operations.not_found');
  return view;
}

function canBeUndone(sale: Sale): boolean {
  const statuses: string[] = ['held', 'signed', 'filed', 'released'];
  return statuses.includes(sale.status) && !sale.undoRequestedAt;
}

function hasFailedRefund(sale: Sale): boolean {
  return sale.status === 'refunding' && sale.refundStatus === 'failed';
}

/** Sales as the operators' list shows them; in the given order. */
export async function viewForOperators(db: Db, sales: readonly Sale[]): Promise<OperatorSale[]> {
  const owners = await listSaleOwners(
    db,
    sales.map((sale) => sale.id),
  );
  const cards = await viewCards(
    db,
    sales.map((sale) => sale.listingId),
  );
  const people = await getPublicUsers(
    db,
    sales.map((sale) => sale.buyerUserId),
  );
  return sales.flatMap((sale) => {
    const card = cards.get(sale.listingId);
    if (!card) return [];
    const buyer = personOf(people, sale.buyerUserId);
    return {
      id: sale.id,
      patentId: sale.listingId,
      patentNumber: card.patentNumber,
      title: card.title,
      buyer: `${buyer.firstName} ${buyer.lastName}`,
      owners: owners.filter((owner) => owner.saleId === sale.id).map(holderOf),
      amount: sale.amountCents,
      status: sale.status,
      disputed: sale.disputedAt !== null && sale.status !== 'refunded',
      refund: sale.refundStatus,
      refundable: sale.disputedAt === null && (canBeUndone(sale) || hasFailedRefund(sale)),
      createTimestamp: sale.createdAt.toISOString(),
    };
  });
}
