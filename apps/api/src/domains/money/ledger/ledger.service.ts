import { toDollars } from '@claimstead/contract/cents.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids/ids.ts';
import {
  ledgerAccounts,
  linesFor,
  postingProblem,
  type LedgerAccount,
  type LedgerKind,
  type LedgerLine,
  type SimpleKind,
} from './ledger.rules.ts';
import { insertEntry, listPlanPayments, sumAccounts } from './ledger.store.ts';

export type LedgerPosting = {
  /** The one object of the provider that this entry is about. */
  providerObjectId: string;
  saleId?: string;
  listingId?: string;
  /** When it is posted: the moment of the unit of work. */
  at: Date;
  /** When it happened at the provider, where that is known. */
  eventAt?: Date;
} & (
  | { kind: SimpleKind; amountCents: number; lines?: undefined }
  | { kind: LedgerKind; lines: readonly LedgerLine[]; amountCents?: undefined }
);

/**
 * Posts an entry in the caller's transaction; repeating it does nothing. `amountCents` books the kind's
 * usual two lines (ledger.rules), `lines` books others: debits positive, credits negative, whole cents. It counts to the
 * month of its event, or to the first open one where that is closed.
 * @returns false when this object's entry of this kind is posted already.
 * @throws Error when the lines do not balance: that is a mistake in the program, not of a person.
 */
export async function postLedger(tx: Tx, posting: LedgerPosting): Promise<boolean> {
  return (await postEntry(tx, posting)) !== null;
}

/** {@link postLedger}, with the id of the new entry; null where it is posted already. */
export async function postEntry(tx: Tx, posting: LedgerPosting): Promise<string | null> {
  const lines =
    posting.lines === undefined ? linesFor(posting.kind, posting.amountCents) : posting.lines;
  const problem = postingProblem(lines);
  if (problem)
    throw new Error(`Ledger entry ${posting.kind} ${posting.providerObjectId}: ${problem}`);
  const id = newId(posting.at.getTime());
  const isNew = await insertEntry(
    tx,
    {
      id,
      kind: posting.kind,
      providerObjectId: posting.providerObjectId,
      saleId: posting.saleId ?? null,
      listingId: posting.listingId ?? null,
      occurredAt: posting.eventAt ?? posting.at,
      postedAt: posting.at,
    },
    lines,
  );
  return isNew ? id : null;
}

/**
 * Books what the platform paid back to a sale's buyer from its own bank account, because no refund can arrive through
 * the provider: what was held for the sale is owed no more, and the provider's balance stays as it is. Once for each
 * payment, under `ro:{its id}`; repeating it does nothing.
 * @returns false when it is booked already.
 */
export async function bookReturnedOutside(
  tx: Tx,
  returned: { id: string; saleId: string; amountCents: number; at: Date },
): Promise<boolean> {
  const { id, ...about } = returned;
  const providerObjectId = `ro:${id}`;
  return postLedger(tx, { ...about, kind: 'returned_outside', providerObjectId });
}

/** The balance of every account in cents; they add up to zero. */
export async function ledgerBalances(db: Db | Tx): Promise<Record<LedgerAccount, number>> {
  const sums = new Map((await sumAccounts(db)).map((row) => [row.account, row.cents]));
  const balances = ledgerAccounts.map((account) => [account, sums.get(account) ?? 0] as const);
  return Object.fromEntries(balances) as Record<LedgerAccount, number>;
}

/** What was paid for the plans of a listing, in dollars, the first payment first, and from where as far as that is known. */
export async function viewPlanPayments(
  db: Db,
  listingId: string,
): Promise<
  {
    paidAt: Date;
    amount: number;
    payment: string;
    billingState: string | null;
    billingCountry: string | null;
  }[]
> {
  const rows = await listPlanPayments(db, listingId);
  return rows.map(({ cents, chargeId, ...row }) => ({
    ...row,
    amount: toDollars(cents),
    payment: chargeId,
  }));
}
