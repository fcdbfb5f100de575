import type { EndedCause, EndedOutcome } from '@claimstead/contract/closing.contract.ts';
import { wasHeld } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';

/** Whether the money of a sale went back, or is on its way back. */
export function isEnded(sale: Pick<Sale, 'status'>): boolean {
  return sale.status === 'refunding' || sale.status === 'refunded';
}

/**
 * Who or what ended a sale whose payment goes back. Money that was never held was not the price, or came for a
 * listing no longer for sale; a held sale that nobody asked to undo ended because someone refunded it at the provider, or because the bank took its
 * payment, even where the bank took that back later.
 */
export function causeOf(sale: Pick<Sale, 'reached' | 'undoReason' | 'refundReason'>): EndedCause {
  if (sale.refundReason === 'amount_differs') return 'amount_differs';
  if (!wasHeld(sale)) return 'not_for_sale';
  if (sale.refundReason === 'outside') return 'outside';
  return sale.undoReason ?? 'bank';
}

/** Whether we refunded the money or the buyer's bank took all of it. */
export function outcomeOf(sale: Pick<Sale, 'refundReason'>): EndedOutcome {
  return sale.refundReason === 'dispute_lost' ? 'payment_taken_back' : 'refunded';
}
