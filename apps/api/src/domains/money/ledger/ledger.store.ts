import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type NewLedgerEntry = {
  id: string;
  kind: string;
  providerObjectId: string;
  saleId: string | null;
  listingId: string | null;
  occurredAt: Date;
  postedAt: Date;
};

/** @returns false when this object has an entry of this kind already; nothing was written then. */
export async function insertEntry(
  tx: Tx,
  entry: NewLedgerEntry,
  lines: readonly { account: string; amountCents: number }[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      id: entry.id,
      kind: entry.kind,
      provider_object_id: entry.providerObjectId,
      sale_id: entry.saleId,
      listing_id: entry.listingId,
      occurred_at: entry.occurredAt,
      posted_at: entry.postedAt,
    })
    .onConflict((conflict) => conflict.constraint('ledger_entries_object_once').doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await tx
    .insertInto('ledger_lines')
    .values(
      lines.map((line, position) => ({
        entry_id: entry.id,
        position,
        account: line.account,
        amount_cents: line.amountCents,
      })),
    )
    .execute();
  return true;
}

/** The sum of each account's lines in cents, all time. */
export async function sumAccounts(db: Db | Tx): Promise<{ account: string; cents: number }[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['account', ({ fn }) => fn.sum<number>('amount_cents').as('cents')])
    .groupBy('account')
    .execute();
  return rows.map((row) => ({ account: row.account, cents: Number(row.cents) }));
}

/** The sum of all lines of one account, in cents. */
export async function sumAccount(db: Db, account: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_lines')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('account', '=', account)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** The entries of one object, the first first, with what each moved on the provider's balance. Cents. */
export async function listEntriesOf(
  tx: Tx,
  objectId: string,
): Promise<{ kind: string; cents: number }[]> {
  const rows = await tx
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(['kind', ({ fn }) => fn.sum<number>('amount_cents').as('cents')])
    .where('provider_object_id', '=', objectId)
    .where('account', '=', 'provider_balance')
    .groupBy(['ledger_entries.id', 'kind'])
    .orderBy('ledger_entries.id')
    .execute();
  return rows.map((row) => ({ kind: row.kind, cents: Number(row.cents) }));
}

/** What correcting entries that were posted after this moment moved of the provider's balance, in cents. */
export async function sumCorrectionsSince(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('ledger_differences')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_differences.entry_id')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(({ fn }) => fn.sum<number | null>('ledger_lines.amount_cents').as('cents'))
    .where('ledger_lines.account', '=', 'provider_balance')
    .where('ledger_differences.closed_at', '>', since)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** What the lines about one object of the provider add up to on one account, in cents. */
export async function sumOnAccount(
  db: Db | Tx,
  providerObjectId: string,
  account: string,
): Promise<number> {
  const lines = await listLinesOfObject(db, providerObjectId);
  return lines
    .filter((line) => line.account === account)
    .reduce((sum, line) => sum + line.cents, 0);
}

/** The plan that a charge paid for; null: it paid for none. */
export async function findPlanPaid(
  db: Db | Tx,
  chargeId: string,
): Promise<{ listingId: string | null } | null> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('listing_id as listingId')
    .where('provider_object_id', '=', chargeId)
    .where('kind', '=', 'subscription_paid')
    .executeTakeFirst();
  return row ?? null;
}

/** What was paid for the plans of a listing, the first payment first, with the billing address' state and country as far as given. Cents. */
export async function listPlanPayments(
  db: Db,
  listingId: string,
): Promise<
  {
    chargeId: string;
    paidAt: Date;
    cents: number;
    billingState: string | null;
    billingCountry: string | null;
  }[]
> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .leftJoin('provider_movements as movement', (join) =>
      join
        .onRef('movement.object_id', '=', 'ledger_entries.provider_object_id')
        .on('movement.type', 'in', ['charge', 'payment']),
    )
    .select([
      'ledger_entries.provider_object_id as chargeId',
      'ledger_entries.occurred_at as paidAt',
      'ledger_lines.amount_cents as cents',
      'movement.billing_state as billingState',
      'movement.billing_country as billingCountry',
    ])
    .where('ledger_entries.kind', '=', 'subscription_paid')
    .where('ledger_lines.account', '=', 'provider_balance')
    .where('ledger_entries.listing_id', '=', listingId)
    .orderBy('ledger_entries.occurred_at')
    .orderBy('ledger_entries.id')
    .execute();
}

/** Orders those who decide by what is booked of an object, until the end of the transaction. */
export async function lockObject(tx: Tx, providerObjectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger:${providerObjectId}`}, 0))`.execute(
    tx,
  );
}

/** Every line about an object of the provider; positive cents are debits. */
export async function listLinesOfObject(
  db: Db | Tx,
  providerObjectId: string,
): Promise<{ kind: string; account: string; cents: number }[]> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(['kind', 'account', 'amount_cents as cents'])
    .where('provider_object_id', '=', providerObjectId)
    .execute();
}

/** What the lines of a sale on one account add up to, in cents. */
export async function sumOfSale(db: Db | Tx, saleId: string, account: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('sale_id', '=', saleId)
    .where('account', '=', account)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}
