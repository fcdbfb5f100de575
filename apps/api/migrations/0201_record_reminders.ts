import { sql, type Kysely } from 'kysely';

/** Which reminders of the office's three months were sent: each once, whoever sweeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_record_reminders (
      sale_id uuid not null references sales,
      days_left integer not null,
      sent_at timestamptz not null,
      primary key (sale_id, days_left)
    )`.execute(db);
}
