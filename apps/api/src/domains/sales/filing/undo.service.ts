import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { SaleStatus } from '../sales.tables.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { getPublicUsers } from '../../identity/identity.service.ts';
import { viewCards } from '../../listings/listings.views.ts';
import { requestUndo } from '../assignment/cancellation.service.ts';
import {
  holderOf,
  listSaleOwners,
  retryReversals,
  type SaleOwner,
} from '../holding/sale-owners.store.ts';
import { moveOwnRefund } from '../refunds/move-refund.service.ts';
import { missingCents, refundableCents } from '../refunds/refunds.rules.ts';
import { mustReturn } from '../payouts/undo-steps.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listAllSales } from '../sale-lists.store.ts';
import { findSale, lockSale, type Sale } from '../sales.store.ts';
import { saleLifecycle } from '../sale-lifecycle.rules.ts';
import { isDisputed, isMoneyInDoubt } from '../sales.rules.ts';
import { advanceJob, changeSale } from '../move-sale.service.ts';
import { personOf } from '../sales.views.ts';
import { findForOperator, nameOfActor, titleOf } from './filing.service.ts';
import { isReturnWaiting } from './outside-returns.store.ts';

const salesPerPage = 50;

/** All paid sales, newest first. `text`: a part of the title, the number or a name. */
export async function listSalesForOperators(
  deps: SalesDeps,
  search: { text: string; page: number },
): Promise<OperatorSale[]> {
  const offset = (search.page - 1) * salesPerPage;
  const sales = await listAllSales(deps.db, { text: search.text, limit: salesPerPage, offset });
  return viewForOperators(deps, sales);
}

/**
 * Refunds the full price at an operator's request. Before the last signature, the papers are voided; after it,
 * every payout is taken back first, and the refund follows only when all are. A failed refund, and payouts that
 * could not be taken back, are tried again. What a lost dispute took is not refunded again: only the rest is.
 * @throws {Problem} sales.not_found, sales.already_done, sales.disputed, sales.return_waits
 */
export async function undoSale(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<OperatorSale> {
  await findForOperator(deps, saleId);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    // The bank takes the money back itself, or leaves it; a refund as well would pay twice.
    if (isMoneyInDoubt(sale)) throw new Problem('sales.disputed');
    if (hasFailedRefund(sale)) {
      // What was paid back in another way, and waits to be confirmed, is not refunded as well.
      if (await isReturnWaiting(unit.tx, saleId)) throw new Problem('sales.return_waits');
      const retried = { move: 'retry', by: 'operator' } as const;
      const change = { providerId: null, retryAt: null };
      await changeSale(
        unit,
        sale,
        {},
        { refunds: await moveOwnRefund(unit, sale, retried, change) },
      );
    } else if (isBeingUndone(sale)) {
      // Try again now, whenever the next attempt was due.
      if ((await retryReversals(unit.tx, saleId, unit.now)) === 0) {
        throw new Problem('sales.already_done');
      }
    } else {
      const by = { userId: operator.userId, name: nameOfActor(operator) };
      await requestUndo(unit, sale, { ...by, reason: 'operator', note: reason });
    }
    unit.audit(operator, {
      what: 'sale.refund',
      aboutId: saleId,
      about: await titleOf(unit, sale),
      reason,
    });
    unit.enqueue({ name: advanceJob, data: { saleId } });
  });
  return viewOneForOperators(deps, saleId);
}

const titled: string[] = ['signed', 'filed', 'released'] satisfies SaleStatus[];

/** Payouts are taken back, and some may not be possible yet. */
export function isBeingUndone(sale: Sale): boolean {
  return titled.includes(sale.status) && sale.undoRequestedAt !== null;
}

/** A refund made elsewhere freezes it; once it ends, it is a sale that was refunded like others. */
function isRefundedOutside(sale: Sale): boolean {
  return isLive(sale) && sale.isRefundedOutside;
}

function isLive(sale: Sale): boolean {
  return sale.status === 'held' || titled.includes(sale.status);
}

/** Whether the provider has given up on a sale's refund, and none is under way: it can be paid back in another way. */
export function owesRefund(sale: Sale): boolean {
  return (
    sale.status === 'refunding' &&
    sale.refundStatus === 'failed' &&
    sale.refundRetryAt === null &&
    !isMoneyInDoubt(sale) &&
    refundableCents(sale) > 0
  );
}

/** What is missing to owners of what someone took back at the provider, and no operator has asked to pay again. Cents. */
function takenOf(owners: readonly SaleOwner[]): number {
  const open = owners.filter(({ payAgainAt, reversedAt }) => !payAgainAt && !reversedAt);
  return open.reduce((sum, { missingCents }) => sum + missingCents, 0);
}

function canBeAsked(sale: Sale, now: Date): boolean {
  return saleLifecycle.allows({ subject: sale, now }, { move: 'ask_undo', by: 'operator' });
}

function hasFailedRefund(sale: Sale): boolean {
  return sale.status === 'refunding' && sale.refundStatus === 'failed';
}

/** One sale as the operators' list shows it. @throws {Problem} sales.not_found */
export async function viewOneForOperators(deps: SalesDeps, saleId: string): Promise<OperatorSale> {
  const sale = await findSale(deps.db, saleId);
  const [view] = sale ? await viewForOperators(deps, [sale]) : [];
  if (!view) throw new Problem('sales.not_found');
  return view;
}

/** Sales as the operators' list shows them; in the given order. */
export async function viewForOperators(
  { db, clock }: SalesDeps,
  sales: readonly Sale[],
): Promise<OperatorSale[]> {
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
    const own = owners.filter((owner) => owner.saleId === sale.id);
    const isStuck =
      isBeingUndone(sale) && own.some((owner) => mustReturn(owner) && owner.reversalRefusedAt);
    const card = cards.get(sale.listingId);
    if (!card) return [];
    const buyer = personOf(people, sale.buyerUserId);
    return {
      id: sale.id,
      patentId: sale.listingId,
      patentNumber: card.patentNumber,
      title: card.title,
      buyer: `${buyer.firstName} ${buyer.lastName}`,
      owners: own.map(holderOf),
      amount: sale.amountCents,
      status: sale.status,
      disputed: isDisputed(sale) && sale.status !== 'refunded',
      refundedOutside: isRefundedOutside(sale),
      paymentCheck: isLive(sale) ? sale.paymentCheck : null,
      evidenceDue: sale.evidenceDueAt?.toISOString() ?? null,
      refund: sale.refundStatus,
      refundable:
        !isMoneyInDoubt(sale) &&
        (canBeAsked(sale, clock.now()) || hasFailedRefund(sale) || isStuck),
      toRefund: Math.max(0, refundableCents(sale)),
      writableOff: isStuck,
      owed: owesRefund(sale) ? refundableCents(sale) : 0,
      takenBack: sale.undoRequestedAt || isMoneyInDoubt(sale) ? 0 : takenOf(own),
      missing: isDisputed(sale) ? 0 : missingCents(sale),
      createTimestamp: sale.createdAt.toISOString(),
    };
  });
}
