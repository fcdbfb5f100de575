import { sql, type Kysely } from 'kysely';

/**
 * Bank transfers as banks make them: what lies at the provider for a customer and belongs to no payment,
 * booked on accounts of its own, and how it is returned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_cash (
      user_id uuid primary key references users,
      customer_id text not null constraint customer_cash_customer_once unique,
      available_cents bigint not null default 0 check (available_cents >= 0),
      seen_at timestamptz,
      booked_until timestamptz,
      return_key text,
      return_cents bigint,
      return_status text check (return_status in ('pending', 'needs_details', 'failed')),
      return_failures integer not null default 0,
      return_at timestamptz,
      problem text,
      next_check_at timestamptz not null,
      watched_until timestamptz not null
    )`.execute(db);
  await sql`create index customer_cash_due on customer_cash (next_check_at)`.execute(db);
  await sql`
    create index money_intents_customers on money_intents (object_id)
    where kind = 'customer' and object_id is not null`.execute(db);
  await sql`alter table sales
    add column given_up_at timestamptz,
    add column transfer_received_cents bigint not null default 0`.execute(db);
}
