-- Offers and their history.

create table offers (
  id uuid primary key,
  listing_id uuid not null references listings,
  buyer_user_id uuid not null references users,
  owner_user_id uuid not null references users,
  turn text not null check (turn in ('buyer', 'owner')),
  status text not null check (status in ('NEW', 'COUNTERED', 'ACCEPTED', 'PAID', 'REJECTED')),
  reason text check (reason in ('declined', 'withdrawn', 'lapsed', 'payment_lapsed', 'payment_failed', 'title_refused', 'sold_to_another', 'listing_gone', 'sale_cancelled')),
  amount_cents bigint not null check (amount_cents >= 100 and amount_cents <= 99999999),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  pay_by timestamptz,
  payment_open boolean default false not null,
  failed_debits integer default 0 not null,
  -- The version of the disclosures that an acceptance took; 0: nothing was answered.
  disclosures_version integer default 0 not null check (disclosures_version >= 0),
  -- Its title was refused, so that nobody can pay.
  title_refused boolean default false not null,
  pay_left_ms bigint check (pay_left_ms is null or pay_by is null),
  check ((status = 'REJECTED') = (reason is not null))
);
create index offers_buyer on offers (buyer_user_id, updated_at desc);
create index offers_due on offers ((case when (status = 'ACCEPTED') then pay_by else expires_at end), id) where (status in ('NEW', 'COUNTERED', 'ACCEPTED'));
create index offers_listing on offers (listing_id, updated_at desc);
create unique index offers_one_accepted on offers (listing_id) where (status in ('ACCEPTED', 'PAID'));
create unique index offers_one_open on offers (listing_id, buyer_user_id) where (status <> 'REJECTED');

create table offer_history (
  id uuid primary key,
  offer_id uuid not null references offers on delete cascade,
  side text not null,
  user_id uuid references users,
  action text not null,
  amount_cents bigint not null,
  at timestamptz not null
);
create index offer_history_offer on offer_history (offer_id, at, id);

create trigger offers_of_living before insert or update of buyer_user_id on offers for each row execute function refuse_erased_person('buyer_user_id');
