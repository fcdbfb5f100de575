import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Correction } from '../sales/sales.api.ts';

const filingFields = ['receipt', 'reel', 'frame'] as const;
export type FilingNumbers = Record<(typeof filingFields)[number], string | null>;

/** How receipts are compared: spaces, hyphens and letter case make no difference. */
export function receiptKey(receipt: string): string {
  return receipt.replaceAll(/[\s-]/g, '').toUpperCase() || receipt;
}

/** Which of these numbers change, in the order in which the office issues them. */
export function correctionsOf(known: FilingNumbers, entered: Partial<FilingNumbers>): Correction[] {
  return filingFields.flatMap((field) => {
    const [from, to] = [known[field], entered[field] ?? null];
    return from === null || to === null || from === to ? [] : [{ field, from, to }];
  });
}

/** Why these numbers cannot be corrected now; null: they can. Only what was entered can be corrected. */
export function correctionRefusal(
  known: FilingNumbers,
  entered: Partial<FilingNumbers>,
): ErrorCode | null {
  if (known.receipt === null) return 'sales.not_filed';
  if (known.reel === null && (entered.reel ?? entered.frame)) return 'recordations.not_recorded';
  return correctionsOf(known, entered).length > 0 ? null : 'recordations.nothing_changed';
}
