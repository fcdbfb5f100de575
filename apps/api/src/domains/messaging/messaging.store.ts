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

/** What is read of somebody's last message: enough for a preview, however long it is. */
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
    select from_user_id, preview from (
      select distinct on (from_user_id) from_user_id, id, left(body, ${previewLength}) as preview
      from messages
      where (low_user_id = ${userId} or high_user_id = ${userId})
        and from_user_id <> ${userId}
        and not (from_user_id = any(${exceptUserIds}))
      order by from_user_id, id desc
    ) as latest
    order by id desc
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
    select 1 from messages
    where from_user_id = ${fromUserId}
      and ((low_user_id = ${fromUserId} and high_user_id = any(${toUserIds}))
        or (high_user_id = ${fromUserId} and low_user_id = any(${toUserIds})))
    limit 1`.execute(db);
  return rows.length > 0;
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
