-- Conversations, their files, and reports of people.

create table conversations (
  low_user_id uuid not null references users,
  high_user_id uuid not null references users,
  last_seq integer not null check (last_seq > 0),
  last_message_id uuid not null,
  low_last_message_id uuid,
  high_last_message_id uuid,
  primary key (low_user_id, high_user_id),
  check (low_user_id < high_user_id)
);
create index conversations_high on conversations (high_user_id, last_message_id desc);
create index conversations_low on conversations (low_user_id, last_message_id desc);

create table messages (
  id uuid primary key,
  low_user_id uuid not null references users,
  high_user_id uuid not null references users,
  from_user_id uuid not null references users,
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  sent_at timestamptz not null,
  received_at timestamptz,
  seq integer not null,
  idempotency_key text check (char_length(idempotency_key) >= 1 and char_length(idempotency_key) <= 100),
  listing_id uuid references listings on delete set null,
  constraint messages_seq unique (low_user_id, high_user_id, seq),
  constraint messages_of_conversation foreign key (low_user_id, high_user_id) references conversations(low_user_id, high_user_id),
  check (low_user_id < high_user_id),
  check (from_user_id = low_user_id or from_user_id = high_user_id)
);
create index messages_about on messages (low_user_id, high_user_id, listing_id, seq) where (listing_id is not null);
create index messages_high on messages (high_user_id, id desc);
create unique index messages_sent_once on messages (low_user_id, high_user_id, from_user_id, idempotency_key) where (idempotency_key is not null);
create index messages_unread on messages (low_user_id, high_user_id, from_user_id) where (received_at is null);

-- The words of a message, and who may find them: a search reads its own person's messages alone.
create function message_words(low uuid, high uuid, body text) returns tsvector immutable language sql as
  $$ select to_tsvector('english', body) || array_to_tsvector(array[low::text, high::text]) $$;
create index messages_words on messages using gin (message_words(low_user_id, high_user_id, body));

-- What two people have written about, each with the last message about it.
create table conversation_listings (
  low_user_id uuid not null,
  high_user_id uuid not null,
  listing_id uuid not null references listings on delete cascade,
  last_message_id uuid not null,
  primary key (low_user_id, high_user_id, listing_id),
  constraint listings_of_conversation foreign key (low_user_id, high_user_id) references conversations(low_user_id, high_user_id)
);
create index conversation_listings_high on conversation_listings (high_user_id);

create table message_files (
  id uuid primary key,
  from_user_id uuid not null references users,
  to_user_id uuid not null references users,
  message_id uuid references messages,
  position smallint not null,
  name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  storage_key text not null unique,
  created_at timestamptz not null,
  lost_at timestamptz
);
create index message_files_message on message_files (message_id, "position");
create index message_files_waiting on message_files (created_at) where (message_id is null);
create index message_files_writer on message_files (from_user_id, id);

create table person_reports (
  id uuid primary key,
  reporter_user_id uuid not null references users,
  reported_user_id uuid not null references users,
  message_id uuid references messages,
  reason text not null,
  details text not null check (char_length(details) <= 2000),
  created_at timestamptz not null,
  status text not null check (status in ('open', 'closed')),
  closed_at timestamptz,
  constraint person_reports_closed check ((status = 'open') = (closed_at is null)),
  check (reporter_user_id <> reported_user_id)
);
create index person_reports_newest on person_reports (created_at desc, id desc);
create index person_reports_reporter on person_reports (reporter_user_id);

create trigger messages_of_living before insert or update of from_user_id on messages for each row execute function refuse_erased_person('from_user_id');
create trigger message_files_of_living before insert or update of from_user_id on message_files for each row execute function refuse_erased_person('from_user_id');
create trigger person_reports_of_living before insert or update of reporter_user_id on person_reports for each row execute function refuse_erased_person('reporter_user_id');
