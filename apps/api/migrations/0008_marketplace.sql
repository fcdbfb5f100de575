-- What people save, and the numbered changes that every process follows.

create table wishlist_entries (
  user_id uuid not null references users on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  created_at timestamptz not null,
  -- What a person saved, as it was then: it stays on their list when its owner takes it off the market.
  saved_as jsonb,
  primary key (user_id, listing_id)
);
create index wishlist_entries_listing on wishlist_entries (listing_id);

-- How often a listing was opened on a day (UTC), and from where: counts without anyone's name.
create table listing_views (
  listing_id uuid not null references listings on delete cascade,
  day date not null,
  source text not null check (source in ('public_page', 'market', 'search', 'saved_search', 'other')),
  count integer not null check (count > 0),
  primary key (listing_id, day, source)
);

create table market_clock (
  only_row boolean default true primary key check (only_row),
  epoch uuid default gen_random_uuid() not null,
  last_change bigint default 0 not null,
  forgotten bigint default 0 not null
);

create table market_changes (
  number bigint primary key,
  listing_id uuid not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  changed_at timestamptz default now() not null
);
create index market_changes_transaction on market_changes (transaction_id, listing_id);

-- Gives the next number to a listing's change, once in a transaction.
create function number_market_change(changed uuid) returns void language plpgsql as $$
begin
  perform from market_changes
    where transaction_id = pg_current_xact_id() and listing_id = changed;
  if found then return; end if;
  with next as (update market_clock set last_change = last_change + 1 returning last_change)
  insert into market_changes (number, listing_id) select last_change, changed from next;
end $$;

-- Each process holds the market in memory and takes over what changed since the last number it has.
create function note_market_change() returns trigger language plpgsql as $$
declare
  row_now jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  changed uuid := (row_now ->> tg_argv[0])::uuid;
begin
  if tg_argv[0] = 'listing_id' then
    -- A draft is nobody's business yet.
    perform from listings where id = changed and published_at is not null;
    if not found then return null; end if;
  end if;
  perform number_market_change(changed);
  return null;
end $$;
create constraint trigger listings_change_in_market after update on listings deferrable initially deferred for each row when ((old.published_at is not null or new.published_at is not null) and old.* is distinct from new.*) execute function note_market_change('id');
create constraint trigger listings_enter_market after insert on listings deferrable initially deferred for each row when (new.published_at is not null) execute function note_market_change('id');
create constraint trigger listings_leave_market after delete on listings deferrable initially deferred for each row when (old.published_at is not null) execute function note_market_change('id');
create constraint trigger categories_change_in_market after insert or delete or update on listing_categories deferrable initially deferred for each row execute function note_market_change('listing_id');
create constraint trigger owners_change_in_market after insert or delete or update on listing_owners deferrable initially deferred for each row execute function note_market_change('listing_id');
create constraint trigger files_change_in_market after insert or delete or update on listing_files deferrable initially deferred for each row execute function note_market_change('listing_id');

-- What a suspended person owns can't be read by everyone.
create function note_suspension() returns trigger language plpgsql as $$
begin
  perform number_market_change(l.id) from listing_owners o join listings l on l.id = o.listing_id
    where o.user_id = new.id and l.public_numbers <> '{}';
  return null;
end $$;
create constraint trigger suspension_changes_market after update of status on users deferrable initially deferred for each row when (old.status is distinct from new.status) execute function note_suspension();

create trigger wishlist_entries_of_living before insert or update of user_id on wishlist_entries for each row execute function refuse_erased_person('user_id');

insert into market_clock default values;
