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
  constraint ledger_entries_object_once unique (provider_object_id, kind)
);
create index ledger_entries_listing on ledger_entries (listing_id);
create index ledger_entries_occurred on ledger_entries (occurred_at);
create index ledger_entries_sale on ledger_entries (sale_id);

create table ledger_lines (
  entry_id uuid not null references ledger_entries,
  position smallint not null,
  account text not null check ((account in ('provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed', 'losses')) or (account in ('customer_cash', 'owed_to_customers')) or account = 'shortfalls_covered'),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, "position")
);
create index ledger_lines_account on ledger_lines (account);

create table ledger_comparisons (
  compared_at timestamptz primary key,
  objects integer not null,
  differences jsonb not null
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
