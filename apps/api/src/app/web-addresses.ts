import { readFile } from 'node:fs/promises';

/** Prerendered, but of no use to someone who searches: it needs the token of an email, or a sign-in. */
const unlisted = new Set(['/auth/resetPassword', '/buy']);

/** Of no use in a list of pages: whoever searches finds them from any other page. */
const signIn = /^\/auth\//;

/** What crawlers should skip: it needs a sign-in, or is not a page. */
const closed = [
  '/account',
  '/advising/',
  '/api/',
  // One for each page that leads there, all alike.
  '/auth/*?',
  '/auth/resetPassword',
  '/buy',
  '/files/',
  '/message-files/',
  '/invitation/',
  '/listing/',
  '/operations',
  '/sell',
  '/signing/',
  '/support',
  '/unsubscribe',
];

/**
 * Whether the browser's router knows a page at a path, by the list that the web build wrote. Parameter values
 * (a listing's id) are not checked: only the page itself can do that.
 */
export async function readKnownAddresses(file: string): Promise<(path: string) => boolean> {
  const patterns = (JSON.parse(await readFile(file, 'utf8')) as string[]).map((address) => {
    const parts = address.split('/').map((part) => {
      const pattern = part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return part.endsWith('?') ? `(?:/${pattern})?` : `/${pattern}`;
    });
    return new RegExp(`^${parts.join('')}$`, 'i');
  });
  return (path) => patterns.some((pattern) => pattern.test(`/${path}`));
}

/** Whether a prerendered page is hidden from search engines. */
export function isUnlisted(path: string): boolean {
  return unlisted.has(path);
}

/** What crawlers are asked to leave alone, and where the list of public pages is. */
export function robotsText(publicUrl: string): string {
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** The public pages, for search engines. `paths` are those of the prerendered pages. */
export function siteMap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths
    .filter((path) => !unlisted.has(path) && !signIn.test(path))
    .sort()
    .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
