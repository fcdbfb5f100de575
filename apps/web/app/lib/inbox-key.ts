/**
 * What every query key of the inbox begins with. No live event makes it stale: the inbox is kept current piece
 * by piece (features/messaging/use-inbox-news.ts), not refetched as a whole.
 */
export const inboxKey = ['inbox'] as const;

/**
 * The prefix of the query keys of messages that the server does not have yet, and of the files chosen for the next, only
 * here: after it stand who wrote them and to whom.
 */
export const outboxKey = ['message-outbox'] as const;
