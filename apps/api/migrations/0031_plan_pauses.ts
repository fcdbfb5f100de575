import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_pauses (
      id uuid primary key,
      listing_id uuid not null references listings,
      subscription_id uuid not null references subscriptions,
      stopped_renewal boolean not null,
      business_key text,
      paused_at timestamptz not null,
      resumed_at timestamptz
    )`.execute(db);
  await sql`
    create unique index plan_pauses_one_open on plan_pauses (listing_id)
    where resumed_at is null`.execute(db);
}
