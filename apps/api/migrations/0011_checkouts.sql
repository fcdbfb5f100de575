-- Payments of patents, from their form until the money is here; and what buyers have at the provider beside them.

create table checkouts (
  id uuid primary key,
  listing_id uuid not null references listings,
  buyer_user_id uuid not null references users,
  offer_id uuid references offers,
  offer_pay_by timestamptz,
  -- Until when its bank must have acted; an accepted offer's time to pay can end that.
  pay_by timestamptz not null,
  amount_cents bigint not null check (amount_cents >= 100 and amount_cents <= 99999999),
  -- The version of the disclosures that an opened payment took; 0: nothing was answered.
  disclosures_version integer default 0 not null check (disclosures_version >= 0),
  title_shown jsonb,
  -- What a buyer was told of the patent's legal status before paying.
  legal_status_shown jsonb,
  without_card text check (without_card in ('over_limit', 'returned_payments', 'returned_with_owner')),
  status text not null check (status in ('open', 'processing', 'replaced', 'given_up', 'arrived', 'returned', 'ended')),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_check_at timestamptz not null,
  payment_id text unique,
  payment_method text check (payment_method in ('card', 'us_bank_account', 'customer_balance')),
  transfer text default 'none' not null check (transfer in ('none', 'expected')),
  verification text default 'none' not null check (verification in ('none', 'expected')),
  transfer_received_cents bigint default 0 not null,
  short_payment_id text,
  constraint checkouts_arrived_is_paid check ((status not in ('arrived', 'returned')) or payment_id is not null and payment_method is not null),
  -- The sale of a checkout says by these that it is the sale of this very payment, and where that stands.
  constraint checkouts_of_sale unique (id, listing_id, buyer_user_id, status)
);
create index checkouts_amount on checkouts (amount_cents);
create index checkouts_buyer on checkouts (buyer_user_id, created_at desc);
create index checkouts_due on checkouts (next_check_at) where (status not in ('arrived', 'returned', 'ended'));
create index checkouts_listing on checkouts (listing_id, created_at desc);
create unique index checkouts_one_own on checkouts (listing_id, buyer_user_id) where (status in ('open', 'given_up'));
-- One open sale a patent: a debit on its way, or a sale that holds its money or has paid it out.
create index checkouts_short_payment on checkouts (short_payment_id) where (short_payment_id is not null);
create unique index checkouts_one_open on checkouts (listing_id) where (status in ('processing', 'arrived'));
create trigger checkouts_of_living before insert or update of buyer_user_id on checkouts for each row execute function refuse_erased_person('buyer_user_id');

-- What a buyer confirmed knowing: that the patent may be over, or that a terminal disclaimer ties it to others.
create table status_confirmations (
  listing_id uuid not null references listings on delete cascade,
  buyer_user_id uuid not null references users,
  about text not null check (about in ('over', 'disclaimer')),
  words text not null,
  confirmed_at timestamptz not null,
  primary key (listing_id, buyer_user_id, about)
);
create index status_confirmations_buyer on status_confirmations (buyer_user_id);
create trigger status_confirmations_of_living before insert or update of buyer_user_id on status_confirmations for each row execute function refuse_erased_person('buyer_user_id');

create table customer_cash (
  user_id uuid primary key references users,
  customer_id text not null,
  available_cents bigint default 0 not null check (available_cents >= 0),
  seen_at timestamptz,
  booked_until timestamptz,
  return_key text,
  return_cents bigint,
  return_status text default 'none' not null check (return_status in ('none', 'pending', 'needs_details', 'failed')),
  return_failures integer default 0 not null,
  return_at timestamptz,
  problem text,
  next_check_at timestamptz not null,
  watched_until timestamptz not null,
  constraint customer_cash_customer_once unique (customer_id),
  constraint customer_cash_return_has_call check ((return_status in ('pending', 'needs_details')) = (return_key is not null))
);
create index customer_cash_due on customer_cash (next_check_at);
