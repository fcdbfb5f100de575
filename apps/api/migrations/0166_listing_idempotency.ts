import { sql, type Kysely } from 'kysely';

/** A form whose first saving got no answer asks again under the same key, and finds the draft it has made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column idempotency_key uuid`.execute(db);
  await sql`
    create unique index listings_idempotency on listings (creator_user_id, idempotency_key)
    where idempotency_key is not null`.execute(db);
}
