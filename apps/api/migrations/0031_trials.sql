-- What the office says of a patent's trials is an answer of its own, and whether it gave one is kept apart from the
-- record's: neither hides the other.

alter table office_answers drop constraint office_answers_part_check;
alter table office_answers add constraint office_answers_part_check
  check (part in ('record', 'grant_text', 'trials'));

alter table patents add column trials_asked_at timestamptz;
alter table patents add column trials_away_reason text;
alter table patents add check (trials_away_reason is null or trials_asked_at is not null);
create index patents_trials_asked on patents (trials_asked_at desc) where (trials_asked_at is not null);
