import { sql, type Kysely } from 'kysely';

/** A released sale is at rest, unless an operator undoes it: the sweep finds those at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_undo on sales (id)
    where status = 'released' and undo_requested_at is not null`.execute(db);
}
