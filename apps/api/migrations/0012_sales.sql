-- Sales from the moment their money is here to the payout, their papers and their evidence.

create table sales (
  id uuid primary key,
  listing_id uuid not null references listings,
  buyer_user_id uuid not null references users,
  status text not null check (status in ('held', 'signed', 'filed', 'released', 'refunding', 'refunded')),
  -- How far it came, which stays when its money goes back.
  reached text not null check (reached in ('none', 'held', 'signed', 'filed', 'released')),
  version integer not null,
  updated_at timestamptz not null,
  next_check_at timestamptz not null,
  -- What was paid: less than the price where the platform covers the rest, or another amount, which goes back.
  paid_cents bigint not null check (paid_cents > 0),
  charge_id text not null unique,
  fee_booked_at timestamptz,
  held_at timestamptz,
  step_since timestamptz,
  -- What the patent office has of the assignment, as its recordation told it.
  filing jsonb,
  filed_at timestamptz,
  released_at timestamptz,
  -- Where the checkout of such a sale stands: one that keeps the money has arrived and takes the listing, of all others the
  -- money goes back. So the index of the checkouts holds for sales too.
  checkout_status text not null generated always as (case when status in ('held', 'signed', 'filed', 'released') then 'arrived' else 'returned' end) stored,
  constraint sales_of_checkout foreign key (id, listing_id, buyer_user_id, checkout_status)
    references checkouts (id, listing_id, buyer_user_id, status) deferrable initially deferred,
  constraint sales_reached check (reached = status or status in ('refunding', 'refunded')),
  constraint sales_held_is_dated check ((reached <> 'none') = (held_at is not null)),
  constraint sales_filed_is_whole check ((reached in ('filed', 'released')) = (filed_at is not null) and (filed_at is null) = (filing is null)),
  constraint sales_released_is_dated check ((reached = 'released') = (released_at is not null))
);
create index sales_buyer on sales (buyer_user_id, id desc);
create index sales_due on sales (next_check_at) where (status not in ('released', 'refunded'));
create index sales_listing on sales (listing_id, id desc);
-- What operators search sales by, as it is printed.
create index sales_paid on sales (paid_cents);
create index sales_receipt on sales (upper(regexp_replace(filing ->> 'receipt', '[\s-]', '', 'g'))) where (filing is not null);

-- Where each sale stands, as its rules told it of the version that it was made of, for lists by age and deadline. It is made again
-- whenever the sale has another version, and when `again_at` has come.
create table sale_standings (
  sale_id uuid primary key references sales on delete cascade,
  sale_version integer not null,
  made_of integer,
  standing text,
  -- What the sale is to operators; null: it is over.
  matter text check (matter in ('unfiled', 'dispute', 'refund', 'payment', 'stalled', 'on_course')),
  waits_for text,
  since timestamptz,
  due_at timestamptz,
  is_late boolean,
  again_at timestamptz,
  amount_cents bigint,
  constraint sale_standings_made check (num_nulls(made_of, standing, waits_for, since, is_late, amount_cents) in (0, 6))
);
create index sale_standings_outdated on sale_standings (sale_id) where (made_of is distinct from sale_version);
create index sale_standings_again on sale_standings (again_at) where (again_at is not null);
create index sale_standings_matter on sale_standings (matter, is_late) where (matter is not null);
create index sale_standings_due on sale_standings (is_late desc, due_at, since, sale_id) where (matter <> 'on_course');

create function sale_standings_follow() returns trigger language plpgsql as $$
begin
  insert into sale_standings (sale_id, sale_version) values (new.id, new.version)
  on conflict (sale_id) do update set sale_version = excluded.sale_version;
  return null;
end $$;
create trigger sale_standings_follow after insert or update of version on sales for each row execute function sale_standings_follow();

-- What the buyer's bank inquires about a sale's payment or disputes, all of it together.
create table disputes (
  sale_id uuid primary key references sales,
  status text not null check (status in ('inquiry', 'open', 'lost', 'closed')),
  since timestamptz not null,
  evidence_due_at timestamptz,
  lost_cents bigint not null check (lost_cents >= 0 and (lost_cents = 0 or status = 'lost'))
);

