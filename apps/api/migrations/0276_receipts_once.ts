import { sql, type Kysely } from 'kysely';

/**
 * A receipt of the office serves one sale, whatever two operators do at the same time. It is compared
 * without spaces and hyphens and in upper case. Of sales that were filed under one receipt before, the
 * first keeps it for itself; what the others say is left as it was entered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales add column receipt_key text`.execute(db);
  await sql`
    update sales set receipt_key = keys.key
    from (
      select distinct on (key) id, key
      from (
        select id, filed_at, upper(regexp_replace(receipt, '[[:space:]-]', '', 'g')) as key
        from sales where receipt is not null
      ) as entered
      where key <> ''
      order by key, filed_at, id
    ) as keys
    where sales.id = keys.id`.execute(db);
  await sql`create unique index sales_receipt_once on sales (receipt_key)`.execute(db);
}
