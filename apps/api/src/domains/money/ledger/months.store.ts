import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

/** A month of the books, by its first day. What it holds is counted now while it is open, and as it was closed after. */
export type BookedMonth = {
  month: string;
  entries: number;
  debitCents: number;
  closedAt: Date | null;
};

/** Waits for postings under way, and keeps others out until the end of the transaction (see `ledger_period`). */
export async function lockMonths(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger months', 0))`.execute(tx);
}

/** The latest closed month and the first that has entries; null: there is none. */
export async function findMonthEdges(
  db: Db | Tx,
): Promise<{ lastClosed: string | null; firstBooked: string | null }> {
  const { rows } = await sql<{ lastClosed: string | null; firstBooked: string | null }>`
    select (select max(month) from ledger_closed_months) as "lastClosed",
      (select min(period) from ledger_entries) as "firstBooked"`.execute(db);
  return rows[0] ?? { lastClosed: null, firstBooked: null };
}

/** How many entries count to a month, and the sum of their debits in cents. */
export async function countMonth(
  db: Db | Tx,
  month: string,
): Promise<{ entries: number; debitCents: number }> {
  const { rows } = await sql<{ entries: number; debitCents: number }>`
    select count(distinct entry.id)::int as entries,
      coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0)::bigint as "debitCents"
    from ledger_entries entry join ledger_lines line on line.entry_id = entry.id
    where entry.period = ${month}::date`.execute(db);
  return rows[0] ?? { entries: 0, debitCents: 0 };
}

export async function insertClosedMonth(
  tx: Tx,
  closed: { month: string; closedAt: Date; entries: number; debitCents: number },
): Promise<void> {
  await tx
    .insertInto('ledger_closed_months')
    .values({
      month: closed.month,
      closed_at: closed.closedAt,
      entries: closed.entries,
      debit_cents: closed.debitCents,
    })
    .execute();
}

/** The closed months, the latest first. */
export async function listClosedMonths(db: Db): Promise<BookedMonth[]> {
  return db
    .selectFrom('ledger_closed_months')
    .select(['month', 'entries', 'debit_cents as debitCents', 'closed_at as closedAt'])
    .orderBy('month', 'desc')
    .execute();
}
