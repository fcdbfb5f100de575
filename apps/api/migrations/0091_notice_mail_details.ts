import { sql, type Kysely } from 'kysely';

/** What a notice's mail says beyond the notice: null for notices from before, whose mail is plain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column mail_details jsonb`.execute(db);
}
