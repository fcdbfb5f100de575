import { safeNext } from '../../lib/return-to.ts';
import type { Notification } from './notifications.queries.ts';

type NotificationPlace = { to: string; state: { userId: string } | null };

/** Where a notification leads is the server's word. One about a message opens the inbox with its sender. */
export function placeOf({ type, link, userId }: Notification): NotificationPlace {
  const to = safeNext(link);
  if (type !== 'NEW_MESSAGE' || !userId) return { to, state: null };
  return { to: `${to}?user=${encodeURIComponent(userId)}`, state: { userId } };
}
