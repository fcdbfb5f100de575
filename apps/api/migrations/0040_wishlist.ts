import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wishlist_entries (
      user_id uuid not null references users on delete cascade,
      listing_id uuid not null references listings on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, listing_id)
    )`.execute(db);
  await sql`create index wishlist_entries_listing on wishlist_entries (listing_id)`.execute(db);
}
