-- What is told of a patent is searched by too: news of it is news of its listings.

create function note_facts_in_market() returns trigger language plpgsql as $$
declare
  fact patent_facts;
  changed uuid;
begin
  if tg_op = 'DELETE' then fact := old; else fact := new; end if;
  -- What a document says is told of its own listing alone.
  for changed in
    select id from listings
    where published and patent_number = fact.number and (fact.origin is null or fact.origin = id)
  loop
    perform from market_changes
      where transaction_id = pg_current_xact_id() and listing_id = changed;
    if found then continue; end if;
    with next as (update market_clock set last_change = last_change + 1 returning last_change)
    insert into market_changes (number, listing_id) select last_change, changed from next;
  end loop;
  return null;
end $$;
-- That the same was read again on a later day changes nothing.
create constraint trigger facts_change_in_market after insert or delete or update of superseded_at on patent_facts deferrable initially deferred for each row execute function note_facts_in_market();
