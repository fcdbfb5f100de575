import fc from 'fast-check';
import { foldCase } from '../../../../core/text/fold-case.ts';
import type { Browse } from '../browse.rules.ts';
import type { MarketEntry, MarketPage } from './market-index.engine.ts';

/** Asks for the first page of all. */
export const everything = {
  page: 1,
  search: '',
  typeIds: [],
  categoryIds: [],
  acceptingOffers: false,
  expired: false,
  prototype: false,
  research: false,
  costModel: false,
  wishlist: false,
  sort: 'newest' as const,
  from: 0,
  limit: 20,
};

/** The market as anyone would write it down: every listing is looked at, one after the other. */
export function answerPlainly(
  entries: Iterable<MarketEntry>,
  browse: Browse & { from: number; limit: number; publishedAfter?: number | undefined },
  saved: readonly string[],
  now: number,
): MarketPage {
  const matching = [...entries].filter(
    (entry) =>
      entry.isOffered &&
      entry.endsAt > now &&
      (browse.publishedAfter === undefined || entry.publishedAt > browse.publishedAfter) &&
      foldCase(entry.title).includes(foldCase(browse.search)) &&
      (browse.typeIds.length === 0 || browse.typeIds.includes(entry.typeId)) &&
      (browse.categoryIds.length === 0 ||
        browse.categoryIds.some((id) => entry.categoryIds.includes(id))) &&
      (!browse.acceptingOffers || entry.acceptingOffers) &&
      (!browse.expired || entry.expired) &&
      (!browse.prototype || entry.prototype) &&
      (!browse.research || entry.research) &&
      (!browse.costModel || entry.costModel) &&
      (!browse.wishlist || saved.includes(entry.id)),
  );
  matching.sort((a, b) => byPrice(a, b, browse.sort) || newestFirst(a, b));
  return {
    total: matching.length,
    listingIds: matching.slice(browse.from, browse.from + browse.limit).map((entry) => entry.id),
  };
}

function byPrice(a: MarketEntry, b: MarketEntry, sort: Browse['sort']): number {
  if (sort === 'newest') return 0;
  if (a.acceptingOffers !== b.acceptingOffers) return a.acceptingOffers ? 1 : -1;
  if (a.acceptingOffers) return 0;
  return sort === 'price_asc' ? a.priceCents - b.priceCents : b.priceCents - a.priceCents;
}

function newestFirst(a: MarketEntry, b: MarketEntry): number {
  return b.publishedAt - a.publishedAt || (a.id < b.id ? 1 : -1);
}

/** Words whose parts meet in many ways, with what is special to patterns, to cases and to encodings. */
const titles = fc
  .array(
    fc.oneof(
      fc.constantFrom('valve', 'Valley', 'relay', 'ÉCLAIR', 'straße', 'STRASSE', 'Σίγμα', 'ΣΊΓΜΑΣ'),
      fc.constantFrom(
        'İstanbul',
        'ılık',
        'IIII',
        '100%',
        'a_b',
        'a\\b',
        '😀',
        '👩‍🔬',
        'K',
        "o'",
        '"',
      ),
      fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  // What a database cannot keep is never a title.
  .map((words) => words.join(' ').replaceAll('\0', '').trim() || 'valve');

/** A part of one of these titles, in either case, or anything at all. */
export function searchesIn(all: readonly string[]): fc.Arbitrary<string> {
  const part = fc
    .tuple(fc.constantFrom(...all, 'valve'), fc.nat(30), fc.integer({ min: 1, max: 9 }))
    .map(([title, from, length]) => {
      const letters = Array.from(title);
      const start = from % letters.length;
      return letters.slice(start, start + length).join('');
    });
  const anyCase = fc
    .tuple(part, fc.constantFrom('same', 'upper', 'lower'))
    .map(([text, to]) =>
      to === 'upper' ? text.toUpperCase() : to === 'lower' ? text.toLowerCase() : text,
    );
  return fc.oneof(
    { weight: 4, arbitrary: anyCase },
    fc.constantFrom('', '%', '_', '\\', 'i', 'ss'),
  );
}

const some = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 2 });
const seldom = fc.nat(4).map((number) => number === 0);

/** Every filter, seldom enough that something is found. */
export const filters = fc.record({
  typeIds: some(5),
  categoryIds: some(7),
  acceptingOffers: seldom,
  expired: seldom,
  prototype: seldom,
  research: seldom,
  costModel: seldom,
  wishlist: seldom,
  sort: fc.constantFrom('newest' as const, 'price_asc' as const, 'price_desc' as const),
});

/** Few moments and prices, so that many are equal. */
export const entryParts = fc.record({
  title: titles,
  publishedAt: fc.integer({ min: 1_000, max: 1_020 }),
  isOffered: fc.nat(5).map((number) => number > 0),
  endsAt: fc.constantFrom(0, 1_500, 1_501, 2_000, 9_000),
  priceCents: fc.constantFrom(0, 100, 200, 99_999_999),
  typeId: fc.integer({ min: 1, max: 4 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  acceptingOffers: fc.boolean(),
  expired: fc.boolean(),
  prototype: fc.boolean(),
  research: fc.boolean(),
  costModel: fc.boolean(),
});
