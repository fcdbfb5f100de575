import type { PatentPage, PatentsQuery } from './marketplace.contract.ts';

/** What the web build makes for the server, so that the market page arrives with its cards. */
export type MarketRenderer = {
  /** The market query for an address with this query string; not validated. */
  queryAt(search: string): unknown;
  render(query: PatentsQuery, page: PatentPage): MarketParts;
};

/** HTML for the places of the frame: see `data-first-look` in the page. */
export type MarketParts = {
  /** For the document's head: the first picture is requested immediately. */
  head: string;
  /** For the place named `total`. */
  total: string;
  /** For the place named `found`. */
  found: string;
  /** For the body: the element that carries the data. */
  carried: string;
};
