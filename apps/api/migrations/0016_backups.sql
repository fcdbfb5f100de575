-- When the last backup was made, and who has to be deleted again after a restore.

create table backup_state (
  only_row boolean default true primary key check (only_row),
  made text,
  made_at timestamptz,
  tried_at timestamptz
);

create table erasures_due (
  user_id uuid primary key
);

create table installed_versions (
  version text primary key,
  installed_at timestamptz default now() not null
);

insert into backup_state default values;
