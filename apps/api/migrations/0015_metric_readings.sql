-- What one process read for the metrics of all of them; a row for each table of gauges.

create table metric_readings (
  name text primary key,
  claimed_at timestamptz not null,
  read_at timestamptz,
  readings jsonb not null default '[]'
);
