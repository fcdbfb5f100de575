/** What happens in notifications, for other domains to follow. */
export type NotificationsEvent = never;
