import { sql, type Kysely } from 'kysely';

/**
 * What is attached to messages. A file belongs to its two people from the upload on, and to a message once
 * that is sent; one that never is, is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_files (
      id uuid primary key,
      from_user_id uuid not null references users,
      to_user_id uuid not null references users,
      message_id uuid references messages,
      position smallint not null,
      name text not null,
      content_type text not null,
      size integer not null check (size > 0),
      sha256 text not null,
      storage_key text not null unique,
      created_at timestamptz not null,
      lost_at timestamptz
    )`.execute(db);
  await sql`create index message_files_message on message_files (message_id, position)`.execute(db);
  await sql`create index message_files_waiting on message_files (created_at) where message_id is null`.execute(
    db,
  );
  await sql`create index message_files_writer on message_files (from_user_id, id)`.execute(db);
  await sql`
    create trigger message_files_of_living before insert or update of from_user_id on message_files
    for each row execute function refuse_erased_person('from_user_id')`.execute(db);
}