-- What the payment provider checks about a sale's payment, under the provider's ids.
create table payment_checks (
  id text primary key,
  sale_id uuid not null references sales,
  kind text not null check (kind in ('warning', 'review')),
  status text not null check (status in ('open', 'closed', 'cleared', 'late')),
  since timestamptz not null
);
create index payment_checks_sale on payment_checks (sale_id);

-- Every refund of a sale's payment: those that the product makes, those that someone made at the provider, and what the platform
-- paid back in another way.
create table refunds (
  -- A sale that only gives its money back begins together with its refund.
  sale_id uuid not null references sales deferrable initially deferred,
  position integer not null check (position >= 1),
  made_by text not null check (made_by in ('product', 'outside', 'another_way')),
  status text not null,
  reason text check (reason in ('not_for_sale', 'amount_differs', 'cancelled', 'operator', 'dispute_lost', 'outside')),
  provider_id text,
  amount_cents bigint not null check (amount_cents >= 0),
  topped_up_cents bigint not null check (topped_up_cents >= 0 and topped_up_cents <= amount_cents),
  retry_at timestamptz,
  heard_at timestamptz not null,
  -- When the buyer was told how it stands, which begins with why it is made.
  told_at timestamptz,
  done_at timestamptz,
  primary key (sale_id, position),
  constraint refunds_product_has_reason check ((made_by = 'product') = (reason is not null)),
  constraint refunds_outside_has_id check (made_by <> 'outside' or provider_id is not null),
  constraint refunds_status check (case made_by
    when 'product' then status in ('pending', 'awaiting_balance', 'needs_details', 'done', 'failed', 'returned')
    when 'outside' then status in ('awaiting_balance', 'unsettled', 'borne', 'returned', 'adopted')
    else status = 'done' end)
);
create unique index refunds_one_under_way on refunds (sale_id)
  where (made_by = 'product' and status not in ('done', 'returned'));

create function sales_refund_has_row() returns trigger language plpgsql as $$
begin
  if exists (select from refunds where sale_id = new.id and made_by = 'product') then return new; end if;
  raise exception 'a sale gives money back by a refund'
    using errcode = '23514', constraint = 'sales_refund_has_row';
end $$;
create trigger sales_refund_has_row before insert or update of status on sales for each row
  when (new.status in ('refunding', 'refunded')) execute function sales_refund_has_row();

-- What a held sale is signed by, from the buyer's turn to the sealed papers. Others take the place of those that are void.
create table sale_papers (
  sale_id uuid primary key references sales,
  status text not null check (status in ('asked', 'begun', 'sent', 'half_signed', 'declined', 'half_declined', 'signed', 'sealed', 'void')),
  -- When it became the buyer's turn.
  asked_at timestamptz,
  assignment_id uuid unique,
  agreement_id uuid unique,
  record_id uuid unique,
  prepared_at timestamptz,
  buyer_details jsonb,
  -- Of the office's record, as it was when the papers were begun.
  recorded_facts jsonb,
  -- What the agreement says beyond the sale itself, as it was when the papers were begun.
  agreement_terms jsonb,
  signing_document_id text unique,
  first_signed_at timestamptz,
  declined_at timestamptz,
  signed_at timestamptz,
  sealed_at timestamptz,
  constraint sale_papers_begun check (num_nulls(assignment_id, agreement_id, record_id, prepared_at, agreement_terms) = case status when 'asked' then 5 else 0 end),
  constraint sale_papers_sent check ((status in ('asked', 'begun', 'void')) = (signing_document_id is null)),
  constraint sale_papers_half_signed check ((status in ('half_signed', 'half_declined', 'signed', 'sealed')) = (first_signed_at is not null)),
  constraint sale_papers_declined check (declined_at is not null or status not in ('declined', 'half_declined')),
  constraint sale_papers_signed check ((status in ('signed', 'sealed')) = (signed_at is not null)),
  constraint sale_papers_sealed check ((status = 'sealed') = (sealed_at is not null))
);
create index sale_papers_buyer on sale_papers using gin (lower(buyer_details ->> 'name') gin_trgm_ops, lower(buyer_details ->> 'company') gin_trgm_ops);
create index sale_papers_signed on sale_papers (signed_at) where (status in ('signed', 'sealed'));

