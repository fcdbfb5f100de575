import type { UndoReason } from '../sales.tables.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { nullIfAway, type SigningStatus } from '../../signing/signing.api.ts';
import { lockListing, returnToMarket } from '../../listings/listings.api.ts';
import { endPaidOffer } from '../../offers/offers.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { refundableCents } from '../refunds/refunds.rules.ts';
import { startRefund } from '../refunds/start-refund.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import type { SaleActor, SaleTransition } from '../sale-lifecycle.rules.ts';
import { announce, changeSale, lockAsRead, moveSale } from '../move-sale.service.ts';

/** How a sale comes to be undone. */
const ways = {
  buyer: ['cancel_sale', 'buyer'],
  owner: ['cancel_sale', 'owner'],
  timeout: ['time_out', 'system'],
  operator: ['ask_undo', 'operator'],
} as const satisfies Record<UndoReason, [SaleTransition['move'], SaleActor]>;

/**
 * Records that a locked, held sale is to be undone. The driver then carries it out, because the papers must be
 * void at the signing provider before the money goes back.
 * @throws {Problem} sales.not_cancellable, to a buyer or an owner.
 */
export async function requestUndo(
  unit: UnitOfWork,
  sale: Sale,
  by: { userId: string | null; name: string | null; reason: UndoReason; note?: string },
): Promise<Sale> {
  const [move, actor] = ways[by.reason];
  const saved = await moveSale(unit, sale, move, actor, {
    undo_requested_at: unit.now,
    undo_requested_by: by.userId,
    undo_reason: by.reason,
  });
  await appendEvidence(unit.tx, sale.id, {
    at: unit.now,
    what: 'cancellation_requested',
    who: by.name,
    details: { reason: by.reason, ...(by.note ? { note: by.note } : {}) },
  });
  return saved;
}

/**
 * Carries out a cancellation before all have signed: voids the papers, then gives the money back. The signing
 * provider decides the race with the last signature: if everyone has signed, the sale continues.
 */
export async function cancelHeld(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const state = await voidPapers(deps, sale, 'The sale was canceled.');
  if (state === 'signed') {
    await dropUndo(deps, sale);
    return true;
  }
  if (state === 'open') return false;
  await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    const locked = await lockAsRead(unit, sale);
    const transition = { move: 'cancel', by: 'system' } as const;
    const reason = sale.undoReason === 'operator' ? 'operator' : 'cancelled';
    await returnToMarket(unit, sale.listingId);
    if (sale.offerId) await endPaidOffer(unit, sale.offerId);
    const saved = await startRefund(unit, locked, transition, reason);
    await announce(unit, saved, (news) => ({
      type: 'sales.cancelled',
      payload: {
        ...news,
        by: sale.undoRequestedBy,
        refundCents: Math.max(0, refundableCents(saved)),
      },
    }));
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

/** Title has passed meanwhile: only a signed reassignment can undo that. */
async function dropUndo(deps: SalesDeps, sale: Sale): Promise<void> {
  await transact(deps, async (unit) => {
    const locked = await lockAsRead(unit, sale);
    const saved = await changeSale(unit, locked, {
      undo_requested_at: null,
      undo_requested_by: null,
      undo_reason: null,
    });
    await appendEvidence(unit.tx, sale.id, {
      at: unit.now,
      what: 'cancellation_dropped',
      who: null,
      details: { because: 'everyone had signed' },
    });
    await announce(unit, saved);
  });
}
