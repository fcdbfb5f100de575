/** What happens in sales, for other domains to follow. */
export type SalesEvent = never;
