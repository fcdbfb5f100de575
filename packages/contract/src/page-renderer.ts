import type { PatentPage } from './marketplace.contract.ts';
import type { PublicAnswer } from './public-pages.ts';

/** What the server found for the page that is rendered: the page itself asks for nothing. */
export type FoundForPage = { publicAnswer: PublicAnswer } | { marketPage: PatentPage };

/** What the web build makes for the server: documents, and their data for a page that is open. */
export type PageRenderer = {
  /**
   * @param url absolute. @returns HTML, or with `.data` at the path's end what the router reads; `headers`: those that it
   * looks for beside that.
   */
  render(
    url: string,
    found: FoundForPage,
  ): Promise<{ status: number; type: string; headers: Record<string, string>; text: string }>;
  /** The market query for an address with this query string, as the page reads it; not validated. */
  marketQueryAt(search: string): Record<string, string>;
};
