import type { EndedCause, EndedOutcome } from '@claimstead/contract/sales.contract.ts';
import type { Sale } from '../sales.store.ts';

/** Whether the money of a sale went back, or is on its way back. */
export function isEnded(sale: Pick<Sale, 'status'>): boolean {
  return sale.status === 'refunding' || sale.status === 'refunded';
}

/** Who or what ended a sale that is refunded. */
export function causeOf(sale: Pick<Sale, 'refundReason' | 'undoReason'>): EndedCause {
  switch (sale.refundReason) {
    case 'not_for_sale':
    case 'operator':
      return sale.refundReason;
    case 'dispute_lost':
      return 'bank';
    case 'cancelled':
    case null:
      return sale.undoReason ?? 'operator';
  }
}

/** Whether we gave the money back, or the buyer's bank took it. */
export function outcomeOf(sale: Pick<Sale, 'refundReason'>): EndedOutcome {
  return sale.refundReason === 'dispute_lost' ? 'payment_taken_back' : 'refunded';
}
