import { sql, type Kysely } from 'kysely';

/**
 * What changed in the market, numbered in the order in which it was committed, for the processes that hold
 * the market in memory (docs/decisions/0016). The number comes from one row whose lock is taken last of all,
 * when a transaction commits: whoever sees a number sees everything before it, and no lock waits behind it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_clock (
      only_row boolean primary key default true check (only_row),
      /** Set anew where the listings were written past the triggers: everything is read again. */
      epoch uuid not null default gen_random_uuid(),
      last_change bigint not null default 0,
      /** Changes up to this one are no longer kept. */
      forgotten bigint not null default 0
    )`.execute(db);
  await sql`insert into market_clock default values`.execute(db);
  await sql`
    create table market_changes (
      number bigint primary key,
      listing_id uuid not null,
      transaction_id xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index market_changes_transaction on market_changes (transaction_id, listing_id)`.execute(
    db,
  );
  await sql`
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
      perform from market_changes
        where transaction_id = pg_current_xact_id() and listing_id = changed;
      if found then return null; end if;
      with next as (update market_clock set last_change = last_change + 1 returning last_change)
      insert into market_changes (number, listing_id) select last_change, changed from next;
      return null;
    end $$`.execute(db);
  const triggers = [
    ['listings_enter_market', 'insert', 'listings', 'when (new.published_at is not null)', 'id'],
    [
      'listings_change_in_market',
      'update',
      'listings',
      `when ((old.published_at is not null or new.published_at is not null)
        and old.* is distinct from new.*)`,
      'id',
    ],
    ['listings_leave_market', 'delete', 'listings', 'when (old.published_at is not null)', 'id'],
    [
      'categories_change_in_market',
      'insert or update or delete',
      'listing_categories',
      '',
      'listing_id',
    ],
    ['files_change_in_market', 'insert or update or delete', 'listing_files', '', 'listing_id'],
  ] as const;
  for (const [name, event, table, condition, column] of triggers) {
    await sql`
      create constraint trigger ${sql.ref(name)} after ${sql.raw(event)} on ${sql.table(table)}
      deferrable initially deferred for each row ${sql.raw(condition)}
      execute function note_market_change(${sql.lit(column)})`.execute(db);
  }
  // What the market was searched by until now.
  for (const unused of [
    'listings_market_cheapest',
    'listings_market_dearest',
    'listings_title',
    'listing_categories_category',
  ]) {
    await sql`drop index ${sql.ref(unused)}`.execute(db);
  }
  // For reading all of them in the order of the market.
  await sql`
    create index listings_ever_published on listings (published_at, id)
    where published_at is not null and deleted_at is null`.execute(db);
}
