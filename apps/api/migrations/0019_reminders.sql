-- What was reminded of: each step of a wait once for each person.

create table reminders (
  kind text not null,
  -- The offer, checkout, sale, plan or owner's place.
  subject_id uuid not null,
  -- Null: the operators, or an invited person who has no account.
  user_id uuid references users on delete cascade,
  -- The moment that the step counts from: a wait that begins again has another.
  clock_at timestamptz not null,
  -- In hours from that moment.
  step integer not null,
  sent_at timestamptz not null,
  constraint reminders_once unique nulls not distinct (kind, subject_id, user_id, clock_at, step)
);
create index reminders_person on reminders (user_id);
create trigger reminders_of_living before insert or update of user_id on reminders for each row execute function refuse_erased_person('user_id');
