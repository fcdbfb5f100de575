import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { postLedger } from '../../money/ledger/ledger.service.ts';
import { getSaleBalances } from '../../money/sale-money.service.ts';
import type { Sale } from '../sales.store.ts';

/**
 * What the latest refund of a sale is of: what the buyer paid, less what the buyer's bank has taken for good and what
 * earlier refunds gave back. Cents; below zero if both took the same money.
 */
export function refundableCents(
  sale: Pick<Sale, 'paidCents' | 'lostCents' | 'earlierRefundCents'>,
): number {
  return sale.paidCents - sale.lostCents - sale.earlierRefundCents;
}

/** What goes back to the buyer in all, or went: every refund of the sale, the latest as planned. Cents. */
export function refundTotalCents(
  sale: Pick<
    Sale,
    'paidCents' | 'lostCents' | 'earlierRefundCents' | 'refundId' | 'refundStatus' | 'refundCents'
  >,
): number {
  const isMade = sale.refundId !== null && sale.refundStatus !== 'failed';
  const newest = isMade ? sale.refundCents : Math.max(0, refundableCents(sale));
  return sale.earlierRefundCents + newest;
}

/** What someone refunded of a live sale at the provider and the platform could put back: of one that is frozen by it. Cents. */
export function missingCents(
  sale: Pick<
    Sale,
    'status' | 'refundedOutsideAt' | 'undoRequestedAt' | 'earlierRefundCents' | 'toppedUpCents'
  >,
): number {
  const isLive = sale.status === 'held' || sale.status === 'signed' || sale.status === 'filed';
  if (!isLive || !sale.refundedOutsideAt || sale.undoRequestedAt) return 0;
  return sale.earlierRefundCents - sale.toppedUpCents;
}

/**
 * The platform bears what someone refunded of a locked sale at the provider: it is held again, for the owners. Repeatable.
 * @returns the columns that say so.
 */
export async function bearRefunds(
  unit: UnitOfWork,
  sale: Sale,
): Promise<{ topped_up_cents: number; refunded_outside_at: null }> {
  const amountCents = sale.earlierRefundCents - sale.toppedUpCents;
  // The latest refund was not topped up before: else nothing would be missing.
  const providerObjectId = sale.earlierRefundIds.at(-1);
  if (providerObjectId !== undefined && amountCents > 0) {
    const about = { saleId: sale.id, at: unit.now, amountCents };
    await postLedger(unit.tx, { ...about, kind: 'refund_topped_up', providerObjectId });
  }
  return { topped_up_cents: sale.earlierRefundCents, refunded_outside_at: null };
}

/**
 * At the end of a sale nothing is held for it: what was taken back from owners after the bank had taken
 * the payment, or was topped up, makes good for the platform's own loss. Repeatable.
 */
export async function settleLosses(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (!sale.chargeId) return;
  const { heldCents, lossCents } = await getSaleBalances(unit.tx, sale.id);
  const amountCents = Math.min(heldCents, lossCents);
  if (amountCents <= 0) return;
  await postLedger(unit.tx, {
    kind: 'loss_recovered',
    providerObjectId: sale.chargeId,
    saleId: sale.id,
    at: unit.now,
    amountCents,
  });
}

/**
 * A sale that comes to nothing costs the platform nothing: what it covered of the price is no longer held,
 * because it never left the platform's own balance. Repeatable.
 */
export async function returnCover(unit: UnitOfWork, sale: Sale): Promise<void> {
  if (!sale.chargeId || sale.shortfallCents === 0) return;
  const { coveredCents } = await getSaleBalances(unit.tx, sale.id);
  if (coveredCents <= 0) return;
  await postLedger(unit.tx, {
    kind: 'shortfall_returned',
    providerObjectId: sale.chargeId,
    saleId: sale.id,
    at: unit.now,
    amountCents: coveredCents,
  });
}
