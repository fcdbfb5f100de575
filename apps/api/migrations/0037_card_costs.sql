-- What cards cost and risk: why a payment was opened without a card, what the provider checks about one that was made, and until
-- when a disputing bank wants its evidence.

alter table sales
  add column without_card text check (without_card in ('over_limit', 'returned_payments', 'returned_with_owner')),
  add column payment_check text check (payment_check in ('warning', 'review')),
  add column payment_check_at timestamptz,
  add column payment_check_ids text[] not null default '{}',
  add column cleared_check_ids text[] not null default '{}',
  add column evidence_due_at timestamptz,
  add constraint sales_payment_check check ((payment_check is null) = (payment_check_at is null));

alter table signing_envelopes drop constraint signing_envelopes_hold_check;
alter table signing_envelopes add constraint signing_envelopes_hold_check check (hold in ('review', 'refunded', 'checked', 'stopped'));
