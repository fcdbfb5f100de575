// The tables of notifications; its migrations make them.
export interface NotificationsTables {}
