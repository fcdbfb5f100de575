import { sql, type Kysely } from 'kysely';

/** The accounts of what the provider holds for buyers, beside whatever accounts there are by now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      known text := (select substring(pg_get_constraintdef(oid) from 7) from pg_constraint
        where conname = 'ledger_lines_account_check');
    begin
      alter table ledger_lines drop constraint ledger_lines_account_check;
      execute format('alter table ledger_lines add constraint ledger_lines_account_check
        check (%s or account in (''customer_cash'', ''owed_to_customers''))', known);
    end $$`.execute(db);
}
