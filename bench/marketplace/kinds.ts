import type { Catalogue, CatalogueListing } from './catalogue.ts';

const pageSize = 20;
const listingsAskedFor = 50;
/** Those that the catalogue has. */
const farPages = [50, 500, 25_000];

/** What the generator says that an answer must hold. */
export type Expected =
  | { is: 'page'; total: number; ids: string[] }
  | { is: 'listing'; listing: CatalogueListing }
  | { is: 'html' };

export type Call = { path: string; expected: Expected };

/** One kind of call; where it has several addresses, they are asked for in turn. */
export type Kind = { name: string; calls: Call[] };

type Browse = {
  page?: number;
  search?: string;
  types?: number[];
  categories?: number[];
  acceptingOffers?: true;
  expired?: true;
  prototype?: true;
  research?: true;
  costModel?: true;
  wishlist?: true;
};

/** The kinds of call that are measured, each with the right answer, computed without a database. */
export function makeKinds(catalogue: Catalogue, now: Date): Kind[] {
  const market = catalogue.listings.filter((listing) => isInMarket(listing, now)).sort(newestFirst);
  const browse = (name: string, query: Browse): Kind => ({
    name,
    calls: [{ path: pathOf(query), expected: answerTo(query, market) }],
  });
  return [
    browse('first page', {}),
    ...farPages
      .filter((page) => page * pageSize <= market.length)
      .map((page) => browse(`page ${page}`, { page })),
    browse('title part + category', { search: 'ensor', categories: [12] }),
    browse('title part only', { search: 'batter' }),
    browse('all filters', {
      search: 'tor',
      types: [1, 2, 4],
      categories: Array.from({ length: 20 }, (_, index) => index + 10),
      acceptingOffers: true,
      expired: true,
      prototype: true,
      research: true,
      costModel: true,
      wishlist: true,
    }),
    { name: 'one listing', calls: spread(market, listingsAskedFor).map(listingCall) },
    { name: 'home page', calls: [{ path: '/', expected: { is: 'html' } }] },
    // Last: what the limit was asked for goes on in the database when nobody waits for it anymore.
    browse('one character', { search: 'x' }),
    browse('two characters', { search: 'se' }),
  ];
}

function isInMarket(listing: CatalogueListing, now: Date): boolean {
  const { published, saleState, subscriptionExpiresAt } = listing;
  return (
    published &&
    saleState === 'none' &&
    subscriptionExpiresAt !== null &&
    subscriptionExpiresAt > now
  );
}

function newestFirst(a: CatalogueListing, b: CatalogueListing): number {
  const later = (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0);
  if (later !== 0) return later;
  return a.id < b.id ? 1 : -1;
}

function answerTo(query: Browse, market: CatalogueListing[]): Expected {
  const matching = market.filter((listing) => matches(query, listing));
  const from = ((query.page ?? 1) - 1) * pageSize;
  const ids = matching.slice(from, from + pageSize).map((listing) => listing.id);
  if (ids.length === 0) {
    throw new Error(`${pathOf(query)} would answer nothing: take more listings.`);
  }
  return { is: 'page', total: matching.length, ids };
}

function matches(query: Browse, listing: CatalogueListing): boolean {
  return (
    listing.title.toLowerCase().includes(query.search ?? '') &&
    (query.types?.includes(listing.patentTypeId) ?? true) &&
    (query.categories?.some((id) => listing.categoryIds.includes(id)) ?? true) &&
    (!query.acceptingOffers || listing.acceptingOffers) &&
    (!query.expired || listing.expired) &&
    (!query.prototype || listing.prototypeId === 1) &&
    (!query.research || listing.hasResearch) &&
    (!query.costModel || listing.hasCostModel) &&
    (!query.wishlist || listing.saved)
  );
}

function pathOf(query: Browse): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`);
  return `/api/v1/patents${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

function listingCall(listing: CatalogueListing): Call {
  return { path: `/api/v1/patent?id=${listing.id}`, expected: { is: 'listing', listing } };
}

/** So many, evenly over the whole. */
function spread<T>(items: T[], count: number): T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}
