import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { moveDispute } from '../disputes/disputes.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { returnCover, settleLosses } from '../refunds/losses.service.ts';
import { settleRefund } from '../refunds/move-refund.service.ts';
import { isRefundedWhole } from '../refunds/refunds.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, moveSale, withListing } from '../move-sale.service.ts';
import { carryOutUndo } from '../undo/undo.service.ts';
import { voidPapers } from './cancellation.service.ts';

/**
 * Ends a held sale whose whole payment someone refunded at the provider. If everyone had signed, title has passed: the sale
 * stays frozen, and operators settle it.
 * @returns whether anything has changed.
 */
export async function endRefunded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!isRefundedWhole(sale)) return false;
  return end(deps, sale, 'The payment was refunded.', async (unit, locked) => {
    const refunds = await settleRefund(unit, locked, 'outside');
    const undo = await carryOutUndo(unit, locked);
    const saved = await moveSale(unit, locked, 'end_refunded', 'system', {}, { refunds, undo });
    await returnCover(unit, saved);
    await settleLosses(unit, saved);
    await appendEvidence(unit, sale.id, 'refunded');
    const { earlierRefundCents: refundCents, lostCents } = locked;
    await announce(unit, saved, ['sales.ended_refunded', { refundCents, lostCents }]);
  });
}

/**
 * Ends a held sale whose payment the buyer's bank has taken back for good. Nothing is refunded, because the bank did that. If
 * everyone had signed, title has passed: the sale stays frozen, and only people can settle it.
 * @returns whether anything has changed.
 */
export function endLost(deps: SalesDeps, sale: Sale, lostCents: number): Promise<boolean> {
  return end(deps, sale, 'The buyer’s bank took back the payment.', async (unit, locked) => {
    const taken = { lostCents: Math.min(lostCents, sale.paidCents) };
    const dispute = await moveDispute(unit, locked.dispute, 'lose', taken);
    const refunds = await settleRefund(unit, locked, 'dispute_lost');
    const undo = await carryOutUndo(unit, locked);
    const saved = await moveSale(unit, locked, 'lose', 'system', {}, { dispute, refunds, undo });
    await returnCover(unit, saved);
    await appendEvidence(unit, sale.id, 'dispute_lost');
    await announce(unit, saved, ['sales.dispute_lost']);
  });
}

/** First the papers are voided, then the listing returns to its owners. @returns false: they cannot be voided, or not yet. */
async function end(
  deps: SalesDeps,
  sale: Sale,
  because: string,
  settle: (unit: UnitOfWork, locked: Sale) => Promise<void>,
): Promise<boolean> {
  const state = await voidPapers(deps, sale, because);
  if (state === 'signed' || state === 'open') return false;
  await withListing(deps, sale, async (unit, locked) => {
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    await settle(unit, locked);
  });
  return true;
}
