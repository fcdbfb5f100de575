import { describe, expect, it } from 'vitest';
import { browseOf, isSearchTooLong } from './browse.rules.ts';

describe('a marketplace query', () => {
  it('without parameters asks for the latest of everything, page 1', () => {
    expect(browseOf({})).toMatchObject({
      page: 1,
      search: '',
      typeIds: [],
      categoryIds: [],
      acceptingOffers: false,
      wishlist: false,
      sort: 'newest',
    });
  });

  it('takes false as "not asked for"', () => {
    expect(browseOf({ prototype: 'false', expired: 'false' })).toEqual(browseOf({}));
  });

  it('reads lists once each', () => {
    expect(browseOf({ types: '1,3,1', categories: '5' })).toMatchObject({
      typeIds: [1, 3],
      categoryIds: [5],
    });
  });

  it('counts 200 characters as people do', () => {
    expect(isSearchTooLong('é'.repeat(200))).toBe(false);
    expect(isSearchTooLong('😀'.repeat(200))).toBe(false);
    expect(isSearchTooLong('x'.repeat(201))).toBe(true);
  });
});
