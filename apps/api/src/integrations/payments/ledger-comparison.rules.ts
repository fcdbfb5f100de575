import type { ProviderBalanceTransaction } from './payments.port.ts';

/** What moves money of ours at the provider. Payouts to our own bank and its bills are not in the ledger. */
const comparedTypes = new Set([
  'charge',
  'payment',
  'refund',
  'payment_refund',
  'refund_failure',
  'payment_failure_refund',
  'transfer',
  'transfer_refund',
  'adjustment',
]);

export type LedgerDifference = {
  providerObjectId: string;
  /** What the provider's balance and our account of it moved by, in cents. */
  providerCents: number;
  ledgerCents: number;
};

/** How much each object moved the provider's balance, net of fees. */
export function movesByObject(
  transactions: readonly ProviderBalanceTransaction[],
): Map<string, number> {
  const moves = new Map<string, number>();
  for (const { type, sourceId, netCents } of transactions) {
    if (sourceId === null || !comparedTypes.has(type)) continue;
    moves.set(sourceId, (moves.get(sourceId) ?? 0) + netCents);
  }
  return moves;
}

/** Every object on which the two disagree; an object that one side lacks has moved nothing there. */
export function compareMoves(
  provider: ReadonlyMap<string, number>,
  ledger: ReadonlyMap<string, number>,
): LedgerDifference[] {
  return [...new Set([...provider.keys(), ...ledger.keys()])].flatMap((providerObjectId) => {
    const providerCents = provider.get(providerObjectId) ?? 0;
    const ledgerCents = ledger.get(providerObjectId) ?? 0;
    return providerCents === ledgerCents ? [] : [{ providerObjectId, providerCents, ledgerCents }];
  });
}
