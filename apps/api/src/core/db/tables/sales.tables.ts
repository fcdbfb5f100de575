// The tables of sales; its migrations make them.
export interface SalesTables {}