create function sales_signed_has_papers() returns trigger language plpgsql as $$
begin
  if exists (select from sale_papers where sale_id = new.id and status in ('signed', 'sealed')) then return new; end if;
  raise exception 'title passes by papers that everyone signed'
    using errcode = '23514', constraint = 'sales_signed_has_papers';
end $$;
create trigger sales_signed_has_papers before update of status on sales for each row
  when (new.status in ('signed', 'filed', 'released')) execute function sales_signed_has_papers();

-- That a sale is to end without going through: the latest request, and what became of it.
create table undos (
  sale_id uuid primary key references sales,
  status text not null check (status in ('requested', 'dropped', 'done')),
  -- The last four: where the sale stood when its time ran out.
  reason text not null check (reason in ('buyer', 'owner', 'agreement', 'operator', 'verifying', 'buyer_signs', 'owners_sign', 'stopped')),
  requested_by uuid references users,
  requested_at timestamptz not null
);
create index undos_requested on undos (sale_id) where (status = 'requested');

-- What one side of a sale asked the other to agree to before the last signature: the latest of each kind.
create table sale_proposals (
  sale_id uuid not null references sales,
  kind text not null check (kind in ('end', 'extend')),
  status text not null check (status in ('asked', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  asked_by_side text not null check (asked_by_side in ('buyer', 'owner')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  answered_by uuid references users,
  -- The step whose deadline an agreed extension moved.
  step_since timestamptz,
  primary key (sale_id, kind),
  constraint sale_proposals_answered check ((status in ('agreed', 'declined', 'withdrawn')) = (answered_by is not null)),
  constraint sale_proposals_extends check (step_since is null or (kind = 'extend' and status = 'agreed'))
);

-- Attorneys and brokers whom a side of a sale named: they read it, and do nothing in it. One of a side at a time is invited or seated.
create table sale_advisers (
  id uuid primary key,
  sale_id uuid not null references sales,
  side text not null check (side in ('buyer', 'owner')),
  role text not null check (role in ('attorney', 'broker')),
  named_by uuid not null references users,
  -- As the side wrote it; once accepted, as the account said.
  name text not null,
  email text not null,
  user_id uuid references users,
  token_hash bytea unique,
  status text not null check (status in ('invited', 'seated', 'declined', 'ended')),
  invited_at timestamptz not null,
  seated_at timestamptz,
  closed_at timestamptz,
  constraint sale_advisers_seated check ((user_id is null) = (seated_at is null) and (status <> 'seated' or seated_at is not null)),
  constraint sale_advisers_unseated check (status not in ('invited', 'declined') or seated_at is null),
  constraint sale_advisers_closed check ((status in ('declined', 'ended')) = (closed_at is not null))
);
create unique index sale_advisers_one_of_side on sale_advisers (sale_id, side) where (status in ('invited', 'seated'));
create unique index sale_advisers_one_side on sale_advisers (sale_id, user_id) where (status = 'seated');
create index sale_advisers_sale on sale_advisers (sale_id, id);
create index sale_advisers_person on sale_advisers (user_id) where (user_id is not null);
create index sale_advisers_address on sale_advisers (email);
create index sale_advisers_named on sale_advisers (named_by) where (status in ('invited', 'seated'));

create table sale_owners (
  sale_id uuid not null references sales,
  owner_id uuid not null,
  user_id uuid not null references users,
  position integer not null,
  name text not null,
  email text not null,
  share_basis_points integer not null check (share_basis_points >= 1 and share_basis_points <= 10000),
  signature text not null check (signature in ('awaited', 'given')),
  signed_at timestamptz,
  company text,
  company_title text,
  address text,
  primary key (sale_id, owner_id),
  constraint sale_owners_signed check ((signature = 'given') = (signed_at is not null)),
  constraint sale_owners_person_once unique (sale_id, user_id),
  constraint sale_owners_company_has_title check ((company is null) = (company_title is null) and company <> '' and company_title <> '')
);

-- What each owner is paid, once and by one transfer, and what became of it.
create table payouts (
  sale_id uuid not null,
  owner_id uuid not null,
  share_cents bigint not null check (share_cents >= 0),
  status text not null check (status in ('planned', 'paid', 'nothing_due', 'taken', 'due_again', 'refused', 'reversed', 'written_off')),
  transfer_id text unique,
  paid_at timestamptz,
  reversed_at timestamptz,
  retry_at timestamptz,
  -- What someone took back at the provider, in all, and what was paid again in its place.
  taken_cents bigint default 0 not null check (taken_cents >= 0),
  paid_again_cents bigint default 0 not null check (paid_again_cents >= 0),
  again_transfer_ids text[] default '{}' not null,
  primary key (sale_id, owner_id),
  foreign key (sale_id, owner_id) references sale_owners,
  constraint payouts_paid_by_transfer check (case status
    when 'planned' then paid_at is null and transfer_id is null
    when 'nothing_due' then share_cents = 0 and paid_at is not null
    else paid_at is not null and transfer_id is not null end),
  constraint payouts_reversed check ((status = 'reversed') = (reversed_at is not null)),
  check (paid_again_cents <= taken_cents)
);
create index sale_owners_person on sale_owners (user_id);
create index sale_owners_words on sale_owners using gin (lower(name) gin_trgm_ops, lower(company) gin_trgm_ops, lower(email) gin_trgm_ops);

create table sale_documents (
  document_id uuid primary key,
  sale_id uuid not null references sales,
  part text not null check (part in ('assignment', 'agreement', 'record')),
  storage_key text not null unique,
  sha256 text not null,
  size bigint not null,
  stored_at timestamptz not null,
  constraint sale_documents_part_once unique (sale_id, part)
);

create table sale_evidence (
  sale_id uuid not null references sales,
  sequence integer not null check (sequence >= 1),
  at timestamptz not null,
  what text not null,
  who text,
  details text not null,
  previous_hash text not null,
  hash text not null,
  primary key (sale_id, sequence)
);

create table sale_evidence_heads (
  sale_id uuid primary key references sales,
  sequence integer not null check (sequence >= 1),
  hash text not null
);

create table outside_sales (
  id uuid primary key,
  listing_id uuid not null references listings,
  buyer_user_id uuid not null references users,
  recorded_by_user_id uuid not null references users,
  created_at timestamptz not null,
  constraint outside_sales_once unique (listing_id)
);
create index outside_sales_buyer on outside_sales (buyer_user_id);

create function sale_evidence_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is append only'
    using errcode = '23001', constraint = 'sale_evidence_append_only';
end $$;
create trigger sale_evidence_append_only before delete or update or truncate on sale_evidence for each statement execute function sale_evidence_append_only();
create trigger sale_evidence_head_stays before truncate on sale_evidence_heads for each statement execute function sale_evidence_append_only();

-- The newest hash of each sale stands apart: an entry cut off the end is noticed.
create function sale_evidence_head_follows() returns trigger language plpgsql as $$
begin
  insert into sale_evidence_heads (sale_id, sequence, hash)
  values (new.sale_id, new.sequence, new.hash)
  on conflict (sale_id) do update set sequence = excluded.sequence, hash = excluded.hash;
  return null;
end $$;
create trigger sale_evidence_head_follows after insert on sale_evidence for each row execute function sale_evidence_head_follows();

create function sale_evidence_head_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.sale_id = old.sale_id and new.sequence = old.sequence + 1
  then return new; end if;
  raise exception 'evidence is append only'
    using errcode = '23001', constraint = 'sale_evidence_append_only';
end $$;
create trigger sale_evidence_head_grows before delete or update on sale_evidence_heads for each row execute function sale_evidence_head_grows();

create trigger outside_sales_of_living before insert or update of buyer_user_id on outside_sales for each row execute function refuse_erased_person('buyer_user_id');

-- A refund that the payment provider cannot deliver, paid back by the platform in another way: what an operator enters, and who confirms it.

create table outside_returns (
  id uuid primary key,
  sale_id uuid not null references sales (id),
  status text not null check (status in ('waiting', 'done')),
  amount_cents bigint not null check (amount_cents > 0),
  way text not null check (way in ('wire', 'check', 'other')),
  reference text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  confirmed_by uuid references users (id),
  completed_at timestamptz,
  constraint outside_returns_done check ((status = 'done') = (completed_at is not null)),
  constraint outside_returns_confirmed check (confirmed_by is null or status = 'done')
);
-- One that waits for its second operator; entering it again replaces it.
create unique index outside_returns_waiting on outside_returns (sale_id) where (status = 'waiting');
create index outside_returns_sale on outside_returns (sale_id);
