-- A paper in the office's record that an operator found not to be a sale's: it is not proposed again.

create table dismissed_recordings (
  sale_id uuid not null references sales,
  reel text not null,
  frame text not null,
  dismissed_at timestamptz not null,
  primary key (sale_id, reel, frame)
);
