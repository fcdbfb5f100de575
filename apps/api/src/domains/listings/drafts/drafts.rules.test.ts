import type { PatentFields } from '@claimstead/contract/listings.contract.ts';
import { describe, expect, it } from 'vitest';
import {
  applyFields,
  areCategoriesChangedElsewhere,
  blankListing,
  isChangedElsewhere,
} from './drafts.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const blank = blankListing('listing', 'person', now);

function listingWith(fields: PatentFields) {
  const applied = applyFields(blank, fields, now);
  if (!applied.ok) throw new Error('These fields are refused.');
  return applied.listing;
}

describe('a change beside someone else’s', () => {
  const before = listingWith({
    title: 'Hinge',
    patentNumber: '9,123,456',
    countryOfIssue: 'United States',
    price: 100,
  });
  const isRefused = (was: PatentFields, sent: PatentFields) => {
    const applied = applyFields(before, sent, now);
    if (!applied.ok) throw new Error('These fields are refused.');
    return isChangedElsewhere(before, applied.listing, was, now);
  };

  it('goes through where the field is as it was last seen, however it was written', () => {
    expect(isRefused({ title: 'Hinge' }, { title: 'Folding hinge' })).toBe(false);
    expect(isRefused({ patentNumber: 'US 9123456 B2' }, { patentNumber: '9,123,457' })).toBe(false);
    expect(isRefused({ price: 100 }, { price: 250.5 })).toBe(false);
  });

  it('is refused where the field was changed meanwhile', () => {
    expect(isRefused({ title: '' }, { title: 'Folding hinge' })).toBe(true);
    expect(isRefused({ patentNumber: '9,000,001' }, { patentNumber: '9,123,457' })).toBe(true);
    expect(isRefused({ price: 90 }, { price: 250 })).toBe(true);
    expect(isRefused({ patentNumber: '63/123,456' }, { patentNumber: '9,123,457' })).toBe(true);
  });

  it('goes through where it was made already and its answer was lost', () => {
    expect(isRefused({ title: 'Old' }, { title: 'Hinge' })).toBe(false);
  });

  it('leaves the fields alone that its sender did not touch', () => {
    expect(isRefused({ title: 'Hinge' }, { title: 'Folding hinge', price: 100 })).toBe(false);
  });

  it('compares categories as a set', () => {
    expect(areCategoriesChangedElsewhere([1, 2], [3], [2, 1])).toBe(false);
    expect(areCategoriesChangedElsewhere([1, 2], [3], [1])).toBe(true);
    expect(areCategoriesChangedElsewhere([3], [3], [1])).toBe(false);
  });
});
