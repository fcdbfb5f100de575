import { expect, it } from 'vitest';
import { changeFilters, countFilters, readFilters, wireQueryOf } from './filters.rules.ts';

it('reads back from the address bar what it wrote there', () => {
  const address = 'search=hinge&types=1,2&categories=7&wishlist=true&prototype=true&page=3';
  const filters = readFilters(new URLSearchParams(address));
  const written = new URLSearchParams(Object.entries(wireQueryOf(filters)));
  expect(readFilters(written)).toEqual(filters);
  expect(filters).toMatchObject({ search: 'hinge', types: [1, 2], categories: [7], page: 3 });
});

it('ignores what it cannot understand', () => {
  const filters = readFilters(new URLSearchParams('page=-2&types=x,9&sort=oldest&expired=yes'));
  expect(wireQueryOf(filters)).toEqual({});
});

it('sorts by the best match only where something is searched for', () => {
  const filters = readFilters(new URLSearchParams('search=hinge&sort=best'));
  expect(wireQueryOf(filters)).toEqual({ search: 'hinge', sort: 'best' });
  expect(wireQueryOf(changeFilters(filters, { search: '' }))).toEqual({});
  expect(readFilters(new URLSearchParams('sort=best')).sort).toBe('newest');
});

it('goes back to page 1 with every change of filter or search', () => {
  const filters = { ...readFilters(new URLSearchParams()), page: 4 };
  expect(changeFilters(filters, { expired: true }).page).toBe(1);
  expect(changeFilters(filters, { page: 5 }).page).toBe(5);
});

it('counts the filters that are on', () => {
  const filters = readFilters(new URLSearchParams('types=1,2&research=true&search=x'));
  expect(countFilters(filters)).toBe(3);
});
