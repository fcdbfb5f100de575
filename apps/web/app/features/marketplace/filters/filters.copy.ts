import { isolated } from '@claimstead/contract/visible-text.ts';
import type { FeeState } from '../filters.rules.ts';

const number = (count: number) => count.toLocaleString('en-US');
const patents = (count: number) => (count === 1 ? '1 patent' : `${number(count)} patents`);

/** Texts of the filters that narrow by a patent’s record and its listing, and of what is on. */
export const filtersCopy = {
  price: 'Price',
  priceFrom: 'From',
  priceTo: 'To',
  priceNote: 'Leaves out patents that are open to offers.',
  pricesSwapped: 'The upper price is below the lower one.',
  wholeDollars: 'Enter whole dollars up to 999,999, such as 25000.',
  apply: 'Apply',
  bands: 'Price ranges',
  bandFrom: (dollars: string) => `${dollars} and up`,
  term: 'Ends after',
  anyYear: 'Any year',
  fees: 'Maintenance fees',
  feeStates: {
    settled: 'Nothing due now',
    window_open: 'Payment window open',
    with_surcharge: 'Payable with surcharge',
    no_fees: 'No fees for this type',
    over: 'Patent over',
    not_known: 'Not known',
  } satisfies Record<FeeState, string>,
  class: 'Classification',
  allClasses: 'All classes',
  classNote: 'Cooperative Patent Classification, from section to group.',
  noClasses: 'No patent found has a narrower class.',
  assignee: 'Assignee of record',
  anyAssignee: 'Any assignee',
  noAssignee: 'No matching assignee',
  typeAssignee: 'Type more of the name',
  findingAssignee: 'Looking for names…',
  dates: 'Dates',
  filedAfter: 'Filed after',
  listedSince: 'Listed since',
  badDay: 'Enter a full date.',
  count: number,
  on: 'Filters that are on',
  remove: (label: string) => `Remove the filter ${label}`,
  clearAll: 'Clear all filters',
  chips: {
    priceFrom: (dollars: string) => `From ${dollars}`,
    priceTo: (dollars: string) => `Up to ${dollars}`,
    endsAfter: (year: string) => `Ends after ${year}`,
    fees: (label: string) => `Fees: ${label.toLowerCase()}`,
    class: (symbol: string, name: string | undefined) =>
      name === undefined ? `Class ${symbol}` : `Class ${symbol}: ${name}`,
    assignee: (name: string) => `Assignee: ${isolated(name)}`,
    filedAfter: (day: string) => `Filed after ${day}`,
    listedSince: (day: string) => `Listed since ${day}`,
    owner: (name: string | undefined) =>
      name === undefined ? 'One owner' : `Owner: ${isolated(name)}`,
    wishlist: 'In your wishlist',
    category: 'A category',
  },
  search: (text: string) => isolated(text),
  without: {
    title: 'With fewer filters',
    lead: 'No patent has all of these.',
    say: (label: string, count: number) =>
      `Without “${label}” there ${count === 1 ? 'is' : 'are'} ${number(count)}.`,
    show: (count: number) => `Show ${patents(count)}`,
    showOf: (count: number, label: string) => `Show ${patents(count)} without “${label}”`,
  },
} as const;
