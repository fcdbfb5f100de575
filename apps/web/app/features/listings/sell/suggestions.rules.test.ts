import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { describe, expect, it } from 'vitest';
import type { OwnerRow, SellFields } from './draft-fields.ts';
import { offersOf } from './suggestions.rules.ts';

const source = { page: 1, code: '54', quote: 'as printed' };
const self: OwnerRow = {
  key: 'self',
  firstName: 'Mira',
  lastName: 'Arden',
  email: 'mira@example.com',
  stake: 100,
};
const blank: SellFields = {
  title: '',
  description: '',
  patentNumber: '',
  country: '',
  detailsConfirmed: false,
  patentTypeId: 1,
  categoryIds: [],
  hasPrototype: false,
  hasCostModel: false,
  hasResearch: false,
  isExpired: false,
  videoLink: '',
  additionalConfirmed: false,
  price: 100,
  acceptingOffers: false,
  isSoleOwner: true,
  owners: [self],
};
const found: NonNullable<Suggestions['found']> = {
  kind: 'design',
  grantedOn: null,
  originalGrantedOn: null,
  filedOn: null,
  title: { value: 'Folding Hinge', source },
  description: { value: 'A hinge that folds.', source },
  patentNumber: { value: 'D876,543', source },
  patentTypeId: { value: 2, source },
  owners: {
    people: [
      { firstName: 'Mira', lastName: 'Arden' },
      { firstName: 'Tom', lastName: 'Holt' },
    ],
    company: { name: 'Acme, Inc.', role: 'assignee' },
    source,
  },
  categories: [
    { id: 4, name: 'Lighting', source },
    { id: 7, name: 'Construction', source },
  ],
};

const offers = (fields: Partial<SellFields> = {}) =>
  offersOf(found, { ...blank, ...fields }, [], true);
const offered = (field: string, fields: Partial<SellFields> = {}) =>
  offers(fields).find((one) => one.field === field);

describe('what a document says is suggested', () => {
  it('for every empty field, without asking, in the order of the form', () => {
    expect(offers().map(({ field, replaces }) => [field, replaces])).toEqual([
      ['title', null],
      ['patentNumber', null],
      ['patentTypeId', null],
      ['description', null],
      ['categories', null],
      ['owners', null],
    ]);
  });

  it('not where the form already says the same, however it is written', () => {
    const same = { title: ' folding  HINGE', patentNumber: 'd 876543', patentTypeId: 2 } as const;
    const fields = offers({ ...same, description: 'A hinge that folds.', categoryIds: [7, 4] });
    expect(fields.map(({ field }) => field)).toEqual(['owners']);
  });

  it('with the person’s own words, if any, so that both can be shown', () => {
    expect(offered('title', { title: 'My hinge' })?.replaces).toBe('My hinge');
    expect(offered('patentTypeId', { patentTypeId: 4 })?.replaces).toBe('Plant');
  });

  it('not again once it was used or dismissed', () => {
    const rest = offersOf(found, blank, ['title', 'owners'], true).map(({ field }) => field);
    expect(rest).not.toContain('title');
    expect(rest).not.toContain('owners');
    expect(rest).toContain('description');
  });

  it('adds categories to those that were chosen, as far as there is room', () => {
    expect(offered('categories', { categoryIds: [7] })).toMatchObject({
      values: ['Lighting'],
      change: { categoryIds: [7, 4] },
    });
    expect(offered('categories', { categoryIds: [11, 12, 13, 14, 15, 16, 17] })?.change).toEqual({
      categoryIds: [11, 12, 13, 14, 15, 16, 17, 4],
    });
  });
});

describe('inventors as owners', () => {
  it('are added after the person, who is not named twice, with what is missing left empty', () => {
    const change = offered('owners')?.change;
    expect(change?.isSoleOwner).toBe(false);
    expect(change?.owners).toEqual([
      self,
      { key: expect.any(String), firstName: 'Tom', lastName: 'Holt', email: '', stake: '' },
    ]);
  });

  it('keep every row that is not empty', () => {
    const typed = { key: 'a', firstName: '', lastName: '', email: 'x@example.com', stake: 40 };
    const empty = { key: 'b', firstName: '', lastName: '', email: '', stake: '' } as const;
    const owners = [self, typed, empty];
    expect(offered('owners', { isSoleOwner: false, owners })?.change.owners).toMatchObject([
      self,
      typed,
      { lastName: 'Holt' },
    ]);
  });

  it('say who else the document names', () => {
    expect(offered('owners')?.company).toEqual({ name: 'Acme, Inc.', role: 'assignee' });
  });

  it('are not suggested if all are named, or if the owners cannot be changed', () => {
    const tom = { ...self, key: 't', firstName: 'TOM', lastName: 'Holt' };
    expect(offered('owners', { isSoleOwner: false, owners: [self, tom] })).toBeUndefined();
    expect(offersOf(found, blank, [], false).map(({ field }) => field)).not.toContain('owners');
  });
});
