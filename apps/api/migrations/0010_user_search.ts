import { sql, type Kysely } from 'kysely';

/** Names are searched by any part of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create index users_name on users
    using gin (lower(first_name || ' ' || last_name) gin_trgm_ops)`.execute(db);
}
