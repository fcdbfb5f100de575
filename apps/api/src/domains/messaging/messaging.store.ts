import type { Tables } from '../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import { type Db, type Tx, violatesUnique } from '../../core/db/database.ts';

import { pairOf } from './messaging.rules.ts';

type MessageRow = Selectable<Tables['messages']>;

export type Message = {
  id: string;
  fromUserId: string;
  toUserId: string;
  body: string;
  /** The sender's key for it; null: none. */
  idempotencyKey: string | null;
  /** The listing that it is about; null: none. */
  listingId: string | null;
  sentAt: Date;
  receivedAt: Date | null;
};

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    fromUserId: row.from_user_id,
    toUserId: row.from_user_id === row.low_user_id ? row.high_user_id : row.low_user_id,
    body: row.body,
    idempotencyKey: row.idempotency_key,
    listingId: row.listing_id,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
  };
}

/**
 * Adds a message to its conversation, which it begins where there is none. The conversation's row stays
 * locked until the commit, so numbers become visible in their order and a reader who asks for what comes
 * after one misses none. Sent a second time it violates `messages_sent_once`: see {@link wasSentBefore}.
 */
export async function insertMessage(tx: Tx, message: Message): Promise<void> {
  const { low, high } = pairOf(message.fromUserId, message.toUserId);
  const byLow = message.fromUserId === low;
  const conversation = await tx
    .insertInto('conversations')
    .values({
      low_user_id: low,
      high_user_id: high,
      last_seq: 1,
      last_message_id: message.id,
      low_last_message_id: byLow ? message.id : null,
      high_last_message_id: byLow ? null : message.id,
    })
    .onConflict((conflict) =>
      conflict.columns(['low_user_id', 'high_user_id']).doUpdateSet({
        last_seq: sql`conversations.last_seq + 1`,
        last_message_id: message.id,
        ...(byLow ? { low_last_message_id: message.id } : { high_last_message_id: message.id }),
      }),
    )
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('messages')
    .values({
      id: message.id,
      low_user_id: low,
      high_user_id: high,
      seq: conversation.last_seq,
      from_user_id: message.fromUserId,
      body: message.body,
      idempotency_key: message.idempotencyKey,
      listing_id: message.listingId,
      sent_at: message.sentAt,
      received_at: null,
    })
    .execute();
  await noteListing(tx, message);
}

async function noteListing(tx: Tx, message: Message): Promise<void> {
  if (message.listingId === null) return;
  const { low, high } = pairOf(message.fromUserId, message.toUserId);
  await tx
    .insertInto('conversation_listings')
    .values({
      low_user_id: low,
      high_user_id: high,
      listing_id: message.listingId,
      last_message_id: message.id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['low_user_id', 'high_user_id', 'listing_id'])
        .doUpdateSet({ last_message_id: message.id }),
    )
    .execute();
}

/** Whether a message was not added because it already exists. */
export function wasSentBefore(error: unknown): boolean {
  return violatesUnique(error, 'messages_sent_once');
}

/** What a person sent to another under a key; null: nothing yet. */
export async function findSent(
  db: Db,
  sent: { fromUserId: string; toUserId: string; idempotencyKey: string },
): Promise<Message | null> {
  const { low, high } = pairOf(sent.fromUserId, sent.toUserId);
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high)
    .where('from_user_id', '=', sent.fromUserId)
    .where('idempotency_key', '=', sent.idempotencyKey)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

export type ThreadPart = {
  before?: string | undefined;
  after?: string | undefined;
  /** Only what is about this listing. */
  patentId?: string | undefined;
};

/**
 * A part of a thread, oldest first: the latest messages; those before one of them; or the next ones after
 * one of them. A message of another thread has nothing before or after it.
 */
export async function listThread(
  db: Db | Tx,
  userId: string,
  otherUserId: string,
  { before, after, patentId }: ThreadPart,
  limit: number,
): Promise<Message[]> {
  const { low, high } = pairOf(userId, otherUserId);
  const placeOf = (messageId: string) => sql<number>`(
    select seq from messages
    where id = ${messageId} and low_user_id = ${low} and high_user_id = ${high})`;
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('low_user_id', '=', low)
    .where('high_user_id', '=', high);
  if (patentId !== undefined) query = query.where('listing_id', '=', patentId);
  if (before !== undefined) query = query.where('seq', '<', placeOf(before));
  if (after !== undefined) query = query.where('seq', '>', placeOf(after));
  const rows = await query
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  const messages = rows.map(toMessage);
  return after === undefined ? messages.reverse() : messages;
}

/** A thread from its beginning, or from behind one of its messages. */
export async function listWholeThread(
  db: Db,
  between: { userId: string; otherUserId: string },
  after: Message | null,
  limit: number,
): Promise<Message[]> {
  const { low, high } = pairOf(between.userId, between.otherUserId);
  const { rows } = await sql<MessageRow>`
    select * from messages
    where low_user_id = ${low} and high_user_id = ${high} and seq > coalesce(
      (select seq from messages where id = ${after?.id ?? null}), 0)
    order by seq limit ${limit}`.execute(db);
  return rows.map(toMessage);
}

/**
 * Whether anything that the other person wrote has not been received. Everything is received at once, so
 * the last of it tells; looking for any unread one could walk through the whole thread.
 */
export async function hasUnread(
  db: Db,
  readerUserId: string,
  fromUserId: string,
): Promise<boolean> {
  const { low, high } = pairOf(readerUserId, fromUserId);
  const row = await db
    .selectFrom('conversations')
    .innerJoin(
      'messages',
      'messages.id',
      fromUserId === low ? 'low_last_message_id' : 'high_last_message_id',
    )
    .select('messages.id')
    .where('conversations.low_user_id', '=', low)
    .where('conversations.high_user_id', '=', high)
    .where('messages.received_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks what the other person wrote as received, all of it or nothing: a reader who sees one listing's messages
 * alone has received none while another one is unread.
 * @param listingId the only listing that the reader sees messages about; null: they see all.
 * @returns the latest of it; null: nothing was unread, or not all of it is seen.
 */
export async function markReceived(
  tx: Tx,
  readerUserId: string,
  fromUserId: string,
  { now, listingId }: { now: Date; listingId: string | null },
): Promise<string | null> {
  const { low, high } = pairOf(readerUserId, fromUserId);
  const { rows } = await sql<{ id: string }>`
    with received as (
      update messages set received_at = ${now}
      where low_user_id = ${low} and high_user_id = ${high} and from_user_id = ${fromUserId}
        and received_at is null
        and (${listingId}::uuid is null or not exists (
          select 1 from messages unseen
          where unseen.low_user_id = ${low} and unseen.high_user_id = ${high}
            and unseen.from_user_id = ${fromUserId} and unseen.received_at is null
            and unseen.listing_id is distinct from ${listingId}::uuid))
      returning id, seq
    )
    select id from received order by seq desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Puts one text in the place of everything that a person wrote. */
export async function replaceBodiesOf(tx: Tx, fromUserId: string, body: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ body })
    .where((where) =>
      where.or([where('low_user_id', '=', fromUserId), where('high_user_id', '=', fromUserId)]),
    )
    .where('from_user_id', '=', fromUserId)
    .where('body', '!=', body)
    .execute();
}

/** Everything that a person wrote or was written, the first one first; `after` one gives the next. */
export async function listMessagesOf(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<Message[]> {
  const { rows } = await sql<MessageRow>`
    select * from messages
    where (low_user_id = ${userId} or high_user_id = ${userId})
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id
    limit ${limit}`.execute(db);
  return rows.map(toMessage);
}
