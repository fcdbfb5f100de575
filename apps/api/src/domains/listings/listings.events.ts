/** What happens in listings, for other domains to follow. */
export type ListingsEvent = never;
