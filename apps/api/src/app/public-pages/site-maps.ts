import { productName } from '@claimstead/contract/product.ts';
import { publicRoot } from '@claimstead/contract/public-pages.ts';

/** A map may name 50,000 addresses; numbers don't fall into all parts alike. */
const perMap = 30_000;
/** So many are sent at once. */
const perChunk = 500;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** In how many maps so many patents are: of none there is none, since a map without an address isn't valid. */
export function mapParts(size: number): number {
  return Math.ceil(size / perMap);
}

/** The map of all maps. */
export function siteMapIndex(publicUrl: string, parts: number): string {
  const maps = Array.from({ length: parts }, (_, at) => `sitemap-patents-${at + 1}.xml`);
  const lines = ['sitemap-pages.xml', ...maps].map(
    (name) => `  <sitemap><loc>${publicUrl}/${name}</loc></sitemap>\n`,
  );
  return `${head}<sitemapindex ${space}>\n${lines.join('')}</sitemapindex>\n`;
}

/** A map of patents, piece by piece: it never stands in memory as a whole. */
export function* siteMapOf(publicUrl: string, paths: Iterable<string>): Generator<string> {
  let chunk = `${head}<urlset ${space}>\n`;
  let count = 0;
  for (const path of paths) {
    chunk += `  <url><loc>${publicUrl}${path}</loc></url>\n`;
    count += 1;
    if (count % perChunk > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</urlset>\n`;
}

/** What a language model is told of the site (llmstxt.org). */
export function llmsText(publicUrl: string): string {
  return `# ${productName}

> A marketplace where owners list United States patents and buyers make offers or buy them.

Public pages say what records show of a patent and when they were read: number, abstract, first claim, classes, term and
maintenance fees, and the asking price where there is one. They are no opinion on a patent. Everything else needs an account.

- [Patents for sale](${publicUrl}${publicRoot}): by class and title
- [Questions and answers](${publicUrl}/faq): how buying and selling work
- [Map of all public pages](${publicUrl}/sitemap.xml)
`;
}
