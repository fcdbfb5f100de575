-- What is searched of a listing changes with what its page tells of the patent: the market's changes count that too.

create function note_facts_change() returns trigger language plpgsql as $$
declare
  fact patent_facts := case tg_op when 'DELETE' then old else new end;
  was_shown boolean := tg_op = 'UPDATE' and old.shown;
begin
  if fact.origin is not null and not (fact.shown or was_shown) then return null; end if;
  perform number_market_change(id) from listings
    where patent_number = fact.number and published and (fact.origin is null or id = fact.origin);
  return null;
end $$;
-- Reading the same again moves the days of a fact, and nothing that is searched.
create constraint trigger facts_change_in_search after insert or delete or update of value, shown, superseded_at on patent_facts deferrable initially deferred for each row execute function note_facts_change();

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  filters jsonb not null,
  looked_at timestamptz not null,
  mails boolean not null,
  mailed_at timestamptz not null,
  -- After the last email: something came since that may be news.
  matched_at timestamptz not null,
  created_at timestamptz not null
);
create index saved_searches_mailed on saved_searches (mailed_at) where mails;
create unique index saved_searches_name on saved_searches (user_id, lower(name));
create trigger saved_searches_of_living before insert or update of user_id on saved_searches for each row execute function refuse_erased_person('user_id');

-- What a search finds only since the patent's record says more than it did: new since then, not since its publishing.
create table search_finds (
  search_id uuid not null references saved_searches on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  arrived_at timestamptz not null,
  found_at timestamptz not null,
  primary key (search_id, listing_id)
);
create index search_finds_listing on search_finds (listing_id);

-- What people look for, anonymously. A budget decides what a note matches, and is never told.
create table wanted_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  words text not null check (length(words) <= 200),
  classes text[] not null,
  budget_from_cents bigint,
  budget_to_cents bigint,
  until date not null,
  invitations boolean not null,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  check (words <> '' or cardinality(classes) > 0)
);
create index wanted_notes_user on wanted_notes (user_id);
create index wanted_notes_changed on wanted_notes (changed_at);
create trigger wanted_notes_of_living before insert or update of user_id on wanted_notes for each row execute function refuse_erased_person('user_id');

create table wanted_finds (
  listing_id uuid primary key references listings on delete cascade,
  note_ids uuid[] not null,
  -- When each of these was written: what it says since then was never found.
  note_times timestamptz[] not null,
  matched_at timestamptz not null,
  price_cents bigint,
  priced_at timestamptz not null,
  due_at timestamptz,
  told_at timestamptz,
  told_buyers integer not null default 0,
  check (cardinality(note_ids) = cardinality(note_times))
);
create index wanted_finds_due on wanted_finds (due_at) where due_at is not null;

create table wanted_invitations (
  listing_id uuid not null references listings on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_at timestamptz not null,
  primary key (listing_id, user_id)
);
create index wanted_invitations_user on wanted_invitations (user_id);
create trigger wanted_invitations_of_living before insert or update of user_id on wanted_invitations for each row execute function refuse_erased_person('user_id');

-- Up to which change of the market listings were matched by saved searches and notes.
create table match_clock (
  only_row boolean default true primary key check (only_row),
  mark jsonb,
  -- Changes were forgotten: every listing with a greater id is to be matched again; null: none.
  again_after uuid
);
insert into match_clock default values;
