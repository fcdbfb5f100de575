-- Calls at the payment provider before they are made, the ledger, and what the provider told.

create table money_intents (
  business_key text primary key,
  kind text not null,
  subject text not null,
  attempt integer not null check (attempt >= 1),
  idempotency_key text not null,
  params jsonb not null,
  state text not null check (state in ('planned', 'succeeded', 'refused')),
  object_id text,
  refusal_code text,
  refusal_message text,
  attempts integer default 0 not null,
  first_called_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- How often a failure of the provider, kept under a key, made another key take its place.
  key_changes integer default 0 not null check (key_changes >= 0),
  constraint money_intents_attempt_once unique (subject, attempt),
  constraint money_intents_idempotency_key_unique unique (idempotency_key),
  constraint money_intents_outcome check (state = 'planned' and object_id is null and settled_at is null or state = 'succeeded' and object_id is not null and settled_at is not null or state = 'refused' and object_id is null and settled_at is not null)
);
create index money_intents_customers on money_intents (object_id) where ((kind = 'customer') and (object_id is not null));
create index money_intents_unfinished on money_intents (created_at) where (state = 'planned');

create table ledger_entries (
  id uuid primary key,
  kind text not null,
  provider_object_id text not null,
  sale_id uuid,
  listing_id uuid,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  -- The month that an entry is posted in, as its first day (UTC): that of its event, or the first open one if that was
  -- closed before. An entry that names none gets the year 1, in whose place a trigger puts the month.
  period date default '0001-01-01' not null check (extract(day from period) = 1 and period >= '2000-01-01'),
  constraint ledger_entries_object_once unique (provider_object_id, kind)
);
create index ledger_entries_listing on ledger_entries (listing_id);
create index ledger_entries_occurred on ledger_entries (occurred_at);
create index ledger_entries_sale on ledger_entries (sale_id);
create index ledger_entries_period on ledger_entries (period, id);

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  position smallint not null,
  account text not null check (account in (
    'provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed', 'losses',
    'customer_cash', 'owed_to_customers', 'shortfalls_covered', 'platform_bank', 'provider_reserve', 'unexplained')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, "position")
);
create index ledger_lines_account on ledger_lines (account);

create table ledger_comparisons (
  compared_at timestamptz primary key,
  objects integer not null,
  differences jsonb not null,
  -- What the whole of both was at that moment; null: the provider's balance did not stand still, or was not asked.
  provider_cents bigint,
  ledger_cents bigint
);

create table payment_webhooks (
  event_id text primary key,
  type text not null,
  object_id text not null,
  account_id text,
  found_by text not null check (found_by in ('webhook', 'reconciliation')),
  received_at timestamptz not null
);
create index payment_webhooks_received on payment_webhooks (received_at);

create table payment_reconciliations (
  name text primary key,
  covered_until timestamptz not null
);

create table payment_refused_events (
  reason text primary key check (reason in ('mode', 'version')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  events integer not null
);

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: post a correcting entry'
    using errcode = '23001', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries for each statement execute function ledger_append_only();
create trigger ledger_lines_append_only before delete or update or truncate on ledger_lines for each statement execute function ledger_append_only();

create function ledger_balanced() returns trigger language plpgsql as $$
declare
  -- The trigger's argument names the column with the entry's id in its own table.
  checked uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  total bigint;
  lines integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, lines
    from ledger_lines where entry_id = checked;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % does not balance: % cents over % lines', checked, total, lines
      using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries deferrable initially deferred for each row execute function ledger_balanced('id');
create constraint trigger ledger_lines_balanced after insert on ledger_lines deferrable initially deferred for each row execute function ledger_balanced('entry_id');

-- What was planned and what came of it is never changed.
create function money_intents_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'money_intents are kept'; end if;
  if (new.business_key, new.kind, new.subject, new.attempt, new.idempotency_key)
     is distinct from
     (old.business_key, old.kind, old.subject, old.attempt, old.idempotency_key)
  then raise exception 'a money intent keeps its key and parameters'; end if;
  if new.key_changes < old.key_changes
  then raise exception 'a money intent keeps its key and parameters'; end if;
  -- Whom a customer or payout account was made for is forgotten with the person, never before its outcome.
  if new.params is distinct from old.params and not (
    old.state <> 'planned' and old.kind in ('customer', 'account')
    and new.params = old.params - 'email' - 'name')
  then raise exception 'a money intent keeps its key and parameters'; end if;
  if old.state <> 'planned' and new.state <> old.state
  then raise exception 'a settled money intent keeps its outcome'; end if;
  return new;
end $$;
create trigger money_intents_guard before delete or update on money_intents for each row execute function money_intents_guard();

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
  status text not null check (status in ('open', 'corrected', 'agrees')),
  found_at timestamptz not null,
  closed_at timestamptz,
  -- The correcting entry. Who made it, and why, is in the operators' trail.
  entry_id uuid references ledger_entries,
  constraint ledger_differences_closed check ((status = 'open') = (closed_at is null)),
  constraint ledger_differences_entry check ((status = 'corrected') = (entry_id is not null))
);
create unique index ledger_differences_open on ledger_differences (provider_object_id) where (status = 'open');
create index ledger_differences_closed_at on ledger_differences (closed_at);
