-- After a sale: what the buyer keeps track of, the reminders of it, and the calendar's secret address.

create table dockets (
  id uuid primary key,
  sale_id uuid unique references sales,
  outside_sale_id uuid unique references outside_sales,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  next_look_on date,
  muted_at timestamptz,
  check (num_nonnulls(sale_id, outside_sale_id) = 1),
  check (id = coalesce(sale_id, outside_sale_id))
);
create index dockets_due on dockets (next_look_on) where next_look_on is not null;

create table docket_payments (
  docket_id uuid not null references dockets,
  due_months integer not null check (due_months in (42, 90, 138)),
  told_at timestamptz not null,
  primary key (docket_id, due_months)
);

create table docket_reminders (
  docket_id uuid not null references dockets,
  due_months integer not null check (due_months in (42, 90, 138)),
  kind text not null check (kind in ('opens', 'closing', 'grace', 'grace_closing')),
  sent_at timestamptz not null,
  primary key (docket_id, due_months, kind)
);

create table docket_steps (
  docket_id uuid not null references dockets,
  step text not null,
  done_at timestamptz not null,
  primary key (docket_id, step)
);

create table docket_calendars (
  user_id uuid primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- It ends with the password, with all other sessions and with a suspension: the row stays, and an ended address never
  -- works again.
  ended_at timestamptz,
  ended_by text check (ended_by in ('password_changed', 'sessions_ended', 'suspended')),
  constraint docket_calendars_ended check ((ended_at is null) = (ended_by is null))
);
