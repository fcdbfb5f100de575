import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { Conversation } from '@claimstead/contract/messaging.contract.ts';

/** The conversations that this page has, newest first, without a gap. */
export type ConversationsData = { rows: Conversation[]; hasOlder: boolean };

export function otherOf({ fromUser, toUser }: Conversation, myId: string): PublicUser {
  return fromUser.userId === myId ? toUser : fromUser;
}

/** The last message is the other person's and has not been received yet. */
export function isUnread({ fromUser, receivedTimestamp }: Conversation, myId: string): boolean {
  return fromUser.userId !== myId && receivedTimestamp === null;
}

const pairOf = ({ fromUser, toUser }: Conversation) =>
  [fromUser.userId, toUser.userId].sort().join(' ');

/** With newer states of some conversations: each appears once, by its last message. */
export function withRows(known: ConversationsData, rows: Conversation[]): ConversationsData {
  if (rows.length === 0) return known;
  const byPair = new Map(known.rows.map((row) => [pairOf(row), row]));
  for (const row of rows) {
    const before = byPair.get(pairOf(row));
    if (!before || before.messageId <= row.messageId) byPair.set(pairOf(row), row);
  }
  const sorted = [...byPair.values()].sort((a, b) => (a.messageId < b.messageId ? 1 : -1));
  return { ...known, rows: sorted };
}

/** With the latest page, fetched again. What lies behind a gap is dropped: it is fetched when scrolled to. */
export function withNewestPage(
  known: ConversationsData | undefined,
  page: Conversation[],
  hasOlder: boolean,
): ConversationsData {
  const ids = new Set(known?.rows.map(({ messageId }) => messageId));
  const meets = !hasOlder || page.some(({ messageId }) => ids.has(messageId));
  return known && meets ? withRows(known, page) : { rows: page, hasOlder };
}

/** That `by` received what the other wrote, up to a message. */
export type ReadNews = { withUserId: string; by: string; upTo: string; at: string };

/** With the last message of a conversation marked as received, if it is included. */
export function withReceived(
  known: ConversationsData,
  { withUserId, by, upTo, at }: ReadNews,
  myId: string,
): ConversationsData {
  const isMeant = (row: Conversation) =>
    otherOf(row, myId).userId === withUserId &&
    row.toUser.userId === by &&
    row.receivedTimestamp === null &&
    row.messageId <= upTo;
  const rows = known.rows.map((row) => (isMeant(row) ? { ...row, receivedTimestamp: at } : row));
  return { ...known, rows };
}
