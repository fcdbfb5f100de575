import { describe, expect, it } from 'vitest';
import { readFilters } from '../filters.rules.ts';
import {
  addressOf,
  filtersToSave,
  isSameSearch,
  nameFor,
  readSaved,
  wordsOf,
} from './searches.rules.ts';

const asked = (address: string) => readFilters(new URLSearchParams(address));
const categories = new Map([
  [3, 'Mechanics'],
  [7, 'Optics'],
]);

describe('a saved search', () => {
  it('is opened where it was saved, on its first page', () => {
    const saved = filtersToSave(asked('search=hinge&types=2&categories=7,3&page=4&sort=price_asc'));
    expect(saved).toEqual({ search: 'hinge', types: '2', categories: '7,3', sort: 'price_asc' });
    const kept = 'search=hinge&types=2&categories=7%2C3&sort=price_asc';
    expect(addressOf(saved)).toBe(`/buy?${kept}&from=saved_search`);
    expect(filtersToSave(readSaved(saved))).toEqual(saved);
    expect(addressOf({})).toBe('/buy?from=saved_search');
    expect(addressOf({ prototype: 'false' })).toBe('/buy?from=saved_search');
  });

  it.each([
    ['search=hinge&types=1,2', { search: 'hinge ', types: '2,1' }, true],
    ['search=battery or wax', { search: 'battery OR wax' }, false],
    ['search=hinge&page=3&sort=price_desc', { search: 'hinge', sort: 'newest' }, true],
    ['search=hinge', { search: 'hinge', prototype: 'false' }, true],
    ['search=hinge', { search: 'hinge', prototype: 'true' }, false],
    ['search=hinge&categories=3', { search: 'hinge', categories: '3,7' }, false],
    ['', {}, true],
  ] as const)('%j is the same as %j: %s', (address, saved, isSame) => {
    expect(isSameSearch(asked(address), saved)).toBe(isSame);
  });
});

describe('what is searched for', () => {
  it.each([
    ['', 'Everything in the market'],
    ['sort=price_asc', 'Everything in the market · Lowest price'],
    ['search=hinge', '“hinge”'],
    [
      'search=hinge&types=1,4&categories=7,3&research=true&wishlist=true&sort=price_desc',
      '“hinge” · Utility · Plant · Optics · Mechanics · in your wishlist · Research Included · Highest price',
    ],
    ['categories=3,99', '2 categories'],
  ])('of %j is said as %j', (address, words) => {
    expect(wordsOf(asked(address), categories)).toBe(words);
  });

  it('is said before the categories are known', () => {
    expect(wordsOf(asked('types=2&categories=3'), null)).toBe('Design · 1 category');
    expect(wordsOf(asked('types=2'), null)).toBe('Design');
  });

  it('makes a name that can be saved', () => {
    expect(nameFor(asked('search=hinge&types=2'), categories)).toBe('hinge, Design');
    const long = nameFor(asked(`search=${'😀'.repeat(60)}`), categories);
    expect(long.length).toBeLessThanOrEqual(80);
    expect(long.isWellFormed()).toBe(true);
    expect(long.endsWith('😀…')).toBe(true);
  });
});
