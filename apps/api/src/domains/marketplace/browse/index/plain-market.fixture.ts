import { sortOrders } from '@claimstead/contract/marketplace.contract.ts';
import { feesStates } from '@claimstead/contract/patent-state.contract.ts';
import fc from 'fast-check';
import { foldCase } from '../../../../core/text/fold-case.ts';
import type { Browse } from '../browse.rules.ts';
import type { MarketEntry } from './market-index.engine.ts';
import type { MarketCounts, MarketPage, NewOnly } from './market-questions.engine.ts';

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
  priceFrom: null,
  priceTo: null,
  endsAfter: null,
  feeStates: [],
  class: '',
  assignee: '',
  filedAfter: null,
  owner: '',
  listedSince: null,
  sort: 'newest' as const,
  from: 0,
  limit: 20,
};

const hourMs = 3_600_000;

/** A calendar whose days are hours, from January 1, 2030, on. */
export function shortDays(moment: Date): string {
  const hours = Math.floor(moment.getTime() / hourMs);
  return new Date(Date.UTC(2030, 0, 1 + hours)).toISOString().slice(0, 10);
}

/** Hours on which what is told changes, and those before. */
export const moments = fc.constantFrom(
  ...[1_400, 1_500, 1_501, 3_000, 1_000],
  ...[99, 100, 149, 150, 151, 366].map((hour) => hour * hourMs),
);

/** When one looks, and how its day is called. */
export type Moment = { now: number; day: string };

/** The market as anyone would write it down: every listing is looked at, one after the other. */
export function answerPlainly(
  entries: Iterable<MarketEntry>,
  browse: Browse & { from: number; limit: number; newOnly?: NewOnly },
  saved: readonly string[],
  moment: Moment,
): MarketPage {
  const matching = [...entries].filter((entry) => matches(entry, browse, saved, moment));
  matching.sort((a, b) => inOrder(a, b, browse.sort, moment.day) || newestFirst(a, b));
  return {
    total: matching.length,
    listingIds: matching.slice(browse.from, browse.from + browse.limit).map((entry) => entry.id),
  };
}

function isNew({ id, publishedAt }: MarketEntry, newOnly: NewOnly | undefined): boolean {
  if (!newOnly || newOnly.also?.includes(id)) return true;
  return publishedAt > newOnly.after && publishedAt <= (newOnly.until ?? publishedAt);
}

function matches(
  entry: MarketEntry,
  browse: Browse & { newOnly?: NewOnly },
  saved: readonly string[],
  { now, day }: Moment,
): boolean {
  const { endsOn, fees } = toldOn(entry, day);
  const price = entry.acceptingOffers ? null : entry.priceCents;
  return (
    entry.isOffered &&
    entry.endsAt > now &&
    isNew(entry, browse.newOnly) &&
    (browse.listedSince === null || entry.publishedAt >= browse.listedSince) &&
    foldCase(entry.title).includes(foldCase(browse.search)) &&
    (browse.typeIds.length === 0 || browse.typeIds.includes(entry.typeId)) &&
    (browse.categoryIds.length === 0 ||
      browse.categoryIds.some((id) => entry.categoryIds.includes(id))) &&
    (!browse.acceptingOffers || entry.acceptingOffers) &&
    (!browse.expired || entry.expired) &&
    (!browse.prototype || entry.prototype) &&
    (!browse.research || entry.research) &&
    (!browse.costModel || entry.costModel) &&
    (!browse.wishlist || saved.includes(entry.id)) &&
    (browse.priceFrom === null || (price !== null && price >= browse.priceFrom)) &&
    (browse.priceTo === null || (price !== null && price <= browse.priceTo)) &&
    (browse.endsAfter === null || (endsOn !== null && yearOf(endsOn) > browse.endsAfter)) &&
    (browse.feeStates.length === 0 || browse.feeStates.includes(fees)) &&
    (browse.class === '' || entry.classes.some((symbol) => isOfNode(symbol, browse.class))) &&
    (browse.assignee === '' || entry.assignees.includes(browse.assignee)) &&
    (browse.filedAfter === null || (entry.filedOn !== null && entry.filedOn > browse.filedAfter)) &&
    (browse.owner === '' || entry.ownerIds.includes(browse.owner))
  );
}

