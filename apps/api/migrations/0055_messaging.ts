import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id uuid primary key,
      low_user_id uuid not null references users,
      high_user_id uuid not null references users,
      from_user_id uuid not null references users,
      body text not null check (char_length(body) between 1 and 5000),
      sent_at timestamptz not null,
      received_at timestamptz,
      check (low_user_id < high_user_id),
      check (from_user_id in (low_user_id, high_user_id))
    )`.execute(db);
  await sql`create index messages_conversation on messages (low_user_id, high_user_id, id desc)`.execute(
    db,
  );
  await sql`create index messages_high on messages (high_user_id, id desc)`.execute(db);
  await sql`
    create index messages_unread on messages (low_user_id, high_user_id, from_user_id)
    where received_at is null`.execute(db);
}
