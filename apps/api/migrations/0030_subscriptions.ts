import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_prices (
      lookup_key text primary key,
      price_id text not null unique,
      amount_cents integer not null check (amount_cents > 0),
      promotion_code text,
      read_at timestamptz not null
    )`.execute(db);
  await sql`
    create table subscriptions (
      id uuid primary key,
      listing_id uuid not null references listings,
      user_id uuid not null references users,
      provider_subscription_id text not null
        constraint subscriptions_provider_once unique,
      lookup_key text not null,
      amount_cents integer not null check (amount_cents >= 0),
      status text not null check (status in ('active', 'past_due', 'ended', 'cancelled')),
      free_period boolean not null,
      ends_without_renewal boolean not null,
      started_at timestamptz not null,
      current_period_end_at timestamptz not null,
      reminded_for timestamptz,
      asked_at timestamptz,
      carried_over_ms bigint not null default 0 check (carried_over_ms >= 0),
      ended_at timestamptz,
      check ((ended_at is null) = (status in ('active', 'past_due')))
    )`.execute(db);
  // One running plan per listing, whatever arrives at once.
  await sql`
    create unique index subscriptions_one_running on subscriptions (listing_id)
    where status in ('active', 'past_due')`.execute(db);
  await sql`
    create index subscriptions_due on subscriptions (current_period_end_at)
    where status in ('active', 'past_due')`.execute(db);
  await sql`
    create table subscription_checkouts (
      id uuid primary key,
      listing_id uuid not null references listings,
      user_id uuid not null references users,
      price_id text not null,
      lookup_key text not null,
      attempt integer not null,
      business_key text not null unique,
      provider_checkout_id text unique,
      state text not null check (state in ('open', 'complete', 'expired', 'refused')),
      created_at timestamptz not null,
      closed_at timestamptz,
      check ((closed_at is null) = (state = 'open')),
      constraint subscription_checkouts_attempt_once unique (listing_id, attempt)
    )`.execute(db);
  await sql`
    create unique index subscription_checkouts_one_open on subscription_checkouts (listing_id)
    where state = 'open'`.execute(db);
  // The free 90 days: one row per account, ever. Unused, it follows the checkout that may use it.
  await sql`
    create table free_periods (
      user_id uuid primary key references users,
      checkout_id uuid not null references subscription_checkouts,
      claimed_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
}
