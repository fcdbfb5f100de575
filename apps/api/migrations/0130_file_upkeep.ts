import { sql, type Kysely } from 'kysely';

/** Which file store belongs to this database, when it was last gone through, and which rows lost a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_store (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      marked_at timestamptz,
      swept_at timestamptz
    )`.execute(db);
  await sql`insert into file_store default values`.execute(db);
  await sql`alter table listing_files add column lost_at timestamptz`.execute(db);
}
