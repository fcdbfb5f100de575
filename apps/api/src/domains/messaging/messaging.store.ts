import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { MessagingTables } from '../../core/db/tables/messaging.tables.ts';
import { pairOf } from './messaging.rules.ts';

type MessageRow = Selectable<MessagingTables['messages']>;

export type Message = {
  id: string;
  fromUserId: string;
  toUserId: string;
  body: string;
  sentAt: Date;
  receivedAt: Date | null;
};

function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    fromUserId: row.from_user_id,
    toUserId: row.from_user_id === row.low_user_id ? row.high_user_id : row.low_user_id,
    body: row.body,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
  };
}

export async function insertMessage(tx: Tx, message: Message): Promise<void> {
  const { low, high } = pairOf(message.fromUserId, message.toUserId);
  await tx
    .insertInto('messages')
    .values({
      id: message.id,
      low_user_id: low,
      high_user_id: high,
      from_user_id: message.fromUserId,
      body: message.body,
      sent_at: message.sentAt,
      received_at: null,
    })
    .execute();
}

/** The newest messages of a thread, or those before one of them; oldest first. Ids sort by time. */
export async function listThread(
  db: Db | Tx,
  userId: string,
  otherUserId: string,
  before: string | null,
  limit: number,
): Promise<Message[]> {
  const { low, high } = pairOf(userId, otherUserId);
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high);
  if (before) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toMessage).reverse();
}

/** The last message of each of a person's conversations, newest first. */
export async function listLastMessages(db: Db, userId: string, limit: number): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select * from (
      select distinct on (low_user_id, high_user_id) *
      from messages
      where low_user_id = ${userId} or high_user_id = ${userId}
      order by low_user_id, high_user_id, id desc
    ) as latest
    order by id desc
    limit ${limit}`.execute(db);
  return rows.map(toMessage);
}

/** Marks what the other person wrote as received. @returns whether anything was unread. */
export async function markReceived(
  tx: Tx,
  readerUserId: string,
  fromUserId: string,
  now: Date,
): Promise<boolean> {
  const { low, high } = pairOf(readerUserId, fromUserId);
  const updated = await tx
    .updateTable('messages')
    .set({ received_at: now })
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .where('from_user_id', '=', fromUserId)
    .where('received_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** People who wrote to any of these owners, the latest writer first. */
export async function listWritersTo(db: Db | Tx, ownerUserIds: string[]): Promise<string[]> {
  if (ownerUserIds.length === 0) return [];
  const { rows } = await sql<{ from_user_id: string }>`
    select from_user_id, max(id::text) as latest
    from messages
    where (low_user_id = any(${ownerUserIds}) or high_user_id = any(${ownerUserIds}))
      and not (from_user_id = any(${ownerUserIds}))
    group by from_user_id
    order by latest desc
    limit 200`.execute(db);
  return rows.map((row) => row.from_user_id);
}

/** Unread messages sent before a time, one row per reader and writer. */
export async function listUnreadBefore(
  db: Db | Tx,
  before: Date,
): Promise<{ readerUserId: string; fromUserId: string; messageId: string }[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('received_at', 'is', null)
    .where('sent_at', '<=', before)
    .orderBy('sent_at')
    .limit(500)
    .execute();
  return rows.map(toMessage).map((message) => ({
    readerUserId: message.toUserId,
    fromUserId: message.fromUserId,
    messageId: message.id,
  }));
}
