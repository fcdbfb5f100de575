/** What happens in marketplace, for other domains to follow. */
export type MarketplaceEvent = never;
