import { sql, type Kysely } from 'kysely';

/** Searches of the market that people keep under a name, and are told of what is new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_searches (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null check (length(name) between 1 and 80),
      filters jsonb not null,
      looked_at timestamptz not null,
      mails boolean not null,
      mailed_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index saved_searches_name on saved_searches (user_id, lower(name))`.execute(
    db,
  );
  await sql`create index saved_searches_mailed on saved_searches (mailed_at) where mails`.execute(
    db,
  );
  await sql`
    create trigger saved_searches_of_living before insert or update of user_id on saved_searches
    for each row execute function refuse_erased_person('user_id')`.execute(db);
}
