import { expect, it } from 'vitest';
import { countFilters, readFilters, wireQueryOf, changeFilters } from '../filters.rules.ts';
import { chipsOf } from './chips.rules.ts';
import { assigneesToOffer, yearsToOffer } from './years.rules.ts';

const owner = '01890000-0000-7000-8000-00000000ada0';
const everything =
  'search=hinge&types=1,2&categories=7&feeStates=settled,over&priceFrom=1000&priceTo=25000&endsAfter=2035' +
  `&class=H01M&assignee=Acme%20Corp&filedAfter=2015-03-01&owner=${owner}&listedSince=2026-11-01` +
  '&prototype=true&wishlist=true&sort=ends_latest';
const filters = readFilters(new URLSearchParams(everything));

it('each filter that is on has one chip, and its press turns off that filter alone', () => {
  const chips = chipsOf(filters);
  expect(chips).toHaveLength(countFilters(filters));
  for (const { key, off } of chips) {
    const rest = changeFilters(filters, off);
    const others = chips.filter((chip) => chip.key !== key).map((chip) => chip.key);
    expect(chipsOf(rest).map((chip) => chip.key)).toEqual(others);
    expect(wireQueryOf(rest)).toMatchObject({ search: 'hinge', sort: 'ends_latest' });
  }
});

it('a chip says what it is, with names where they are known', () => {
  const names = { category: () => 'Optics', owner: 'Ada Example', class: 'Batteries' };
  const words = chipsOf(filters, names).map(({ label }) =>
    label.replaceAll(/[\u2066-\u2069]/g, ''),
  );
  expect(words).toEqual([
    'Utility',
    'Design',
    'Optics',
    'In your wishlist',
    'Prototype',
    'From $1,000',
    'Up to $25,000',
    'Ends after 2035',
    'Fees: nothing due now',
    'Fees: patent over',
    'Class H01M: Batteries',
    'Assignee: Acme Corp',
    'Filed after Mar 1, 2015',
    'Owner: Ada Example',
    'Listed since Nov 1, 2026',
  ]);
});

it('years are offered where their count changes, each with what ends after it', () => {
  const ends = [
    { value: '2030', count: 2 },
    { value: '2034', count: 5 },
  ];
  const offered = [
    { year: '2029', count: 7 },
    { year: '2033', count: 5 },
  ];
  expect(yearsToOffer(ends, '')).toEqual(offered);
  expect(yearsToOffer(ends, '2033')).toEqual(offered);
  expect(yearsToOffer(ends, '2040')).toEqual([...offered, { year: '2040', count: 0 }]);
  expect(yearsToOffer([], '2040')).toEqual([{ year: '2040', count: undefined }]);
});

it('an assignee that is chosen is offered, whether it was counted or not', () => {
  const counted = [{ value: 'Acme Corp', count: 3 }];
  expect(assigneesToOffer(counted, 'Acme Corp')).toEqual(counted);
  expect(assigneesToOffer(counted, 'Zed')[0]).toEqual({ value: 'Zed', count: undefined });
});
