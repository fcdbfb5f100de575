-- What operators change while the product runs: every process reads it every few seconds.

create table running_settings (
  only_row boolean default true primary key check (only_row),
  log_level text check (log_level in ('fatal', 'error', 'warn', 'info', 'debug', 'silent')),
  log_level_until timestamptz,
  maintenance_since timestamptz,
  maintenance_until timestamptz,
  constraint running_settings_log_level_ends check ((log_level is null) = (log_level_until is null)),
  constraint running_settings_maintenance_ends
    check ((maintenance_since is null) = (maintenance_until is null))
);

insert into running_settings default values;
