/**
 * What every query key of the inbox begins with. No live event makes it stale: the inbox is kept true piece
 * by piece (features/messaging/use-inbox-news.ts), not read again whole.
 */
export const inboxKey = ['inbox'] as const;

/** What the query keys of messages begin with that the server does not have yet: a list for each thread, only here. */
export const outboxKey = ['message-outbox'] as const;
