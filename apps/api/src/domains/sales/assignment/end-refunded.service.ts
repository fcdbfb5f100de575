import { transact } from '../../../core/outbox/unit-of-work.ts';
import { lockListing, returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { returnCover, settleLosses } from '../refunds/losses.service.ts';
import { settleRefund } from '../refunds/move-refund.service.ts';
import { isRefundedWhole } from '../refunds/refunds.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, lockAsRead, moveSale } from '../move-sale.service.ts';
import { carryOutUndo } from '../undo/undo.service.ts';
import { voidPapers } from './cancellation.service.ts';

/**
 * Ends a held sale whose whole payment someone refunded at the provider: first the papers are voided, then the listing
 * returns to its owners. If everyone had signed, title has passed: the sale stays frozen, and operators settle it.
 * @returns whether anything has changed.
 */
export async function endRefunded(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!isRefundedWhole(sale)) return false;
  const state = await voidPapers(deps, sale, 'The payment was refunded.');
  if (state === 'signed' || state === 'open') return false;
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const refunds = await settleRefund(unit, locked, 'outside');
    const undo = await carryOutUndo(unit, locked);
    const saved = await moveSale(unit, locked, 'end_refunded', 'system', {}, { refunds, undo });
    await returnCover(unit, saved);
    await settleLosses(unit, saved);
    await appendEvidence(unit.tx, sale.id, { at: unit.now, what: 'refunded', who: null });
    await announce(unit, saved, (news) => ({ type: 'sales.ended_refunded', payload: news }));
  });
  return true;
}
