import { sql, type Kysely } from 'kysely';

/**
 * A conversation is a row of its own: it numbers its messages in the order of their commits (ids are made
 * before the commit, so two processes may commit them the other way round) and names the last one, so a
 * list of conversations reads as many rows as it shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversations (
      low_user_id uuid not null references users,
      high_user_id uuid not null references users,
      last_seq integer not null check (last_seq > 0),
      last_message_id uuid not null,
      low_last_message_id uuid,
      high_last_message_id uuid,
      listing_id uuid references listings on delete set null,
      primary key (low_user_id, high_user_id),
      check (low_user_id < high_user_id)
    )`.execute(db);
  await sql`alter table messages add column seq integer`.execute(db);
  await sql`alter table messages add column idempotency_key text check (char_length(idempotency_key) between 1 and 100)`.execute(
    db,
  );
  await sql`
    update messages set seq = numbered.seq
    from (
      select id, row_number() over (partition by low_user_id, high_user_id order by id) as seq
      from messages
    ) as numbered
    where numbered.id = messages.id`.execute(db);
  await sql`
    insert into conversations (low_user_id, high_user_id, last_seq, last_message_id,
      low_last_message_id, high_last_message_id)
    select low_user_id, high_user_id, max(seq),
      (array_agg(id order by seq desc))[1],
      (array_agg(id order by seq desc) filter (where from_user_id = low_user_id))[1],
      (array_agg(id order by seq desc) filter (where from_user_id = high_user_id))[1]
    from messages group by low_user_id, high_user_id`.execute(db);
  await sql`
    alter table messages alter column seq set not null,
      add constraint messages_seq unique (low_user_id, high_user_id, seq),
      add constraint messages_of_conversation
        foreign key (low_user_id, high_user_id) references conversations`.execute(db);
  await sql`drop index messages_conversation`.execute(db);
  await sql`create unique index messages_sent_once on messages
    (low_user_id, high_user_id, from_user_id, idempotency_key)
    where idempotency_key is not null`.execute(db);
  await sql`create index conversations_low on conversations (low_user_id, last_message_id desc)`.execute(
    db,
  );
  await sql`create index conversations_high on conversations (high_user_id, last_message_id desc)`.execute(
    db,
  );
}
