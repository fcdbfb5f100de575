/** The product's name, and its support address, unless an installation has its own. What is built says these. */
export const usualName = 'Claimstead';
export const usualSupportEmail = 'support@claimstead.example';

/**
 * The name of this installation, in the one place where it can be changed. In the browser it is what the server
 * wrote into the page. In a process it changes once, before anything is said (`nameProduct`): use it where a
 * sentence is made, never in a constant of a module. Free of zod, so the browser may import it.
 */
export let productName = fromPage('application-name') ?? usualName;

/** Where people who cannot sign in write to, as the pages show it. */
export const shownSupportEmail = fromPage('support-email') ?? usualSupportEmail;

/** Gives this process the installation's name. */
export function nameProduct(name: string): void {
  productName = name;
}

type PageOfBrowser = {
  querySelector(selectors: string): { getAttribute(name: string): string | null } | null;
};

/** What the server wrote into a meta element of the page; null in a process, and where there is none. */
export function fromPage(name: string): string | null {
  const { document } = globalThis as { document?: PageOfBrowser };
  return document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}

/** Prefix of every call of the API. */
export const apiPrefix = '/api/v1';

/**
 * Stands inside what a rendered page says by chance in the usual words, such as a patent's price that is also a plan's: it
 * does not become the installation's own, and is removed as the page is sent. A private character, which no text needs.
 */
export const wordSplit = '\uE000';

/** A placeholder in prerendered pages for an absolute address; the server replaces it with its own. */
export const originPlaceholder = 'https://origin.invalid';
