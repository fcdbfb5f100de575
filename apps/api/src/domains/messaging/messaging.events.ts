/** What happens in messaging, for other domains to follow. */
export type MessagingEvent = never;