/** Every choice tried alone: the filter is set to it, and what is left is counted. */
export function countPlainly(
  entries: readonly MarketEntry[],
  browse: Browse,
  saved: readonly string[],
  moment: Moment,
): MarketCounts {
  const count = (change: Partial<Browse>) =>
    entries.filter((entry) => matches(entry, { ...browse, ...change }, saved, moment)).length;
  const each = <Of>(choices: readonly Of[], change: (one: Of) => Partial<Browse>) =>
    choices.map((one): [Of, number] => [one, count(change(one))]);
  const some = <Of>(counted: [Of, number][]) => counted.filter(([, found]) => found > 0);
  const ends = entries.flatMap((entry) => toldOn(entry, moment.day).endsOn ?? []);
  const years = [...new Set(ends.map(yearOf))].toSorted((one, other) => one - other);
  const names = [...new Set(entries.flatMap(({ assignees }) => assignees))].toSorted();
  const { path, children } = nodesBelow(entries, browse.class);
  const node = (one: string) => ({ class: one });
  const on = (name: 'acceptingOffers' | 'expired' | 'prototype' | 'research' | 'costModel') =>
    count({ [name]: true });
  return {
    total: count({}),
    types: some(each([1, 2, 3, 4, 5], (id) => ({ typeIds: [id] }))),
    categories: some(each([1, 2, 3, 4, 5, 6, 7], (id) => ({ categoryIds: [id] }))),
    feeStates: some(each([...feesStates], (state) => ({ feeStates: [state] }))),
    classes: [...each(path, node), ...some(each(children, node))],
    endYears: some(
      years.map((year): [number, number] => {
        const after = count({ endsAfter: year - 1 });
        return [year, after - count({ endsAfter: year })];
      }),
    ),
    prices: bands.map(([from, to]) => [from, to, count({ priceFrom: from, priceTo: to })]),
    assignees: some(each(names, (name) => ({ assignee: name }))).toSorted(
      ([, one], [, other]) => other - one,
    ),
    toggles: {
      ...{ acceptingOffers: on('acceptingOffers'), expired: on('expired') },
      ...{ prototype: on('prototype'), research: on('research'), costModel: on('costModel') },
    },
  };
}

/** In cents, as the market counts them. */
const bands: readonly [number, number | null][] = [
  [0, 1_000_000],
  [1_000_000, 5_000_000],
  [5_000_000, 10_000_000],
  [10_000_000, 25_000_000],
  [25_000_000, 50_000_000],
  [50_000_000, null],
];

