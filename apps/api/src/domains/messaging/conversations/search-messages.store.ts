import { numberPart } from '@claimstead/contract/patent-number.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { likeContaining } from '../../../core/db/like-pattern.ts';
import { removedMessage } from '../messaging.rules.ts';
import { type Message, toMessage } from '../messaging.store.ts';

type MessageRow = Selectable<Tables['messages']>;

/** The listings that a person wrote or was written about whose title or number contains the text. */
export async function listListingsNamed(
  db: Db,
  userId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct listings.id
    from conversation_listings
    join listings on listings.id = conversation_listings.listing_id
    where (conversation_listings.low_user_id = ${userId} or conversation_listings.high_user_id = ${userId})
      and (listings.title ilike ${likeContaining(text)}
        or strpos(listings.patent_number, ${numberPart(text)}) > 0)
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export type MessageSearch = {
  text: string;
  /** What the text names: the last message about each is found. */
  listingIds: readonly string[];
  /** The last message of the page before: older ones follow. */
  before: string | null;
  limit: number;
};

/**
 * A person's messages that have all the words, the last one with each person whose name contains them, and the last
 * about each of these listings; the latest first. The words of others are never read: the index has the two people
 * of a message among its words.
 */
export async function searchMessages(
  db: Db,
  userId: string,
  { text, listingIds, before, limit }: MessageSearch,
): Promise<Message[]> {
  const older = (id: string) => sql`(${before}::uuid is null or ${sql.ref(id)} < ${before}::uuid)`;
  const own = (table: string) =>
    sql`(${sql.ref(`${table}.low_user_id`)} = ${userId} or ${sql.ref(`${table}.high_user_id`)} = ${userId})`;
  const words = sql`plainto_tsquery('english', ${text})`;
  const { rows } = await sql<MessageRow>`
    select messages.* from (
      select id from messages
      where ${own('messages')} and ${older('messages.id')} and body <> ${removedMessage}
        and numnode(${words}) > 0
        and message_words(low_user_id, high_user_id, body) @@ (${words} && ${`'${userId}'`}::tsquery)
      union
      select conversations.last_message_id
      from conversations
      join users on users.id = case when conversations.low_user_id = ${userId}
        then conversations.high_user_id else conversations.low_user_id end
      where ${own('conversations')} and ${older('conversations.last_message_id')}
        and users.status <> 'erased'
        and lower(users.first_name || ' ' || users.last_name) like lower(${likeContaining(text)})
      union
      select last_message_id from conversation_listings
      where ${own('conversation_listings')} and ${older('conversation_listings.last_message_id')}
        and listing_id = any(${listingIds}::uuid[])
    ) as found
    join messages on messages.id = found.id
    order by messages.id desc
    limit ${limit}`.execute(db);
  return rows.map(toMessage);
}
