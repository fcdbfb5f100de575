import { sql, type Kysely } from 'kysely';

/** What linked pages said about themselves, for a day. Addresses are kept as hashes only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_previews (
      url_hash bytea primary key,
      found jsonb,
      fetched_at timestamptz not null
    )`.execute(db);
  await sql`create index link_previews_age on link_previews (fetched_at)`.execute(db);
}
