import type { Tx } from '../../../core/db/database.ts';
import type { ProviderTransfer } from '../provider-payouts.port.ts';
import { linesFor } from './ledger.rules.ts';
import { postLedger } from './ledger.service.ts';
import { listEntriesOf, sumOnAccount } from './ledger.store.ts';

/**
 * Books what came back of a transfer and is not booked yet, whoever took it back: a transfer can be reversed in parts, and
 * each has an entry with its own time. Call it under the lock of the sale. Repeatable.
 * @returns the cents that were booked now; 0: everything was.
 */
export async function bookReversals(
  tx: Tx,
  saleId: string,
  transfer: Reversed,
  at: Date,
): Promise<number> {
  const booked = (await listEntriesOf(tx, transfer.id)).filter(({ kind }) => isReversal(kind));
  const knownCents = booked.reduce((sum, { cents }) => sum + cents, 0);
  const left = leftToBook(transfer, knownCents);
  for (const [index, { amountCents, createdAt }] of left.entries()) {
    const about = { providerObjectId: transfer.id, saleId, at, eventAt: createdAt ?? at };
    const lines = linesFor('owner_payment_reversed', amountCents);
    const number = booked.length + index + 1;
    const kind =
      number === 1
        ? ('owner_payment_reversed' as const)
        : (`owner_payment_reversed_${number}` as const);
    await postLedger(tx, { ...about, kind, lines });
  }
  return left.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type Reversed = Pick<ProviderTransfer, 'id' | 'reversedCents' | 'reversals'>;

/** The reversals, or parts of them, beyond what is booked: the oldest are booked first. One that is not listed has no time. */
function leftToBook(
  { reversedCents, reversals }: Reversed,
  bookedCents: number,
): { amountCents: number; createdAt: Date | null }[] {
  const listedCents = reversals.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const unlisted = { amountCents: Math.max(0, reversedCents - listedCents), createdAt: null };
  let booked = bookedCents;
  return [unlisted, ...reversals].flatMap(({ amountCents, createdAt }) => {
    const known = Math.min(booked, amountCents);
    booked -= known;
    return amountCents > known ? [{ amountCents: amountCents - known, createdAt }] : [];
  });
}

/** Whether all of a transfer is back by the books. */
export async function isBack(tx: Tx, transferId: string): Promise<boolean> {
  return (await sumOnAccount(tx, transferId, 'provider_balance')) === 0;
}

function isReversal(kind: string): boolean {
  return kind === 'owner_payment_reversed' || kind.startsWith('owner_payment_reversed_');
}