function nodesBelow(entries: readonly MarketEntry[], chosen: string) {
  const nodesOf = (symbol: string) => {
    const [, section = '', digits = '', letter = '', group = ''] =
      /^([A-HY])(\d\d)([A-Z]) (\d+)\//.exec(symbol) ?? [];
    const subclass = section + digits + letter;
    return section === '' ? [] : [section, section + digits, subclass, subclass + group];
  };
  const all = entries.flatMap(({ classes }) => classes.map(nodesOf));
  const parentIn = (nodes: readonly string[], at: number) => (at === 0 ? '' : nodes[at - 1]);
  const children = all.flatMap((nodes) => nodes.filter((_, at) => parentIn(nodes, at) === chosen));
  const lengths = [1, 3, 4].filter((length) => length < chosen.length);
  return {
    path: chosen === '' ? [] : [...lengths.map((length) => chosen.slice(0, length)), chosen],
    children: [...new Set(children)].toSorted((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    ),
  };
}

/** "H01M 10/42" is of H, H01, H01M and H01M10. */
function isOfNode(symbol: string, node: string): boolean {
  if (!/^[A-HY]\d\d[A-Z] \d/.test(symbol)) return false;
  return node.length > 4
    ? symbol.startsWith(`${node.slice(0, 4)} ${node.slice(4)}/`)
    : symbol.startsWith(node);
}

function toldOn({ periods }: MarketEntry, day: string) {
  const period = periods.findLast(({ from }) => from <= day);
  return period ?? { endsOn: null, fees: 'settled' as const };
}

const yearOf = (day: string) => Number(day.slice(0, 4));

function inOrder(a: MarketEntry, b: MarketEntry, sort: Browse['sort'], day: string): number {
  if (sort === 'newest') return 0;
  if (sort === 'ends_soonest' || sort === 'ends_latest') {
    const [one, other] = [toldOn(a, day).endsOn, toldOn(b, day).endsOn];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other === (sort === 'ends_soonest') ? -1 : 1;
  }
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

const owners = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
const names = ['Acme Corp.', 'Acme Corp', 'Universität Wien'];
const symbols = ['H01M 10/42', 'H01M 1/02', 'H01L 21/00', 'H02J 7/00', 'G06F 3/01', 'LOC 06-01'];
const nodes = ['H', 'H01', 'H01M', 'H01M10', 'H01M1', 'G06', 'A61K9', 'Y'];
/** Days that the short calendar passes, and years around it. */
const days = ['2029-12-31', '2030-04-11', '2030-05-31', '2030-06-01', '2031-01-01', '2042-02-28'];

/** Mostly this. */
const mostly = <Of>(usual: Of, other: fc.Arbitrary<Of>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, other);

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
  priceFrom: mostly<number | null>(null, fc.constantFrom(0, 100, 1_000_000)),
  priceTo: mostly<number | null>(null, fc.constantFrom(0, 200, 99_999_900)),
  endsAfter: mostly<number | null>(null, fc.constantFrom(2029, 2030, 2041)),
  feeStates: mostly<(typeof feesStates)[number][]>([], fc.subarray([...feesStates])),
  class: mostly('', fc.constantFrom(...nodes)),
  assignee: mostly('', fc.constantFrom(...names, 'Nobody')),
  filedAfter: mostly<string | null>(null, fc.constantFrom('2009-12-31', '2010-01-01')),
  owner: mostly('', fc.constantFrom(...owners)),
  listedSince: mostly<number | null>(null, fc.constantFrom(1_005, 1_010)),
  sort: fc.constantFrom(...sortOrders),
});

const periods = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...days), { maxLength: 3 }),
    fc.array(
      fc.record({
        endsOn: fc.option(fc.constantFrom(...days)),
        fees: fc.constantFrom(...feesStates),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  )
  .map(([later, told]) =>
    ['0000-01-01', ...later.toSorted()].map((from, at) => ({
      ...(told[at] ?? { endsOn: null, fees: 'settled' as const }),
      from,
    })),
  );

/** What is told of patents. */
const factParts = fc.record({
  filedOn: fc.option(fc.constantFrom('2009-12-31', '2010-01-01', '2010-01-02')),
  classes: fc.subarray(symbols, { maxLength: 3 }),
  assignees: fc.subarray(names, { maxLength: 2 }),
  ownerIds: fc.subarray(owners),
  periods,
});

/** Few moments and prices, so that many are equal. */
const listingParts = fc.record({
  title: titles,
  publishedAt: fc.integer({ min: 1_000, max: 1_020 }),
  isOffered: fc.nat(5).map((number) => number > 0),
  endsAt: fc.constantFrom(0, 1_500, 1_501, 2_000, 3_000_000_000),
  priceCents: fc.constantFrom(0, 100, 200, 1_000_000, 99_999_999),
  typeId: fc.integer({ min: 1, max: 4 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  acceptingOffers: fc.boolean(),
  expired: fc.boolean(),
  prototype: fc.boolean(),
  research: fc.boolean(),
  costModel: fc.boolean(),
});

export const entryParts = fc
  .tuple(listingParts, factParts)
  .map(([listing, facts]) => ({ ...listing, ...facts }));
