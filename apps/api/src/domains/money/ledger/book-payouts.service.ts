import type { Tx } from '../../../core/db/database.ts';
import { linesFor } from './ledger.rules.ts';
import { postLedger } from './ledger.service.ts';
import { listEntriesOf, sumOnAccount } from './ledger.store.ts';

/** A transfer to an owner as the provider has it. Cents. */
export type ReversedTransfer = { id: string; amountCents: number; reversedCents: number };

/**
 * Books what came back of a transfer and is not booked yet, whoever took it back: a transfer can be reversed in parts.
 * Call it under the lock of the sale. Repeatable.
 * @returns the cents that were booked now; 0: everything was.
 */
export async function bookReversals(
  tx: Tx,
  saleId: string,
  transfer: ReversedTransfer,
  at: Date,
): Promise<number> {
  const booked = (await listEntriesOf(tx, transfer.id)).filter(({ kind }) => isReversal(kind));
  const knownCents = booked.reduce((sum, { cents }) => sum + cents, 0);
  const amountCents = transfer.reversedCents - knownCents;
  if (amountCents <= 0) return 0;
  const about = { providerObjectId: transfer.id, saleId, at };
  const lines = linesFor('owner_payment_reversed', amountCents);
  const kind =
    booked.length === 0
      ? ('owner_payment_reversed' as const)
      : (`owner_payment_reversed_${booked.length + 1}` as const);
  await postLedger(tx, { ...about, kind, lines });
  return amountCents;
}

/** Whether all of a transfer is back by the books. */
export async function isBack(tx: Tx, transferId: string): Promise<boolean> {
  return (await sumOnAccount(tx, transferId, 'provider_balance')) === 0;
}

function isReversal(kind: string): boolean {
  return kind === 'owner_payment_reversed' || kind.startsWith('owner_payment_reversed_');
}
