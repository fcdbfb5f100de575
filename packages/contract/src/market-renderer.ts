import type { PatentPage, PatentsQuery } from './marketplace.contract.ts';

/** What the web's build makes for the server, so that a document of the market comes with its cards. */
export type MarketRenderer = {
  /** What the market is asked for at an address with this query string; not checked in any way. */
  queryAt(search: string): PatentsQuery;
  render(query: PatentsQuery, page: PatentPage): MarketParts;
};

/** HTML for the places of the frame: see `data-first-look` in the page. */
export type MarketParts = {
  /** For the head of the document: the first picture is asked for at once. */
  head: string;
  /** For the place named `total`. */
  total: string;
  /** For the place named `found`. */
  found: string;
  /** For the body: the element that carries the data. */
  carried: string;
};
