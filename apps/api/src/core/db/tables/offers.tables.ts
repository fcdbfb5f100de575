// The tables of offers; its migrations make them.
export interface OffersTables {}
