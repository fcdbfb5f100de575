import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { SavedFilters } from '@claimstead/contract/saved-searches.contract.ts';
import type { SearchPart } from '@claimstead/contract/search.contract.ts';
import type { SearchLine } from '../search.port.ts';

const mostWords = 3;
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const places: Readonly<Record<Exclude<SearchPart, 'claim'>, string>> = {
  number: 'the patent number',
  title: 'the title',
  abstract: 'the abstract',
  description: 'the description',
  inventor: 'the inventors',
  assignee: 'the assignee',
  class: 'the classes',
};
const types: Readonly<Record<number, string>> = {
  1: 'utility patent',
  2: 'design patent',
  3: 'pending application',
  4: 'plant patent',
};
const fees: Readonly<Record<string, string>> = {
  settled: 'no fee due now',
  window_open: 'fee payment window open',
  with_surcharge: 'fee payable with surcharge',
  no_fees: 'no fees for its type',
  over: 'patent over',
  not_known: 'fees not known',
};

export type ReasonsAsked = {
  filters: Omit<SavedFilters, 'sort'>;
  card: Pick<PatentCard, 'title' | 'categories' | 'patentTypeId'>;
  /** Where its record has what was looked for; null: no single line has it, or nothing was looked for. */
  line: SearchLine | null;
  /** Names by their ids. */
  categories: ReadonlyMap<number, string>;
};

/** What of a search a listing fulfills, in words: “battery” in claim 3 · under $50,000 · class H01M. */
export function reasonsOf({ filters, card, line, categories }: ReasonsAsked): string[] {
  const text = filters.search?.trim() ?? '';
  const chosen = idsIn(filters.categories).map((id) => categories.get(id) ?? '');
  return [
    ...(text === '' ? [] : [textReason(text, card.title, line)]),
    ...priceReason(filters),
    ...said(filters.class, (symbol) => `class ${symbol}`),
    ...(filters.types ? [types[card.patentTypeId] ?? ''] : []),
    ...chosen.filter((name) => card.categories.includes(name)),
    ...said(filters.assignee, (name) => `assigned to ${name}`),
    ...said(filters.endsAfter, (year) => `term ends after ${year}`),
    ...said(filters.feeStates, (states) => orList(states.split(',').map((one) => fees[one] ?? ''))),
    ...said(filters.filedAfter, (day) => `filed after ${dayText(day)}`),
    ...said(filters.listedSince, (day) => `listed since ${dayText(day)}`),
    ...said(filters.owner, () => 'the owner you follow'),
    ...toggleReasons(filters),
  ].filter((reason) => reason !== '');
}

function textReason(text: string, title: string, line: SearchLine | null): string {
  if (!line) {
    const isInTitle = title.toLowerCase().includes(text.toLowerCase());
    return isInTitle ? `“${text}” in the title` : `matches “${text}”`;
  }
  const words = new Map<string, string>();
  for (const { from, to } of line.marks) {
    const word = line.text.slice(from, to);
    if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  const told = [...words.values()].slice(0, mostWords).map((word) => `“${word}”`);
  const place = line.part === 'claim' ? `claim ${line.claim}` : places[line.part];
  return `${told.join(', ')} in ${place}`;
}

function priceReason({ priceFrom, priceTo }: ReasonsAsked['filters']): string[] {
  const [from, to] = [priceFrom, priceTo].map((one) => (one ? dollars.format(Number(one)) : null));
  if (from && to) return [`between ${from} and ${to}`];
  if (to) return [`${to} or less`];
  return from ? [`${from} or more`] : [];
}

function toggleReasons(filters: ReasonsAsked['filters']): string[] {
  const words = {
    acceptingOffers: 'open to offers',
    expired: 'marked as expired',
    prototype: 'with a prototype',
    research: 'with research',
    costModel: 'with a cost model',
    wishlist: 'on your wishlist',
  } as const;
  return Object.entries(words).flatMap(([name, word]) =>
    filters[name as keyof typeof words] === 'true' ? [word] : [],
  );
}

function said(value: string | undefined, say: (value: string) => string): string[] {
  return value ? [say(value)] : [];
}

const idsIn = (list: string | undefined) => list?.split(',').map(Number) ?? [];
const orList = (all: readonly string[]) => all.join(' or ');
const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
