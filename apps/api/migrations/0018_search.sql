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
