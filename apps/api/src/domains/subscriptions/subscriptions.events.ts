/** What happens in subscriptions, for other domains to follow. */
export type SubscriptionsEvent = never;
