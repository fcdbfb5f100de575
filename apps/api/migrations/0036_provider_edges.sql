-- What the provider does at its edges.

-- A failure of its own that it keeps under a key blocks that key for a day: another one takes its place.
alter table money_intents add column key_changes integer not null default 0 check (key_changes >= 0);

create or replace function money_intents_guard() returns trigger language plpgsql as $$
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

-- A payout that an owner's bank returned, of which the owner was told, until the provider has paid one after it.
alter table users
  add column failed_payout_id text,
  add column failed_payout_cents bigint check (failed_payout_cents > 0),
  add column failed_payout_at timestamptz,
  add constraint users_failed_payout check (
    (failed_payout_id is null) = (failed_payout_cents is null)
    and (failed_payout_id is null) = (failed_payout_at is null));

-- What banks ask about, dispute and take back of plans' payments: each is told once, and a lost one ends its plan.
create table plan_disputes (
  id text primary key,
  subscription_id uuid not null references subscriptions,
  amount_cents bigint not null,
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  heard_at timestamptz not null,
  changed_at timestamptz not null
);
create index plan_disputes_subscription on plan_disputes (subscription_id);

-- What was paid where it was not what was asked for: it is never held, and goes back in full.
alter table sales add column paid_other_cents bigint check (paid_other_cents > 0);
alter table sales drop constraint sales_refund_reason_check;
alter table sales add constraint sales_refund_reason_check check (refund_reason in ('not_for_sale', 'amount_differs', 'cancelled', 'operator', 'dispute_lost', 'outside'));
