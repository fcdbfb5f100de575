// The tables of support; its migrations make them.
export interface SupportTables {}
