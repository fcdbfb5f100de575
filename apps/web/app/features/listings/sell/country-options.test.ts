import { countries } from '@claimstead/contract/countries.ts';
import { expect, it } from 'vitest';
import { findCountries } from './country-options.ts';

it('offers every country once, the supported one first', () => {
  expect(countries.length).toBeGreaterThanOrEqual(190);
  expect(findCountries('')[0]).toBe('United States');
  expect(findCountries(' ').toSorted()).toEqual([...countries].toSorted());
});

it.each([
  ['usa', 'United States'],
  ['US', 'United States'],
  ['united st', 'United States'],
  ['holland', 'Netherlands'],
  ['turkey', 'Türkiye'],
  ['cote d', 'Côte d’Ivoire'],
  ['ivory', 'Côte d’Ivoire'],
  ['oman', 'Oman'],
  ['niger', 'Niger'],
])('finds by "%s" first %s', (search, name) => {
  expect(findCountries(search)[0]).toBe(name);
});

it('finds nothing for text that names no country', () => {
  expect(findCountries('atlantis')).toEqual([]);
});
