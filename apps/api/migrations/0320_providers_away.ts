import { type Kysely, sql } from 'kysely';

/** Which provider a process finds away, since when, and when it last looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table providers_away (
      provider text not null,
      process_id uuid not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      primary key (provider, process_id)
    )`.execute(db);
}
