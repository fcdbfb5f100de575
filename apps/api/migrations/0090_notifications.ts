import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      type text not null,
      title text not null,
      message text not null,
      link text not null,
      about_user_id uuid,
      listing_id uuid,
      created_at timestamptz not null,
      read_at timestamptz,
      mail_action text,
      mail_due_at timestamptz,
      mailed_at timestamptz
    )`.execute(db);
  await sql`
    create index notifications_newest on notifications (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index notifications_unread on notifications (user_id) where read_at is null`.execute(db);
  await sql`
    create index notifications_mail_due on notifications (mail_due_at)
    where mail_due_at is not null`.execute(db);
  // Messages of one person stand in one unread notice, however many come.
  await sql`
    create unique index notifications_unread_messages on notifications (user_id, about_user_id)
    where type = 'NEW_MESSAGE' and read_at is null`.execute(db);
}
