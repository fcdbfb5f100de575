-- Payouts that someone took back at the provider, whole or in part, and what was paid again in their place.

alter table sale_owners add column taken_cents bigint not null default 0 check (taken_cents >= 0);
alter table sale_owners add column paid_again_cents bigint not null default 0 check (paid_again_cents >= 0 and paid_again_cents <= taken_cents);
alter table sale_owners add column again_transfer_ids text[] not null default '{}';
alter table sale_owners add column pay_again_at timestamptz;
