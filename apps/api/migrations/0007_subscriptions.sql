-- What keeps a listing public.

create table plan_prices (
  lookup_key text primary key,
  price_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  promotion_code text,
  read_at timestamptz not null
);

create table subscriptions (
  id uuid primary key,
  listing_id uuid not null references listings,
  user_id uuid not null references users,
  provider_subscription_id text not null,
  lookup_key text not null,
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('active', 'past_due', 'ended', 'cancelled')),
  free_period boolean not null,
  ends_without_renewal boolean not null,
  started_at timestamptz not null,
  current_period_end_at timestamptz not null,
  asked_at timestamptz,
  carried_over_ms bigint default 0 not null check (carried_over_ms >= 0),
  ended_at timestamptz,
  constraint subscriptions_provider_once unique (provider_subscription_id),
  check ((ended_at is null) = (status in ('active', 'past_due')))
);
create index subscriptions_due on subscriptions (current_period_end_at) where (status in ('active', 'past_due'));
create unique index subscriptions_one_running on subscriptions (listing_id) where (status in ('active', 'past_due'));

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
  constraint subscription_checkouts_attempt_once unique (listing_id, attempt),
  check ((closed_at is null) = (state = 'open'))
);
create unique index subscription_checkouts_one_open on subscription_checkouts (listing_id) where (state = 'open');

create table free_periods (
  user_id uuid references users,
  checkout_id uuid references subscription_checkouts,
  claimed_at timestamptz not null,
  used_at timestamptz,
  mailbox_mark bytea not null,
  -- Of which domain it was had, as a keyed hash like the mailbox's (empty: of a public mail provider); it stays when the
  -- account goes.
  domain_mark bytea not null,
  constraint free_periods_account_once unique (user_id),
  constraint free_periods_mailbox_once unique (mailbox_mark)
);
create index free_periods_checkout on free_periods (checkout_id);
create index free_periods_domain on free_periods (domain_mark) where used_at is not null;

create table plan_pauses (
  id uuid primary key,
  listing_id uuid not null references listings,
  subscription_id uuid not null references subscriptions,
  stopped_renewal boolean not null,
  business_key text,
  status text not null check (status in ('open', 'ended')),
  paused_at timestamptz not null,
  resumed_at timestamptz,
  constraint plan_pauses_ended check ((status = 'ended') = (resumed_at is not null))
);
create unique index plan_pauses_one_open on plan_pauses (listing_id) where (status = 'open');

create table plan_changes (
  id uuid primary key,
  subscription_id uuid not null references subscriptions,
  lookup_key text not null,
  price_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  renews_at timestamptz not null,
  state text not null check (state in ('asked', 'planned', 'taking_back', 'waiting', 'done', 'taken_back', 'replaced', 'refused', 'missed', 'dropped')),
  business_key text,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint plan_changes_closed check ((closed_at is null) = (state in ('asked', 'planned', 'taking_back', 'waiting')))
);
create index plan_changes_by_key on plan_changes (business_key) where (closed_at is null);
create unique index plan_changes_one_open on plan_changes (subscription_id) where (closed_at is null);

create trigger subscription_checkouts_of_living before insert or update of user_id on subscription_checkouts for each row execute function refuse_erased_person('user_id');
create trigger free_periods_of_living before insert or update of user_id on free_periods for each row execute function refuse_erased_person('user_id');

-- What banks ask about, dispute and take back of plans' payments: each is told once, and a lost one ends its plan.
create table plan_disputes (
  id text primary key,
  subscription_id uuid not null references subscriptions,
  amount_cents bigint not null,
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  evidence_due_at timestamptz,
  heard_at timestamptz not null,
  changed_at timestamptz not null
);
create index plan_disputes_subscription on plan_disputes (subscription_id);

-- Domains of which unusually many free periods were had, once each: operators are told when the row is made.
create table free_period_domains (
  domain text not null,
  listed_at timestamptz not null,
  primary key (domain)
);
