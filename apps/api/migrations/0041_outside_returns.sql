-- A refund that the payment provider cannot deliver, paid back by the platform in another way: what an operator enters, and who confirms it.

create table outside_returns (
  id uuid primary key,
  sale_id uuid not null references sales (id),
  amount_cents bigint not null check (amount_cents > 0),
  way text not null check (way in ('wire', 'check', 'other')),
  reference text not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null,
  confirmed_by uuid references users (id),
  completed_at timestamptz
);
-- One that waits for its second operator; entering it again replaces it.
create unique index outside_returns_waiting on outside_returns (sale_id) where completed_at is null;
create index outside_returns_sale on outside_returns (sale_id);
