import { nullIfAway, type SigningStatus } from '../../signing/signing.api.ts';
import { returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { startRefund } from '../refunds/start-refund.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, withSale, withListing } from '../move-sale.service.ts';
import { dropUndo } from '../undo/undo.service.ts';

/**
 * Carries out a cancellation before all have signed: voids the papers, then gives the money back. The signing
 * provider decides the race with the last signature: if everyone has signed, the sale continues.
 */
export async function cancelHeld(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const state = await voidPapers(deps, sale, 'The sale was canceled.');
  if (state === 'signed') {
    await withSale(deps, sale, async (unit, locked) => {
      const undo = await dropUndo(unit, locked);
      await announce(unit, await changeSale(unit, locked, {}, { undo }));
    });
    return true;
  }
  if (state === 'open') return false;
  await withListing(deps, sale, async (unit, locked) => {
    const transition = { move: 'cancel', by: 'system' } as const;
    const reason = sale.undoReason === 'operator' ? 'operator' : 'cancelled';
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const saved = await startRefund(unit, locked, transition, reason);
    const { undoRequestedBy: by, undoReason: because } = sale;
    await announce(unit, saved, ['sales.cancelled', { by, because }]);
  });
  return true;
}

/** Voids the papers, if there are any, and asks the signing provider for their state. */
export async function voidPapers(
  deps: SalesDeps,
  sale: Sale,
  because: string,
): Promise<SigningStatus['state'] | 'none'> {
  const { signingDocumentId } = sale;
  if (!signingDocumentId) return 'none';
  const after = await nullIfAway(deps, async () => {
    await deps.signatures.cancel(signingDocumentId, because);
    return deps.signatures.status(signingDocumentId);
  });
  // They are not void until the provider says so.
  return after?.state ?? 'open';
}
