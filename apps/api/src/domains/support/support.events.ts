/** What happens in support, for other domains to follow. */
export type SupportEvent = never;
