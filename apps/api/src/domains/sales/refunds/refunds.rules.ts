import type { ProviderRefund } from '../../money/money.api.ts';
import type { SaleStatus } from '../sales.tables.ts';
import { isUndone, type UndoStage } from '../undo/undo-lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import type { RefundMaker, RefundReason, RefundStatus } from './refunds.tables.ts';

export function isLive(refund: ProviderRefund): boolean {
  return refund.status !== 'failed' && refund.status !== 'uncollected';
}

/** The money has left the sale, even while it waits in the buyer's cash balance. */
export function isGiven(refund: ProviderRefund): boolean {
  return isLive(refund) || refund.wentToCash;
}

/** A refund that is not planned or not known yet, behind the others of its sale. */
export function nextRefund(
  sale: { id: string; refunds: readonly Refund[] },
  by: { madeBy: RefundMaker; reason: RefundReason | null },
  now: Date,
): Refund {
  return {
    ...{ saleId: sale.id, position: (sale.refunds.at(-1)?.position ?? 0) + 1, status: 'none' },
    ...{ ...by, providerId: null, amountCents: 0, toppedUpCents: 0 },
    ...{ retryAt: null, heardAt: now, toldAt: null, doneAt: null },
  };
}

/** The refund with which a sale ends: the latest that the product made; null: there is none. */
export function ownRefundOf(refunds: readonly Refund[]): Refund | null {
  return refunds.findLast(({ madeBy }) => madeBy === 'product') ?? null;
}

/** Whether a refund that was not made here freezes the sale. */
function isStopping({ status, madeBy }: Refund): boolean {
  return madeBy === 'outside' && (status === 'awaiting_balance' || status === 'unsettled');
}

/** Whether the money of a refund before the latest is gone. */
export function isCounted({ status }: Refund): boolean {
  return status === 'done' || status === 'unsettled' || status === 'borne';
}

/** How a sale's refunds stand: the one that ends it, and what earlier ones gave back, those made elsewhere among them. Cents. */
export function factsOfRefunds(status: SaleStatus, refunds: readonly Refund[]) {
  const own = ownRefundOf(refunds);
  const earlier = refunds.filter((refund) => refund !== own && isCounted(refund));
  // After the payout nothing of the sale waits for one.
  const stopping = status === 'released' ? [] : refunds.filter(isStopping);
  return {
    refundReason: own?.reason ?? null,
    refundId: own?.providerId ?? null,
    refundStatus: (own?.status ?? null) as RefundStatus | null,
    refundCents: own?.amountCents ?? 0,
    refundRetryAt: own?.retryAt ?? null,
    refundedAt: own?.doneAt ?? null,
    refundToldAt: own?.toldAt ?? null,
    refundHeardAt: own?.heardAt ?? null,
    earlierRefundIds: earlier.flatMap(({ providerId }) => providerId ?? []),
    earlierRefundCents: earlier.reduce((sum, { amountCents }) => sum + amountCents, 0),
    toppedUpCents: refunds.reduce((sum, { toppedUpCents }) => sum + toppedUpCents, 0),
    isRefundedOutside: stopping.length > 0,
    refundedOutsideAt: stopping[0]?.heardAt ?? null,
  };
}

/**
 * What the latest refund of a sale is of: what the buyer paid, less what the buyer's bank has taken for good and what
 * earlier refunds gave back. Cents; below zero if both took the same money.
 */
export function refundableCents(sale: {
  paidCents: number;
  lostCents: number;
  earlierRefundCents: number;
}): number {
  return sale.paidCents - sale.lostCents - sale.earlierRefundCents;
}

/** Whether someone refunded a held sale's whole payment at the provider: it ends, unless everyone has signed by then. */
export function isRefundedWhole(
  sale: Parameters<typeof refundableCents>[0] & { status: SaleStatus; isRefundedOutside: boolean },
): boolean {
  return sale.status === 'held' && sale.isRefundedOutside && refundableCents(sale) <= 0;
}

/** What goes back to the buyer in all, or went: every refund of the sale, the latest as planned. Cents. */
export function refundTotalCents(
  sale: Parameters<typeof refundableCents>[0] &
    Pick<ReturnType<typeof factsOfRefunds>, 'refundId' | 'refundStatus' | 'refundCents'>,
): number {
  const isMade = sale.refundId !== null && sale.refundStatus !== 'failed';
  const newest = isMade ? sale.refundCents : Math.max(0, refundableCents(sale));
  return sale.earlierRefundCents + newest;
}

/** What someone refunded of a live sale at the provider and the platform could put back: of one that is frozen by it. Cents. */
export function missingCents(sale: {
  status: SaleStatus;
  isRefundedOutside: boolean;
  undoStatus: UndoStage;
  earlierRefundCents: number;
  toppedUpCents: number;
}): number {
  const isLiveSale = sale.status === 'held' || sale.status === 'signed' || sale.status === 'filed';
  if (!isLiveSale || !sale.isRefundedOutside || isUndone(sale)) return 0;
  return sale.earlierRefundCents - sale.toppedUpCents;
}
