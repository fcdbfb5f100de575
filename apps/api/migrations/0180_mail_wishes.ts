import { sql, type Kysely } from 'kysely';

/** What people choose of the mails of each kind, and the notices that wait for the mail of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_wishes (
      user_id uuid not null references users on delete cascade,
      kind text not null,
      wish text not null check (wish in ('now', 'daily', 'never')),
      changed_at timestamptz not null,
      primary key (user_id, kind)
    )`.execute(db);
  await sql`
    create trigger mail_wishes_of_living before insert or update of user_id on mail_wishes
    for each row execute function refuse_erased_person('user_id')`.execute(db);
  await sql`
    alter table notifications
      add column mail_kind text,
      add column in_digest boolean not null default false`.execute(db);
}
