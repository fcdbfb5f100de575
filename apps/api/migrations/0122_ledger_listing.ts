import { sql, type Kysely } from 'kysely';

/** What was paid for the plans of one listing, for the export of its owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_entries_listing on ledger_entries (listing_id)`.execute(db);
}
