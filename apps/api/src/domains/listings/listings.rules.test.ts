import { describe, expect, it } from 'vitest';
import { blankListing } from './drafts/drafts.rules.ts';
import {
  isVisible,
  type LifecycleStatus,
  type Listing,
  normaliseCountry,
  sightOf,
  statusOf,
} from './listings.rules.ts';
import { missingForPublishing, refuseToEdit } from './publishing/publishing.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const before = new Date('2026-05-31T12:00:00Z');
const after = new Date('2026-06-02T12:00:00Z');

const draft: Listing = {
  ...blankListing('listing', 'owner', before),
  title: 'Hinge',
  description: 'A hinge.',
  patentNumber: '10123456',
  countryOfIssue: 'United States',
  priceCents: 50_000,
};
const active: Listing = { ...draft, published: true, subscriptionExpiresAt: after };
const reserved: Listing = { ...active, reservedForUserId: 'buyer', reservedUntil: after };
const samples: Record<LifecycleStatus, Listing> = {
  draft,
  active,
  expired: { ...active, subscriptionExpiresAt: now },
  under_sale: { ...active, saleState: 'under_sale' },
  sold: { ...active, saleState: 'sold' },
  deleted: { ...draft, deletedAt: before },
};
const owner = { userId: 'owner', isOwner: true };
const visitor = { userId: 'visitor', isOwner: false };

describe('the lifecycle of a listing', () => {
  it.each(Object.entries(samples))('has the status %s', (status, listing) => {
    expect(statusOf(listing, now)).toBe(status);
  });

  it('ends a plan at its very moment', () => {
    expect(statusOf({ ...active, subscriptionExpiresAt: new Date(now.getTime() + 1) }, now)).toBe(
      'active',
    );
    expect(statusOf({ ...active, subscriptionExpiresAt: now }, now)).toBe('expired');
  });
});

describe('what a person sees', () => {
  it.each([
    ['draft', 'all', 'none'],
    ['active', 'all', 'all'],
    ['expired', 'all', 'expired'],
    ['under_sale', 'all', 'badge'],
    ['sold', 'all', 'badge'],
    ['deleted', 'none', 'none'],
  ] as const)('of a listing that is %s: the owner %s, a visitor %s', (status, own, foreign) => {
    expect(sightOf(samples[status], owner, now)).toBe(own);
    expect(sightOf(samples[status], visitor, now)).toBe(foreign);
  });

  it('of an unpublished listing is nothing, also when its plan has ended', () => {
    const unpublished = { ...samples.expired, published: false };
    expect(sightOf(unpublished, visitor, now)).toBe('none');
  });

  it('in the market is only what is active', () => {
    const visible = Object.entries(samples).filter(([, listing]) => isVisible(listing, now));
    expect(visible.map(([status]) => status)).toEqual(['active']);
  });
});

describe('publishing', () => {
  const whole = { categories: 1, shareBasisPoints: 10_000 };

  it('takes a complete listing', () => {
    expect(missingForPublishing(draft, whole)).toEqual([]);
  });

  it.each([
    ['title', { title: '' }, {}],
    ['description', { description: '' }, {}],
    ['patentNumber', { patentNumber: '' }, {}],
    ['countryOfIssue', { countryOfIssue: '' }, {}],
    ['price', { priceCents: 99 }, {}],
    ['categories', {}, { categories: 0 }],
    ['owners', {}, { shareBasisPoints: 9_999 }],
  ])('names the field %s when it is missing, and no other', (path, fields, parts) => {
    const missing = missingForPublishing({ ...draft, ...fields }, { ...whole, ...parts });
    expect(missing.map((field) => field.path)).toEqual([path]);
  });

  it('needs no price of a listing that is open to offers', () => {
    const open = { ...draft, acceptingOffers: true, priceCents: 0 };
    expect(missingForPublishing(open, whole)).toEqual([]);
  });

  it.each([
    ['the United States', 'United States'],
    ['USA', 'United States'],
    [' United States of America ', 'United States'],
    ['Japan', 'Japan'],
  ])('reads the country %j as %j', (text, country) => {
    expect(normaliseCountry(text)).toBe(country);
  });
});

describe('editing', () => {
  it.each([{ priceCents: 1 }, { acceptingOffers: true }, { patentNumber: '1' }, { title: 'x' }])(
    'freezes %j while reserved, and only a real change counts',
    (change) => {
      expect(refuseToEdit(reserved, { ...reserved, ...change }, now)).toBe('listings.frozen');
      expect(refuseToEdit(reserved, { ...reserved, description: 'New.' }, now)).toBeNull();
      expect(refuseToEdit(active, { ...active, ...change }, now)).toBeNull();
    },
  );
});
