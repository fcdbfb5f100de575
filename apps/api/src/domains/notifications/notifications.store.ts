import type { Tables } from '../../core/db/tables.ts';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db/database.ts';
import type { ToldText } from '../../core/account/eraser.ts';
import { findRow } from '../../core/db/rows.ts';

export type NotificationRow = Selectable<Tables['notifications']>;
export type NewNotification = Insertable<Tables['notifications']>;

export async function insertNotification(tx: Tx, notification: NewNotification): Promise<void> {
  await tx.insertInto('notifications').values(notification).execute();
}

/**
 * Adds a notice of a message, or renews the unread one about the same person: it moves up with the latest text
 * and keeps the time of its email, so one email covers several messages. @returns the id of the current notice.
 */
export async function saveMessageNotification(
  tx: Tx,
  notification: NewNotification,
): Promise<string> {
  const saved = await tx
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'about_user_id'])
        .where(sql<boolean>`type = 'NEW_MESSAGE' and read_at is null`)
        .doUpdateSet({
          title: notification.title,
          message: notification.message,
          named_user_ids: notification.named_user_ids,
          created_at: notification.created_at,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

export async function findNotification(db: Db, id: string): Promise<NotificationRow | null> {
  return findRow(db, 'notifications', { id });
}

/** Newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  limit: number,
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many of the latest `among` are unread: of those that a list of this length shows, and no others. */
export async function countUnread(db: Db, userId: string, among: number): Promise<number> {
  const row = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('notifications')
        .select('read_at')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(among)
        .as('newest'),
    )
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.unread;
}

/** @returns null if this person has no such notice; one that was already read is unchanged. */
export async function updateRead(
  tx: Tx,
  userId: string,
  notificationId: string,
  at: Date,
): Promise<'read' | 'was_read' | null> {
  const mine = await tx
    .selectFrom('notifications')
    .select('read_at')
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!mine) return null;
  if (mine.read_at !== null) return 'was_read';
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('id', '=', notificationId)
    .execute();
  return 'read';
}

/**
 * Marks everything up to a moment as read; what is told after it stays unread. The rows are held in one
 * order, so that two of these at once do not wait in a circle.
 * @returns how many were unread.
 */
export async function updateAllRead(tx: Tx, userId: string, at: Date): Promise<number> {
  const updated = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('id', 'in', (unread) =>
      unread
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .where('created_at', '<=', at)
        .orderBy('id')
        .forUpdate(),
    )
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

/** No unread messages are left behind a notice. */
const messagesAreRead = sql<boolean>`not exists (
  select from messages
  where messages.low_user_id = least(notifications.user_id, notifications.about_user_id)
    and messages.high_user_id = greatest(notifications.user_id, notifications.about_user_id)
    and messages.from_user_id = notifications.about_user_id
    and messages.received_at is null)`;

/**
 * The notice of the messages of one person to another is read once they are.
 * @returns it, if it was unread until now.
 */
export async function updateSeenMessagesRead(
  tx: Tx,
  at: Date,
  thread: { readerUserId: string; fromUserId: string },
): Promise<{ id: string; user_id: string }[]> {
  return tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('type', '=', 'NEW_MESSAGE')
    .where('read_at', 'is', null)
    .where('user_id', '=', thread.readerUserId)
    .where('about_user_id', '=', thread.fromUserId)
    .where(messagesAreRead)
    .returning(['id', 'user_id'])
    .execute();
}

/**
 * The same for everyone with an email waiting, and for some of the others: so many from a person on, and round to
 * the first. Most of those wait for someone who has not come back, and there are ever more of them. Without those
 * that another process has in hand.
 */
export async function updateUnheardMessagesRead(
  tx: Tx,
  at: Date,
  others: { fromUserId: string; limit: number },
): Promise<{ id: string; user_id: string }[]> {
  // Written out, not as parameters: there are indexes of just these rows.
  const unread = sql`from notifications where type = 'NEW_MESSAGE' and read_at is null`;
  const inOrder = sql`order by user_id, about_user_id limit ${others.limit}`;
  const { rows } = await sql<{ id: string; user_id: string }>`
    update notifications set read_at = ${at} where id in (
      select id ${unread} and ${messagesAreRead} and id in (
        (select id ${unread} and mail_due_at is not null)
        union all (select id ${unread} and user_id >= ${others.fromUserId} ${inOrder})
        union all (select id ${unread} and user_id < ${others.fromUserId} ${inOrder}))
      for update skip locked)
    returning id, user_id`.execute(tx);
  return rows;
}

/**
 * Takes waiting emails that are due now, the oldest first; of two sweeps at once each email goes to one.
 * What waits for the daily digest is not among them.
 * @returns the ids of their notices, `limit` at most.
 */
export async function takeDueMails(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('id', 'in', (due) =>
      due
        .selectFrom('notifications')
        .select('id')
        .where('mail_due_at', '<=', now)
        .where('in_digest', '=', false)
        .where('read_at', 'is', null)
        .where('mailed_at', 'is', null)
        .orderBy('mail_due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Emails of notices that were read before they were due are not sent. */
export async function clearReadMails(tx: Tx): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('mail_due_at', 'is not', null)
    .where('read_at', 'is not', null)
    .execute();
}

export async function updateMailed(db: Db, notificationId: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('id', '=', notificationId)
    .execute();
}

/** This one will not be emailed: its person has turned its kind off. */
export async function updateUnwanted(db: Db, notificationId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mail_action: null, mail_due_at: null })
    .where('id', '=', notificationId)
    .execute();
}

export async function deleteNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute();
}

/** Replaces a name or a title in other people's notices, where it is a word of its own. */
export async function replaceTold(tx: Tx, told: ToldText): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({
      message: sql<string>`regexp_replace(message, ${wholeWords(told.text)}, ${told.becomes}, 'g')`,
    })
    .where(speaksOf(told))
    .execute();
}

/** Whether a notice that speaks of this still waits for the email that carries its text. */
export async function hasWaitingMail(db: Db, told: ToldText): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where(speaksOf(told))
    .where('mail_action', 'is not', null)
    .where('mailed_at', 'is', null)
    .where('type', '!=', 'NEW_MESSAGE')
    // The daily digest is made from the notices at that time.
    .where('in_digest', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what the emails said beyond the notices that were about this: they are sent. */
export async function clearMailDetails(tx: Tx, aboutId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ mail_details: sql`null` })
    .where(isAbout(aboutId))
    .where('mail_details', 'is not', null)
    .execute();
}

function isAbout(id: string) {
  return sql<boolean>`(${id}::uuid = any(named_user_ids) or about_user_id = ${id} or listing_id = ${id})`;
}

function speaksOf(told: ToldText) {
  return sql<boolean>`${isAbout(told.aboutId)} and strpos(message, ${told.text}) > 0`;
}

/** The text as a pattern that matches nothing else and no part of a longer word. */
function wholeWords(text: string): string {
  const literal = text.replaceAll(/[\\^$.|?*+()[\]{}-]/g, String.raw`\$&`);
  return `(?<![[:alnum:]])${literal}(?![[:alnum:]])`;
}

/** A person's notices, the first one first; `after` one gives the next. */
export async function listNotificationsAfter(
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<NotificationRow[]> {
  let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}
