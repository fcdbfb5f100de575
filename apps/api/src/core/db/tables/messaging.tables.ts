// The tables of messaging; its migrations make them.
export interface MessagingTables {}
