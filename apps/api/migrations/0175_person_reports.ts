import { sql, type Kysely } from 'kysely';

/** What people tell the operators of other people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_reports (
      id uuid primary key,
      reporter_user_id uuid not null references users,
      reported_user_id uuid not null references users,
      message_id uuid references messages,
      reason text not null,
      details text not null check (char_length(details) <= 2000),
      created_at timestamptz not null,
      closed_at timestamptz,
      check (reporter_user_id <> reported_user_id)
    )`.execute(db);
  await sql`create index person_reports_newest on person_reports (created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index person_reports_reporter on person_reports (reporter_user_id)`.execute(db);
  await sql`
    create trigger person_reports_of_living before insert or update of reporter_user_id on person_reports
    for each row execute function refuse_erased_person('reporter_user_id')`.execute(db);
}
