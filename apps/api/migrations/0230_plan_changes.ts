import { sql, type Kysely } from 'kysely';

/** Which plan a listing shall have from its next renewal on: every choice, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_changes (
      id uuid primary key,
      subscription_id uuid not null references subscriptions,
      lookup_key text not null,
      price_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      renews_at timestamptz not null,
      state text not null check (state in (
        'asked', 'planned', 'taking_back', 'waiting',
        'done', 'taken_back', 'replaced', 'refused', 'missed', 'dropped')),
      business_key text,
      created_at timestamptz not null,
      closed_at timestamptz,
      constraint plan_changes_closed check (
        (closed_at is null) = (state in ('asked', 'planned', 'taking_back', 'waiting')))
    )`.execute(db);
  // One choice at a time for each plan, whatever arrives at once.
  await sql`
    create unique index plan_changes_one_open on plan_changes (subscription_id)
    where closed_at is null`.execute(db);
  await sql`
    create index plan_changes_by_key on plan_changes (business_key)
    where closed_at is null`.execute(db);
}
