// The tables of marketplace; its migrations make them.
export interface MarketplaceTables {}
