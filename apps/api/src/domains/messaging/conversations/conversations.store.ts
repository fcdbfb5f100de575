import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

import { pairOf } from '../messaging.rules.ts';
import { type Message, toMessage } from '../messaging.store.ts';

type MessageRow = Selectable<Tables['messages']>;

export type ConversationPage = {
  /** The last message of the page before: older ones follow. */
  before: string | null;
  /** Only the conversations with these people; null: all. */
  withUserIds: readonly string[] | null;
  limit: number;
};

/**
 * The last message of each of a person's conversations, newest first. Reads each side's conversations by
 * its index, a page of them at most, however many there are.
 */
export async function listLastMessages(
  db: Db,
  userId: string,
  { before, withUserIds, limit }: ConversationPage,
): Promise<Message[]> {
  const side = (own: 'low_user_id' | 'high_user_id', other: 'low_user_id' | 'high_user_id') => sql`
    (select last_message_id from conversations
     where ${sql.ref(own)} = ${userId}
       and (${before}::uuid is null or last_message_id < ${before}::uuid)
       and (${withUserIds}::uuid[] is null or ${sql.ref(other)} = any(${withUserIds}::uuid[]))
     order by last_message_id desc
     limit ${limit})`;
  const { rows } = await sql<MessageRow>`
    select messages.* from (
      ${side('low_user_id', 'high_user_id')}
      union all
      ${side('high_user_id', 'low_user_id')}
      order by last_message_id desc
      limit ${limit}
    ) as latest
    join messages on messages.id = latest.last_message_id
    order by messages.id desc`.execute(db);
  return rows.map(toMessage);
}

/** The listings two people wrote about, the one they wrote about last first. */
export async function listListingsOf(
  db: Db,
  userId: string,
  otherUserId: string,
  limit: number,
): Promise<string[]> {
  const { low, high } = pairOf(userId, otherUserId);
  const rows = await db
    .selectFrom('conversation_listings')
    .select('listing_id')
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .orderBy('last_message_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.listing_id);
}

/** How much of the last message is read: enough for a preview, however long the message is. */
const previewLength = 400;

/**
 * People who wrote to a person, but for some, each with the beginning of what they wrote last; the
 * latest writer first.
 */
export async function listWritersTo(
  db: Db | Tx,
  userId: string,
  exceptUserIds: readonly string[],
  limit: number,
): Promise<{ userId: string; message: string }[]> {
  const { rows } = await sql<{ from_user_id: string; preview: string }>`
    select messages.from_user_id, left(messages.body, ${previewLength}) as preview
    from (
      select high_user_id as writer, high_last_message_id as message_id
      from conversations where low_user_id = ${userId} and high_last_message_id is not null
      union all
      select low_user_id, low_last_message_id
      from conversations where high_user_id = ${userId} and low_last_message_id is not null
    ) as latest
    join messages on messages.id = latest.message_id
    where not (latest.writer = any(${exceptUserIds}))
    order by messages.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ userId: row.from_user_id, message: row.preview }));
}

/** Whether a person ever wrote to any of these people. */
export async function existsMessageTo(
  db: Db | Tx,
  fromUserId: string,
  toUserIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversations
    where (low_user_id = ${fromUserId} and high_user_id = any(${toUserIds})
        and low_last_message_id is not null)
      or (high_user_id = ${fromUserId} and low_user_id = any(${toUserIds})
        and high_last_message_id is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}
