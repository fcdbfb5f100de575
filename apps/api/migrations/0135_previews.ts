import { sql, type Kysely } from 'kysely';

/** The first page of a listing's patent document as a picture: a file beside the others, one at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listing_files
    drop constraint listing_files_kind_check,
    add constraint listing_files_kind_check
      check (kind in ('document', 'research', 'costModel', 'image', 'preview'))`.execute(db);
  await sql`
    create unique index listing_files_preview_once on listing_files (listing_id)
    where kind = 'preview'`.execute(db);
}
