import { setTimeout as pause } from 'node:timers/promises';
import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { ensureBuilt } from '../../scripts/build.ts';
import type { Undo } from '../bounded.ts';
import { type CatalogueListing, makeCatalogue } from '../marketplace/catalogue.ts';
import { startFilledProduct } from '../marketplace/filled-product.ts';
import type { Product } from '../marketplace/product.ts';
import { percentiles, quantileOf } from './figures.ts';

const measuredMs = 5_000;
const searchers = 16;
const wholeWithinMs = 900_000;
const numbersLookedFor = 50;
/** Ten of the market's, which leave some. */
const tenFilters =
  'types=1,2,3,4&categories=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20&acceptingOffers=true' +
  '&prototype=true&research=true&costModel=true&priceFrom=1&priceTo=999999&listedSince=2020-01-01&wishlist=true';

/**
 * What the whole product does with so many listings: a search with ten filters, as a person waits for it, and what
 * the market's first page feels of sixteen who search all the time.
 */
export async function printBeside(undo: Undo, listings: number, port: number): Promise<void> {
  await ensureBuilt();
  const catalogue = makeCatalogue(listings, new Date());
  const { product } = await startFilledProduct(undo, catalogue, port);
  const texts = catalogue.listings.slice(0, 500).map(({ title }) => threeWords(title));
  await untilWhole(product, catalogue.listings);
  const search = (at: number, filters = '') =>
    get(product, `/search?q=${encodeURIComponent(texts[at % texts.length] ?? '')}&${filters}`);
  const filtered = await timesOf(measuredMs, (at) => search(at, tenFilters));
  const alone = await timesOf(measuredMs, () => get(product, '/patents'));
  const end = performance.now() + measuredMs;
  let searched = 0;
  const crowd = Array.from({ length: searchers }, async (_, from) => {
    for (let at = from; performance.now() < end; at += searchers) {
      await search(at);
      searched += 1;
    }
  });
  const beside = await timesOf(measuredMs, () => get(product, '/patents'));
  await Promise.all(crowd);
  const ratio = quantileOf(beside, 0.5) / quantileOf(alone, 0.5);
  process.stdout.write(
    `\nThe product with ${listings} listings, over HTTP, ms (p50 / p99)\n` +
      `a search with ten filters            ${percentiles(filtered)} of 30 / 90\n` +
      `GET /patents alone                   ${percentiles(alone)}\n` +
      `GET /patents beside ${searchers} who search   ${percentiles(beside)}: ${ratio.toFixed(1)} times its own p50, of 2 ` +
      `(${((searched / measuredMs) * 1000).toFixed(0)} searches a second)\n`,
  );
}

function threeWords(title: string): string {
  return title.split(' ').slice(0, 3).join(' ');
}

/**
 * Rows that are written behind the product's back reach its index in the background, and until then an answer may wait for
 * them: the search is whole once listings of all ages are found by their numbers.
 */
async function untilWhole(product: Product, listings: readonly CatalogueListing[]): Promise<void> {
  const from = performance.now();
  const every = Math.ceil(listings.length / numbersLookedFor);
  const numbers = listings
    .filter((each, at) => at % every === 0 && isInMarket(each))
    .map(({ patentNumber }) => patentNumber);
  while (!(await areFound(product, numbers))) {
    if (performance.now() - from > wholeWithinMs) throw new Error('The index is not made.');
    await pause(1_000);
  }
  const seconds = (performance.now() - from) / 1000;
  process.stdout.write(`Everything is searched after ${seconds.toFixed(0)} s\n`);
}

function isInMarket({ published, saleState, subscriptionExpiresAt }: CatalogueListing): boolean {
  const isPaid = subscriptionExpiresAt !== null && subscriptionExpiresAt > new Date();
  return published && saleState === 'none' && isPaid;
}

async function areFound(product: Product, numbers: readonly string[]): Promise<boolean> {
  for (const number of numbers) {
    const { results, searched } = (await get(product, `/search?q=${number}`)) as SearchPage;
    const isFirst = results[0]?.patent.patentNumber.replaceAll(',', '') === number;
    if (searched !== 'everything' || !isFirst) return false;
  }
  return true;
}

async function get({ url, cookie }: Product, path: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function timesOf(
  milliseconds: number,
  work: (at: number) => Promise<unknown>,
): Promise<number[]> {
  for (let at = 0; at < 20; at += 1) await work(at);
  const times: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    const from = performance.now();
    await work(times.length);
    times.push(performance.now() - from);
  }
  return times;
}
