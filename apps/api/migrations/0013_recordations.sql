-- The signed assignment at the patent office: its receipt, its reel and frame, and what the office's records show of it.

create table recordations (
  sale_id uuid primary key references sales,
  status text not null check (status in ('ready', 'filed', 'recorded')),
  receipt text,
  receipt_key text,
  filed_at timestamptz,
  reel text,
  frame text,
  recorded_at timestamptz,
  constraint recordations_receipt_once unique (receipt_key),
  constraint recordations_filed_is_whole check ((status = 'ready') = (filed_at is null) and (filed_at is null) = (receipt is null) and (receipt is null) = (receipt_key is null)),
  constraint recordations_recorded_is_whole check ((status = 'recorded') = (recorded_at is not null) and (reel is null) = (recorded_at is null) and (frame is null) = (reel is null))
);
create index recordations_awaited on recordations (filed_at) where (status = 'filed');

-- What the office's record shows of an assignment that we filed, for an operator to confirm.
create table found_recordings (
  sale_id uuid primary key references sales,
  reel text not null,
  frame text not null,
  recorded_on date not null,
  assignee text not null,
  as_of date not null,
  found_at timestamptz not null
);

-- A paper in the office's record that an operator found not to be a sale's: it is not proposed again.
create table dismissed_recordings (
  sale_id uuid not null references sales,
  reel text not null,
  frame text not null,
  dismissed_at timestamptz not null,
  primary key (sale_id, reel, frame)
);
