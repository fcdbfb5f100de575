// The tables of subscriptions; its migrations make them.
export interface SubscriptionsTables {}
