import { transact } from '../../../core/outbox/unit-of-work.ts';
import { lockListing, returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { moveDispute } from '../disputes/disputes.service.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { returnCover } from '../refunds/losses.service.ts';
import { settleRefund } from '../refunds/move-refund.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, lockAsRead, moveSale } from '../move-sale.service.ts';
import { carryOutUndo } from '../undo/undo.service.ts';
import { voidPapers } from './cancellation.service.ts';

/**
 * Ends a held sale whose payment the buyer's bank has taken back for good: first the papers are voided, then
 * the listing returns to its owners. Nothing is refunded, because the bank did that. If everyone had signed,
 * title has passed: the sale stays frozen, and only people can settle it.
 * @returns whether anything has changed.
 */
export async function endLost(deps: SalesDeps, sale: Sale, lostCents: number): Promise<boolean> {
  const state = await voidPapers(deps, sale, 'The buyer’s bank took back the payment.');
  if (state === 'signed' || state === 'open') return false;
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const taken = { lostCents: Math.min(lostCents, sale.paidCents) };
    const dispute = await moveDispute(unit, locked.dispute, 'lose', taken);
    const refunds = await settleRefund(unit, locked, 'dispute_lost');
    const undo = await carryOutUndo(unit, locked);
    const saved = await moveSale(unit, locked, 'lose', 'system', {}, { dispute, refunds, undo });
    await returnCover(unit, saved);
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'dispute_lost', who: null });
    await announce(unit, saved, (news) => ({ type: 'sales.dispute_lost', payload: news }));
  });
  return true;
}
