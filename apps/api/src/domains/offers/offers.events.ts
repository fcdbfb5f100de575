/** What happens in offers, for other domains to follow. */
export type OffersEvent = never;
