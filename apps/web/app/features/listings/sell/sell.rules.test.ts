import { describe, expect, it } from 'vitest';
import {
  areFieldsSound,
  areOwnersNamed,
  isOwnershipWhole,
  joinVideoLink,
  lastOpenStep,
  looksLikePatentNumber,
  missingForPreview,
  splitVideoLink,
} from './sell.rules.ts';
import type { OwnerRow, SellFields } from './draft-fields.ts';

const owner = (stake: number | string, email = `${stake}@example.com`): OwnerRow => ({
  key: email,
  firstName: 'Ada',
  lastName: 'Byron',
  email,
  stake: String(stake),
});

const complete: SellFields = {
  title: 'Hinge',
  description: 'A hinge.',
  patentNumber: '9,123,456',
  country: 'United States',
  detailsConfirmed: true,
  patentTypeId: 1,
  categoryIds: [3],
  hasPrototype: false,
  hasCostModel: false,
  hasResearch: false,
  isExpired: false,
  videoLink: '',
  additionalConfirmed: true,
  price: '100',
  acceptingOffers: false,
  isSoleOwner: true,
  owners: [owner(100)],
};

describe('steps of the sell form', () => {
  it('stay closed until the step before is confirmed', () => {
    const fresh = { ...complete, detailsConfirmed: false, additionalConfirmed: false };
    expect(lastOpenStep(fresh, false)).toBe(0);
    expect(lastOpenStep(fresh, true)).toBe(1);
    expect(lastOpenStep({ ...fresh, detailsConfirmed: true }, true)).toBe(2);
    expect(lastOpenStep(complete, true)).toBe(4);
  });

  it.each(['91', 'hinge', '123,45', 'D', '000000'])(
    'Confirm Details does not accept %s as a patent number',
    (patentNumber) => {
      expect(lastOpenStep({ ...complete, patentNumber }, true)).toBe(1);
      // Other countries have numbers of their own forms.
      expect(lastOpenStep({ ...complete, patentNumber, country: 'Germany' }, true)).toBe(4);
    },
  );

  it('an application number passes before the type is chosen, and then has to fit it', () => {
    const pending = { ...complete, patentNumber: '63/123,456' };
    expect(lastOpenStep(pending, true)).toBe(4);
    expect(missingForPreview(pending, true, true)).toEqual(['number']);
    expect(missingForPreview({ ...pending, patentTypeId: 3 }, true, true)).toEqual([]);
  });

  it('close again when a confirmed detail is cleared', () => {
    expect(lastOpenStep({ ...complete, title: ' ' }, true)).toBe(1);
  });
});

describe('Preview Listing', () => {
  it('is enabled when everything holds that it needs (P3.2)', () => {
    expect(missingForPreview(complete, true, true)).toEqual([]);
  });

  it.each([
    ['title', { title: '' }],
    ['description', { description: ' ' }],
    ['number', { patentNumber: '' }],
    ['country', { country: '' }],
    ['details', { detailsConfirmed: false }],
    ['categories', { categoryIds: [] }],
    ['additional', { additionalConfirmed: false }],
    ['price', { price: '' }],
    ['price', { price: '12,50' }],
    ['price', { price: '1,250,000' }],
    ['shares', { isSoleOwner: false, owners: [owner(60), owner(39.99)] }],
    ['shares', { isSoleOwner: false, owners: [owner(100), owner('33,3')] }],
  ])('waits for %s', (part, change) => {
    expect(missingForPreview({ ...complete, ...change }, true, true)).toContain(part);
  });

  it('counts a company’s missing name, and the missing title of whoever signs for it, while they can be given', () => {
    const unsigned = [{ ...owner(100), isCompany: true, company: 'Acme, LLC', title: ' ' }];
    const named = [{ ...owner(100), isCompany: true, company: 'Acme, LLC', title: 'CEO' }];
    const missing = (owners: OwnerRow[], mayChange = true) =>
      missingForPreview({ ...complete, owners }, true, mayChange);
    expect(missing(unsigned)).toEqual(['signers']);
    expect(missing(unsigned, false)).toEqual([]);
    expect(missing(named)).toEqual([]);
  });

  it('waits for the document of a listing that has none', () => {
    expect(missingForPreview(complete, false, true)).toEqual(['document']);
  });

  it('is enabled while an owner has no name yet: pressing it leads there', () => {
    const owners = [owner(50), { ...owner(50), firstName: '' }];
    const shared = { ...complete, isSoleOwner: false, owners };
    expect(missingForPreview(shared, true, true)).toEqual([]);
    expect(areFieldsSound(shared, true)).toBe(false);
    expect(areFieldsSound(shared, false)).toBe(true);
  });

  it('needs no price where the listing is open to offers', () => {
    expect(
      missingForPreview({ ...complete, price: '', acceptingOffers: true }, true, true),
    ).toEqual([]);
  });
});

describe('a company among the owners', () => {
  const company = { isCompany: true, company: 'Acme, LLC', title: 'CEO' };

  it.each([
    [true, company],
    [true, { ...company, isCompany: false, company: '' }],
    [false, { ...company, company: ' ' }],
    [false, { ...company, title: '' }],
    [false, { isCompany: true }],
  ])('is named (%s) with a name and a title: %j', (isNamed, change) => {
    const row = { ...owner(50), ...change };
    const shared = { ...complete, isSoleOwner: false, owners: [owner(50, 'b@example.com'), row] };
    expect(areOwnersNamed(shared)).toBe(isNamed);
    expect(areOwnersNamed({ ...complete, isSoleOwner: true, owners: [row] })).toBe(isNamed);
  });
});

describe('ownership', () => {
  it('is whole at exactly 100 percent, to two decimals', () => {
    const shared = (owners: OwnerRow[]) => ({ ...complete, isSoleOwner: false, owners });
    expect(isOwnershipWhole(shared([owner(33.33), owner(33.33), owner(33.34)]))).toBe(true);
    expect(isOwnershipWhole(shared([owner(33.33), owner(33.33), owner(33.33)]))).toBe(false);
    expect(isOwnershipWhole(shared([owner(100.01)]))).toBe(false);
  });

  it('names no one twice', () => {
    const owners = [owner(50, 'a@example.com'), owner(50, 'A@example.com')];
    expect(areOwnersNamed({ ...complete, isSoleOwner: false, owners })).toBe(false);
  });
});

describe('the video link', () => {
  it('is appended to the description after a blank line and read back from there', () => {
    const stored = joinVideoLink('Text.\n\nMore.', ' https://video.example/1 ');
    expect(stored).toBe('Text.\n\nMore.\n\nhttps://video.example/1');
    expect(splitVideoLink(stored)).toEqual({
      description: 'Text.\n\nMore.',
      videoLink: 'https://video.example/1',
    });
    expect(joinVideoLink('Text.', 'https://'), 'half-typed').toBe('Text.');
    expect(splitVideoLink('See https://a.example')).toEqual({
      description: 'See https://a.example',
      videoLink: '',
    });
  });
});

describe('a patent number', () => {
  it.each([
    ['9123456', 1],
    ['10,123,456', 1],
    ['D812,345', 2],
    ['PP12345', 4],
    ['63/123,456', 3],
  ] as const)('%s looks finished', (text, type) => {
    expect(looksLikePatentNumber(text, type)).toBe(true);
  });

  it.each([
    ['9123', 1],
    ['10,123', 1],
    ['hinge', 1],
    ['63/12', 3],
  ] as const)('%s does not', (text, type) => {
    expect(looksLikePatentNumber(text, type)).toBe(false);
  });
});
