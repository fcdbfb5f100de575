import { describe, expect, it } from 'vitest';
import { blankListing } from '../drafts/drafts.rules.ts';
import { inListOrder, refuseOwnerList, refuseToChangeOwners } from './owners.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-02T12:00:00Z');
const draft = blankListing('listing', 'creator', now);
const row = (email: string, shareBasisPoints: number) => ({
  firstName: 'A',
  lastName: 'B',
  email,
  capacity: null,
  shareBasisPoints,
});

describe('owners of a draft', () => {
  it.each([
    [null, draft, 'creator'],
    ['listings.creator_only', draft, 'other'],
    ['listings.owners_frozen', { ...draft, firstPublishedAt: now }, 'creator'],
    ['listings.frozen', { ...draft, saleState: 'under_sale' as const }, 'creator'],
    ['listings.frozen', { ...draft, reservedForUserId: 'b', reservedUntil: later }, 'creator'],
    ['listings.moved_on', { ...draft, saleState: 'sold' as const }, 'creator'],
  ])('change with the answer %s', (code, listing, userId) => {
    expect(refuseToChangeOwners(listing, userId, now)).toBe(code);
  });

  it.each([
    [null, [row('me@x.test', 6_000), row('you@x.test', 4_000)]],
    [null, [row('you@x.test', 1), row('me@x.test', 9_999)]],
    ['listings.shares_total', [row('me@x.test', 6_000), row('you@x.test', 3_999)]],
    ['listings.shares_total', [row('me@x.test', 6_000), row('you@x.test', 4_001)]],
    ['listings.creator_missing', [row('you@x.test', 10_000)]],
    ['listings.owner_twice', [row('me@x.test', 5_000), row('me@x.test', 5_000)]],
  ])('as a whole list: %s', (code, rows) => {
    expect(refuseOwnerList(rows, 'me@x.test')).toBe(code);
  });

  it('are listed with the creator first', () => {
    const rows = [row('b@x.test', 1), row('me@x.test', 2), row('a@x.test', 3)];
    const emails = inListOrder(rows, 'me@x.test').map((owner) => owner.email);
    expect(emails).toEqual(['me@x.test', 'b@x.test', 'a@x.test']);
  });
});
