import { sql, type Kysely } from 'kysely';

/** What a bank transfer was short of the price, where the platform bore it: an account, and what the sale says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      known text := (select substring(pg_get_constraintdef(oid) from 7) from pg_constraint
        where conname = 'ledger_lines_account_check');
    begin
      alter table ledger_lines drop constraint ledger_lines_account_check;
      execute format('alter table ledger_lines add constraint ledger_lines_account_check
        check (%s or account = ''shortfalls_covered'')', known);
    end $$`.execute(db);
  await sql`
    alter table sales
      add column short_payment_id text,
      add column shortfall_cents bigint not null default 0 check (shortfall_cents >= 0)`.execute(
    db,
  );
}
