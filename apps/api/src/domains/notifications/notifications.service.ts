import { randomUUID } from 'node:crypto';
import { limits } from '@claimstead/contract/limits.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import {
  countUnread,
  listNotifications,
  type NotificationRow,
  updateAllRead,
  updateRead,
  updateSeenMessagesRead,
  updateUnheardMessagesRead,
} from './notifications.store.ts';

/** Looked at within a few milliseconds. */
const othersAtOnce = 200;

/** The person's latest 200 notices, newest first. */
export async function viewNotifications(deps: CoreDeps, actor: Actor): Promise<Notification[]> {
  const rows = await listNotifications(deps.db, actor.userId, limits.notificationsListed);
  return rows.map(viewOf);
}

/** How many of the notices in {@link viewNotifications} are unread: the badge and the list agree. */
export async function viewUnreadCount(deps: CoreDeps, actor: Actor): Promise<number> {
  return countUnread(deps.db, actor.userId, limits.notificationsListed);
}

/**
 * Marks one as read; fine where it was read before.
 * @throws {Problem} notifications.not_found where it is not this person's.
 */
export async function readNotification(deps: CoreDeps, actor: Actor, id: string): Promise<void> {
  await transact(deps, async (unit) => {
    const outcome = await updateRead(unit.tx, actor.userId, id, unit.now);
    if (outcome === null) throw new Problem('notifications.not_found');
    if (outcome === 'read') unit.tell([actor.userId], 'notification', { id, read: true });
  });
}

/** Marks all notices up to now as read; those that arrive while this runs stay unread. */
export async function readAllNotifications(deps: CoreDeps, actor: Actor): Promise<void> {
  await transact(deps, async (unit) => {
    const changed = await updateAllRead(unit.tx, actor.userId, unit.now);
    if (changed > 0) unit.tell([actor.userId], 'notification', { read: true });
  });
}

function viewOf(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    read: row.read_at !== null,
    link: row.link,
    ...(row.about_user_id ? { userId: row.about_user_id } : {}),
    ...(row.listing_id ? { patentId: row.listing_id } : {}),
    createTimestamp: row.created_at.toISOString(),
  };
}

/** Reading one person's messages in the inbox also marks their notice as read and updates the badge. */
export async function markSeenMessagesRead(
  deps: CoreDeps,
  thread: { readerUserId: string; fromUserId: string },
): Promise<void> {
  await transact(deps, async (unit) => {
    tellRead(unit, await updateSeenMessagesRead(unit.tx, unit.now, thread));
  });
}

/**
 * The same for what was read and not heard of: everything that waits to be emailed, and each time some of the rest.
 * Others may run it as well.
 */
export async function markUnheardMessagesRead(deps: CoreDeps): Promise<void> {
  const others = { fromUserId: randomUUID(), limit: othersAtOnce };
  await transact(deps, async (unit) => {
    tellRead(unit, await updateUnheardMessagesRead(unit.tx, unit.now, others));
  });
}

function tellRead(unit: UnitOfWork, notices: { id: string; user_id: string }[]): void {
  for (const notice of notices) {
    unit.tell([notice.user_id], 'notification', { id: notice.id, read: true });
  }
}
