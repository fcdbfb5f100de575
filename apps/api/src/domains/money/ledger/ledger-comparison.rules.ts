import type { ProviderBalanceTransaction } from '../payments.port.ts';

/** What moves money of ours at the provider. Payouts to our own bank are not in the ledger. */
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
  'stripe_fee',
]);

export type LedgerDifference = {
  providerObjectId: string;
  /** By how much the provider's balance and our account of it moved, in cents. */
  providerCents: number;
  ledgerCents: number;
};

/** How much each object moved the provider's balance, net of fees. */
export function movesByObject(
  transactions: readonly ProviderBalanceTransaction[],
): Map<string, number> {
  const moves = new Map<string, number>();
  for (const transaction of transactions) {
    const objectId = objectOf(transaction);
    if (objectId === null || !comparedTypes.has(transaction.type)) continue;
    moves.set(objectId, (moves.get(objectId) ?? 0) + transaction.netCents);
  }
  return moves;
}

/** What a movement is booked under: its source, and for a bill of the provider's own itself. */
export function objectOf(
  transaction: Pick<ProviderBalanceTransaction, 'id' | 'type' | 'sourceId'>,
): string | null {
  return transaction.type === 'stripe_fee' ? transaction.id : transaction.sourceId;
}

/** Every object on which the two disagree; an object missing on one side counts as zero there. */
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
