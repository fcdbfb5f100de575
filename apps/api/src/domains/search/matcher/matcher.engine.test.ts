import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MarketEntry,
  MarketIndex,
} from '../../marketplace/browse/index/market-index.engine.ts';
import {
  entryParts,
  everything,
  filters,
  shortDays,
} from '../../marketplace/browse/index/plain-market.fixture.ts';
import { SearchIndex } from '../engine/search-index.engine.ts';
import { parseQuery } from '../query/parse-query.rules.ts';
import { documentOf, samples } from '../search-samples.test-kit.ts';
import { fits, type Wish } from './match.rules.ts';
import { Matcher } from './matcher.engine.ts';

const plain: MarketEntry = {
  id: '',
  title: '',
  publishedAt: 0,
  isOffered: true,
  endsAt: Number.MAX_SAFE_INTEGER,
  priceCents: 4_000_000,
  typeId: 1,
  categoryIds: [],
  acceptingOffers: false,
  expired: false,
  prototype: false,
  research: false,
  costModel: false,
  filedOn: null,
  classes: ['H01M 10/00'],
  assignees: [],
  periods: [],
  ownerIds: [],
};
const wishOf = (id: string, wish: Partial<Omit<Wish, 'filters'>> & { filters?: object }): Wish => ({
  id,
  writtenAt: null,
  text: '',
  isInTitle: false,
  classes: [],
  takesOffers: true,
  ...wish,
  filters: { ...everything, ...wish.filters },
});
const listingOf = (document = documentOf('one'), entry: Partial<MarketEntry> = {}) => ({
  document,
  entry: { ...plain, id: document.listingId, ...entry },
});

/** What wishes match one listing. */
function matched(wishes: readonly Wish[], listing = listingOf()): string[] {
  const matcher = new Matcher();
  matcher.put(wishes);
  return (matcher.match([listing])[0]?.wishes ?? []).map(({ id }) => id).toSorted();
}

describe('a text', () => {
  const words = [
    ...[
      'wax',
      'batteries',
      'drone',
      'docking',
      'mechanisms',
      'magnet',
      'micro capsules',
      'wheelchair',
    ],
    ...[
      'microcapsules',
      'wheel chair',
      'gimb*',
      '"docking mechanism"',
      'clm:magnet',
      'in:lovelace',
    ],
    ...['B64U', 'b64u 10/13', 'microcaps*', '-9,123,456', 'no:812*', 'H.264', 'cpc:B64U 10/00'],
    ...['docking ADJ1 mechanism', 'US 9,123,456', 'cpc:B64U', 'pump OR wax', '-camera', 'alumnium'],
    ...['no:20301442', 'the of', 'AB-18296-1', '(wax OR drone) -camera', 'aluminium -wheel'],
  ];

  it('is fulfilled by exactly what the search finds with all of it, and no word is taken for another', () => {
    const index = new SearchIndex(':memory:');
    index.apply({ put: samples, remove: [], mark: '', number: 0 });
    const ids = new Map(index.places().map(({ place, listingId }) => [place, listingId]));
    const among = new Uint32Array(4).fill(0xffff_ffff);
    const texts = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, fc.boolean(), (some, isAlone) => {
        const text = some.join(' ');
        const found = index.find({ query: parseQuery(text), among, isExact: true }) ?? [];
        const matcher = new Matcher();
        matcher.put([
          wishOf('wish', { text }),
          ...words.map((word, at) => wishOf(`${at}`, { text: word })),
        ]);
        const listings = samples.map((document) => listingOf(document));
        const batches = isAlone ? listings.map((one) => [one]) : [listings];
        const having = batches
          .flatMap((batch) => matcher.match(batch))
          .filter(({ wishes }) => wishes.some(({ id }) => id === 'wish'));
        const expected = [...found].map((place) => ids.get(place) ?? '');
        expect(having.map(({ listingId }) => listingId).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('of a saved search is fulfilled by part of a title as well', () => {
    const listing = listingOf(documentOf('one', { titles: ['Unhinged'] }), { title: 'unhinged' });
    const wishes = [
      wishOf('note', { text: 'Hinge' }),
      wishOf('search', { text: 'Hinge', isInTitle: true }),
    ];
    expect(matched(wishes, listing)).toEqual(['search']);
  });
});

describe('filters', () => {
  it('let through at least what the market does, and nothing else but what a later day may bring', () => {
    fc.assert(
      fc.property(entryParts, filters, (parts, asked) => {
        const id = '018f0000-0000-7000-8000-000000000001';
        const index = new MarketIndex(shortDays);
        index.put({ ...plain, ...parts, id, isOffered: true, endsAt: plain.endsAt });
        const entry = index.entryAt(index.placeOf(id));
        const browse = { ...everything, ...asked, wishlist: false };
        const isFound = index.find(browse, [], 1_000).total === 1;
        const classes = browse.class === '' ? [] : [browse.class];
        const isFitting = fits(entry, wishOf('', { classes, takesOffers: false, filters: browse }));
        const isOfDay = browse.endsAfter !== null || browse.feeStates.length > 0;
        expect(isOfDay ? isFitting || !isFound : isFitting).toBe(isOfDay ? true : isFound);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, Parameters<typeof wishOf>[1], Partial<MarketEntry>, boolean]>([
    ['a budget', { filters: { priceTo: 5_000_000 } }, {}, true],
    ['a budget below the price', { filters: { priceTo: 1_000_000 } }, {}, false],
    ['any budget for an open one', { filters: { priceTo: 1 } }, { acceptingOffers: true }, true],
    [
      'no price for an open one',
      { filters: { priceTo: 1 }, takesOffers: false },
      { acceptingOffers: true },
      false,
    ],
    ['one of its classes', { classes: ['A61B', 'H01M'] }, {}, true],
    ['another class', { classes: ['A61B'] }, {}, false],
    ['a section', { classes: ['H'] }, {}, true],
  ])('of %s', (_, wish, entry, isMatched) => {
    expect(matched([wishOf('wish', wish)], listingOf(undefined, entry))).toEqual(
      isMatched ? ['wish'] : [],
    );
  });
});

it('what is put in again says what it said last', () => {
  const matcher = new Matcher();
  matcher.put([wishOf('one', { text: 'wax' }), wishOf('other', { text: 'wax' })]);
  matcher.put([wishOf('one', { text: 'drone', writtenAt: 2 })]);
  const wax = listingOf(documentOf('wax', { titles: ['Wax'] }));
  const drone = listingOf(documentOf('drone', { titles: ['Drone'] }));
  expect(matcher.match([wax, drone])).toEqual([
    { listingId: 'wax', wishes: [{ id: 'other', writtenAt: null }] },
    { listingId: 'drone', wishes: [{ id: 'one', writtenAt: 2 }] },
  ]);
});
