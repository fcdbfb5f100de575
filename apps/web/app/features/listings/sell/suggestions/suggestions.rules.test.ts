import type { Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { describe, expect, it } from 'vitest';
import type { OwnerRow, SellFields } from '../draft-fields.ts';
import { companyOffer } from './owner-offers.rules.ts';
import { detailsInDocument, offersOf, usableAtOnce } from './suggestions.rules.ts';

const source = { page: 1, code: '54', quote: 'as printed' };
const unplaced = { source: null };
const self: OwnerRow = {
  key: 'self',
  firstName: 'Mira',
  lastName: 'Arden',
  email: 'mira@example.com',
  stake: '100',
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
  price: '100',
  acceptingOffers: false,
  isSoleOwner: true,
  owners: [self],
};
const found: NonNullable<Suggestions['found']> = {
  kind: 'design',
  grantedOn: null,
  originalGrantedOn: null,
  filedOn: null,
  grant: null,
  drawings: null,
  title: { value: 'Folding Hinge', source },
  description: { value: 'A hinge that folds.', source },
  patentNumber: { value: 'D876,543', source },
  patentTypeId: { value: 2, source },
  owners: {
    people: [
      { firstName: 'Mira', lastName: 'Arden' },
      { firstName: 'Tom', lastName: 'Holt' },
    ],
    company: {
      name: 'Acme, Inc.',
      role: 'assignee',
      source: { page: 1, code: '73', quote: 'Assignee: Acme, Inc., Reno, NV (US)' },
    },
    source,
  },
  categories: [
    { id: 4, name: 'Lighting', source },
    { id: 7, name: 'Construction', source },
  ],
};

const details = detailsInDocument(found);
const offers = (fields: Partial<SellFields> = {}, of = details) =>
  offersOf(of, { ...blank, ...fields }, [], true);
/** A document that names no assignee. */
const unassigned = detailsInDocument({
  ...found,
  owners: found.owners && { ...found.owners, company: null },
});
const offered = (field: string, fields: Partial<SellFields> = {}) =>
  offers(fields).find((one) => one.field === field);

describe('what a document says is suggested', () => {
  it('for every empty field, without asking, in the order of the form', () => {
    expect(offers().map(({ field, replaces }) => [field, replaces])).toEqual([
      ['title', null],
      ['patentNumber', null],
      ['country', null],
      ['patentTypeId', null],
      ['description', null],
      ['categories', null],
    ]);
  });

  it('not where the form already says the same, however it is written', () => {
    const same = {
      title: ' folding  HINGE',
      patentNumber: 'US d 876543 S1',
      patentTypeId: 2,
    } as const;
    const country = 'United States';
    const fields = offers({
      ...same,
      description: 'A hinge that folds.',
      categoryIds: [7, 4],
      country,
    });
    expect(fields).toEqual([]);
  });

  it('with the person’s own words, if any, so that both can be shown', () => {
    expect(offered('title', { title: 'My hinge' })?.replaces).toBe('My hinge');
    expect(offered('patentTypeId', { patentTypeId: 4 })?.replaces).toBe('Plant');
  });

  it('not again once it was used or dismissed', () => {
    const rest = offersOf(details, blank, ['title', 'categories'], true).map(({ field }) => field);
    expect(rest).not.toContain('title');
    expect(rest).not.toContain('categories');
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

describe('the assignee as the owner', () => {
  const company = (fields: Partial<SellFields> = {}, of = details) =>
    of.owners ? companyOffer(of.owners, { ...blank, ...fields }) : null;
  const owned = { ...self, isCompany: true, company: 'Acme, Inc.' };

  it('is never among what is used together: whether the person acts for it is asked', () => {
    const used = Object.assign({}, ...usableAtOnce(offers()).map(({ change }) => change));
    expect(used).not.toHaveProperty('owners');
    expect(used).not.toHaveProperty('isSoleOwner');
  });

  it('names where it is printed as its source, code (73), whenever it was read', () => {
    expect(company()?.source).toEqual({
      place: 'Page 1, (73)',
      quote: 'Assignee: Acme, Inc., Reno, NV (US)',
    });
    const earlier = detailsInDocument({
      ...found,
      owners: found.owners && {
        ...found.owners,
        company: { name: 'Acme, Inc.', role: 'assignee', ...unplaced },
      },
    });
    expect(company({}, earlier)?.source).toEqual({ place: 'Page 1, (73)', quote: 'Acme, Inc.' });
  });

  it('is a company that the person signs for; the inventors are not suggested beside it', () => {
    expect(company()).toMatchObject({
      values: ['Acme, Inc.'],
      replaces: null,
      change: { isSoleOwner: true, owners: [owned] },
    });
    expect(offered('owners')).toBeUndefined();
  });

  it('replaces another company only when asked, and is not suggested twice', () => {
    const other = { ...self, isCompany: true, company: 'Holt, LLC' };
    expect(company({ owners: [other] })?.replaces).toBe('Holt, LLC');
    expect(company({ owners: [{ ...self, isCompany: true, company: 'ACME,  Inc.' }] })).toBeNull();
  });

  it('gives further assignees rows of their own', () => {
    const name = 'Acme, Inc.; Beta GmbH';
    const two = detailsInDocument({
      ...found,
      owners: found.owners && { ...found.owners, company: { name, role: 'assignee', ...unplaced } },
    });
    const rows = [owned, { isCompany: true, company: 'Beta GmbH', firstName: '', stake: '' }];
    expect(company({}, two)?.change).toMatchObject({ isSoleOwner: false, owners: rows });
    const change = company({ owners: [owned] }, two)?.change;
    expect(change).toMatchObject({ isSoleOwner: false, owners: rows });
    expect(company({ owners: [owned] }, two)?.replaces).toBeNull();
  });

  it('that is a person is an owner without a company', () => {
    const person = detailsInDocument({
      ...found,
      owners: found.owners && {
        ...found.owners,
        company: { name: 'Tom HOLT', role: 'assignee', ...unplaced },
      },
    });
    expect(company({}, person)).toBeNull();
    const owners = offers({}, person).find(({ field }) => field === 'owners');
    expect(owners?.values).toEqual(['Tom Holt']);
  });
});

describe('what can be used at once', () => {
  it('is everything that replaces nothing', () => {
    const all = offers({ title: 'My hinge' });
    expect(usableAtOnce(all).map(({ field }) => field)).not.toContain('title');
    expect(usableAtOnce(all)).toHaveLength(all.length - 1);
  });
});

describe('inventors as owners, where there is no assignee', () => {
  const inventors = (fields: Partial<SellFields> = {}) =>
    offers(fields, unassigned).find(({ field }) => field === 'owners');

  it('are added after the person, who is not named twice, with what is missing left empty', () => {
    const change = inventors()?.change;
    expect(change?.isSoleOwner).toBe(false);
    expect(change?.owners).toEqual([
      self,
      { key: expect.any(String), firstName: 'Tom', lastName: 'Holt', email: '', stake: '' },
    ]);
  });

  it('keep every row that is not empty', () => {
    const typed = { key: 'a', firstName: '', lastName: '', email: 'x@example.com', stake: '40' };
    const empty = { key: 'b', firstName: '', lastName: '', email: '', stake: '' } as const;
    const owners = [self, typed, empty];
    expect(inventors({ isSoleOwner: false, owners })?.change.owners).toMatchObject([
      self,
      typed,
      { lastName: 'Holt' },
    ]);
  });

  it('say who applied for it, where nobody is the assignee', () => {
    const company = { name: 'Acme, Inc.', role: 'applicant', ...unplaced } as const;
    const applied = detailsInDocument({
      ...found,
      owners: found.owners && { ...found.owners, company },
    });
    expect(offers({}, applied).find(({ field }) => field === 'owners')?.note).toBe(
      'The document names an applicant, Acme, Inc., so the owners may not be the inventors.',
    );
    expect(inventors()?.note).toBeNull();
  });

  it('are not suggested if all are named, or if the owners cannot be changed', () => {
    const tom = { ...self, key: 't', firstName: 'TOM', lastName: 'Holt' };
    expect(inventors({ isSoleOwner: false, owners: [self, tom] })).toBeUndefined();
    expect(offersOf(unassigned, blank, [], false).map(({ field }) => field)).not.toContain(
      'owners',
    );
  });
});
