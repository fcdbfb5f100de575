import { sql, type Kysely } from 'kysely';

/** A sale that a lost dispute ends before title passes: the buyer's bank has given the money back already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales
      drop constraint sales_refund_reason_check,
      add constraint sales_refund_reason_check check (
        refund_reason in ('not_for_sale', 'cancelled', 'operator', 'dispute_lost')
      )`.execute(db);
}
