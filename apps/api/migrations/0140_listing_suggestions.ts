import { sql, type Kysely } from 'kysely';

/**
 * What was found in a listing's patent document. It goes with the file: a document that is removed or
 * replaced, by its owner or with the owner's account, takes along what was read in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_suggestions (
      listing_id uuid primary key references listings on delete cascade,
      file_id uuid not null unique references listing_files on delete cascade,
      status text not null check (status in ('pending', 'ready', 'none', 'failed')),
      found jsonb check ((found is not null) = (status = 'ready')),
      created_at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
}
