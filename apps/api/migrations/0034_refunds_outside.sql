-- A refund of a sale's payment that was not made here: since when it freezes the sale, and what the platform put back in its place.

alter table sales add column refunded_outside_at timestamptz;
alter table sales add column topped_up_cents bigint not null default 0 check (topped_up_cents >= 0);

-- A held sale whose whole payment was refunded that way ends by it.
alter table sales drop constraint sales_refund_reason_check;
alter table sales add constraint sales_refund_reason_check check (refund_reason in ('not_for_sale', 'cancelled', 'operator', 'dispute_lost', 'outside'));

alter table signing_envelopes drop constraint signing_envelopes_hold_check;
alter table signing_envelopes add constraint signing_envelopes_hold_check check (hold in ('review', 'refunded', 'stopped'));
