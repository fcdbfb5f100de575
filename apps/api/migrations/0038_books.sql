-- What the books of a whole year need.

-- Accounts outside the sales: the platform's own bank account, what the provider sets aside, and what a person closed without its cause.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in (
  'provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed', 'losses',
  'customer_cash', 'owed_to_customers', 'shortfalls_covered', 'platform_bank', 'provider_reserve', 'unexplained'));

-- The month that an entry is posted in, as its first day (UTC): that of its event, or the first open one if that was
-- closed before.
-- An entry that names none gets the year 1, in whose place the trigger below puts the month.
alter table ledger_entries add column period date not null default '0001-01-01';
alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries set period = date_trunc('month', occurred_at at time zone 'UTC')::date;
alter table ledger_entries enable trigger ledger_entries_append_only;
alter table ledger_entries add constraint ledger_entries_period check (extract(day from period) = 1 and period >= '2000-01-01');
create index ledger_entries_period on ledger_entries (period, id);

-- Months that an operator closed, one after the other: what stood in each then, and for ever.
create table ledger_closed_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  entries integer not null,
  debit_cents bigint not null
);
create trigger ledger_closed_months_append_only before delete or update or truncate on ledger_closed_months for each statement execute function ledger_append_only();

-- Postings share this lock until they commit, and closing takes it alone: no entry reaches a month after it was closed.
-- Each query of the function sees what was committed before it began, thus also while it waited.
create function ledger_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger months', 0));
  select greatest(
      date_trunc('month', new.occurred_at at time zone 'UTC')::date,
      (max(month) + interval '1 month')::date)
    into new.period from ledger_closed_months;
  return new;
end $$;
-- A restored entry keeps its month.
create trigger ledger_entries_period before insert on ledger_entries for each row when (new.period = '0001-01-01') execute function ledger_period();

-- The provider's own list of what moved the platform's balance, each movement once.
create table provider_movements (
  id text primary key,
  type text not null,
  -- What it is booked under: the object that it is about, or itself.
  object_id text not null,
  -- The charge that a refund or a dispute is of.
  charge_id text,
  net_cents bigint not null,
  moved_at timestamptz not null,
  -- Of a charge for a plan, as far as the payer gave it.
  billing_state text,
  billing_country text
);
create index provider_movements_object on provider_movements (object_id);
create index provider_movements_moved on provider_movements (moved_at);
create trigger provider_movements_append_only before delete or update or truncate on provider_movements for each statement execute function ledger_append_only();

-- Where the books and the provider differ, until they agree or a person closes it with a correcting entry.
create table ledger_differences (
  id uuid primary key,
  provider_object_id text not null,
  cause text not null check (cause in ('not_booked', 'not_at_provider', 'amounts_differ', 'no_entry_known', 'total')),
  provider_type text,
  provider_cents bigint not null,
  ledger_cents bigint not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('correction', 'agreement')),
  -- The correcting entry. Who made it, and why, is in the operators' trail.
  entry_id uuid references ledger_entries,
  constraint ledger_differences_closed check ((closed_at is null) = (closed_by is null)),
  constraint ledger_differences_entry check ((closed_by is not distinct from 'correction') = (entry_id is not null))
);
create unique index ledger_differences_open on ledger_differences (provider_object_id) where closed_at is null;
create index ledger_differences_closed_at on ledger_differences (closed_at);

-- What the whole of both was at that moment; null: the provider's balance did not stand still, or was not asked.
alter table ledger_comparisons add column provider_cents bigint, add column ledger_cents bigint;
