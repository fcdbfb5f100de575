import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id uuid primary key,
      kind text not null,
      provider_object_id text not null,
      sale_id uuid,
      listing_id uuid,
      occurred_at timestamptz not null,
      posted_at timestamptz not null,
      constraint ledger_entries_object_once unique (provider_object_id, kind)
    )`.execute(db);
  await sql`create index ledger_entries_sale on ledger_entries (sale_id)`.execute(db);
  await sql`create index ledger_entries_occurred on ledger_entries (occurred_at)`.execute(db);
  await sql`
    create table ledger_lines (
      entry_id uuid not null references ledger_entries,
      position smallint not null,
      account text not null check (account in (
        'provider_balance', 'held_for_sales', 'processing_fees', 'subscription_income', 'disputed'
      )),
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (entry_id, position)
    )`.execute(db);
  await sql`create index ledger_lines_account on ledger_lines (account)`.execute(db);
  // At the commit every touched entry must have lines, and their sum must be zero.
  await sql`
    create function ledger_balanced() returns trigger language plpgsql as $$
    declare
      -- The trigger's argument names the column with the entry's id in its own table.
      checked uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
      total bigint;
      lines integer;
    begin
      select coalesce(sum(amount_cents), 0), count(*) into total, lines
        from ledger_lines where entry_id = checked;
      if lines < 2 or total <> 0 then
        raise exception 'ledger entry % does not balance: % cents over % lines', checked, total, lines
          using errcode = '23514', constraint = 'ledger_balanced';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_entries_balanced after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_balanced('id')`.execute(db);
  await sql`
    create constraint trigger ledger_lines_balanced after insert on ledger_lines
    deferrable initially deferred for each row execute function ledger_balanced('entry_id')`.execute(
    db,
  );
  await sql`
    create function ledger_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append only: post a correcting entry'
        using errcode = '23001', constraint = 'ledger_append_only';
    end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_lines']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)}
      before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_append_only()`.execute(db);
  }
}
