import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { MoneyIntentRow } from './intents/money-intents.store.ts';

export type BookedLine = {
  entryId: string;
  kind: string;
  objectId: string;
  at: Date;
  account: string;
  /** Positive: debit. */
  cents: number;
};

/** The ledger's lines of a sale, in the order of what happened. */
export async function listBookedLines(db: Db, saleId: string): Promise<BookedLine[]> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select([
      'ledger_entries.id as entryId',
      'ledger_entries.kind as kind',
      'ledger_entries.provider_object_id as objectId',
      'ledger_entries.occurred_at as at',
      'ledger_lines.account as account',
      'ledger_lines.amount_cents as cents',
    ])
    .where('ledger_entries.sale_id', '=', saleId)
    .orderBy('ledger_entries.occurred_at')
    .orderBy('ledger_entries.id')
    .orderBy('ledger_lines.position')
    .execute();
}

/** Every attempt for these subjects, oldest first. */
export async function listIntentsOf(
  db: Db,
  subjects: readonly string[],
): Promise<MoneyIntentRow[]> {
  if (subjects.length === 0) return [];
  return db
    .selectFrom('money_intents')
    .selectAll()
    .where('subject', 'in', [...subjects])
    .orderBy('created_at')
    .orderBy('business_key')
    .execute();
}

/** For every sale: what is held for it less what the platform lost by it or covered, in cents, where that is not zero. */
export async function listNetBySale(db: Db): Promise<{ saleId: string | null; cents: string }[]> {
  return (
    db
      .selectFrom('ledger_lines')
      .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
      .select(['sale_id as saleId', sql<string>`(-sum(amount_cents))::text`.as('cents')])
      .where('account', 'in', ['held_for_sales', 'losses', 'shortfalls_covered'])
      // A loss that a person booked to close a difference is no sale's.
      .where('kind', 'not like', 'correction%')
      .groupBy('sale_id')
      .having(sql<boolean>`sum(amount_cents) <> 0`)
      .execute()
  );
}
