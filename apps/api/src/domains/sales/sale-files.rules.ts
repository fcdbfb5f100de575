import type { SaleFile } from '@claimstead/contract/sales.contract.ts';
import type { SaleState } from './sales.rules.ts';
import { isUndone } from './undo/undo-lifecycle.rules.ts';

/** Whether a payout was made, whatever became of it since. */
export function isPaidOut<P extends { paidAt: Date | null; transferId: string | null }>(
  payout: P,
): payout is P & { paidAt: Date; transferId: string } {
  return payout.paidAt !== null && payout.transferId !== null;
}

type Signed = Pick<SaleState, 'status' | 'papersStatus' | 'undoStatus'>;

/** Everyone has signed, and the sealed papers wait for the filing: until then each side has a copy of them. */
export function hasSignedCopy(sale: Signed): boolean {
  return sale.status === 'signed' && sale.papersStatus === 'sealed' && !isUndone(sale);
}

/** What an adviser may: the papers and the log. Receipts and statements say how a person paid or is paid. */
export const adviserFiles = ['archive'] as const satisfies readonly SaleFile[];

/** What a party may take home of a sale. An owner of a payment that was never held has no part in it. */
export function filesFor(
  side: 'buyer' | 'owner',
  own: Parameters<typeof isPaidOut>[0] | undefined,
  sale: Signed,
): SaleFile[] {
  const signed: SaleFile[] = hasSignedCopy(sale) ? ['signed'] : [];
  if (side === 'buyer') return ['receipt', ...signed, 'archive'];
  if (!own) return [];
  return isPaidOut(own) ? ['statement', 'archive'] : [...signed, 'archive'];
}
