import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_webhooks (
      event_id text primary key,
      type text not null,
      object_id text not null,
      account_id text,
      found_by text not null check (found_by in ('webhook', 'reconciliation')),
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_webhooks_received on payment_webhooks (received_at)`.execute(db);
  await sql`
    create table payment_reconciliations (
      name text primary key,
      covered_until timestamptz not null
    )`.execute(db);
}
