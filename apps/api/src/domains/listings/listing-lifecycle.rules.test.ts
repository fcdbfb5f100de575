import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/life-checks.fixture.ts';
import { blankListing } from './drafts/drafts.rules.ts';
import { listingLifecycle, type ListingTransition, refuseMove } from './listing-lifecycle.rules.ts';
import { movesFor, purchaseStopOf } from './listing-moves.rules.ts';
import { type LifecycleStatus, type Listing, statusOf } from './listings.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const before = new Date('2026-05-31T12:00:00Z');
const after = new Date('2026-06-02T12:00:00Z');

const draft: Listing = {
  ...blankListing('listing', 'owner', before),
  countryOfIssue: 'United States',
  priceCents: 50_000,
};
const active: Listing = {
  ...draft,
  published: true,
  firstPublishedAt: before,
  subscriptionExpiresAt: after,
};
const reserved: Listing = { ...active, reservedForUserId: 'buyer', reservedUntil: after };
const samples: Record<LifecycleStatus, Listing> = {
  draft,
  active,
  expired: { ...active, subscriptionExpiresAt: now },
  under_sale: { ...active, saleState: 'under_sale' },
  sold: { ...active, saleState: 'sold' },
  deleted: { ...draft, deletedAt: before },
};
const statuses = Object.keys(samples) as LifecycleStatus[];
const owner = { userId: 'owner', isOwner: true, titleStop: null, ownerSight: 'shown' } as const;
const visitor = {
  userId: 'visitor',
  isOwner: false,
  titleStop: null,
  ownerSight: 'shown',
} as const;
const refused = (listing: Listing, move: string, by: string, userId = '') =>
  refuseMove(listing, move as 'edit', { by: by as 'owner', userId }, now);

describe('the table', () => {
  it('reaches every status from a draft, and leaves each that is not final', () => {
    expect([...listingLifecycle.stages].sort()).toEqual([...statuses].sort());
    expect(unreachable(listingLifecycle)).toEqual([]);
    const leaves = (transition: ListingTransition) => transition.to !== transition.from;
    expect(deadEnds(listingLifecycle, leaves)).toEqual(['sold', 'deleted']);
  });

  it('lets a person leave every status but under sale, which the sale itself ends', () => {
    const byPeople = (transition: ListingTransition) =>
      transition.to !== transition.from && (transition.by === 'owner' || transition.by === 'buyer');
    const stuck = deadEnds(listingLifecycle, byPeople);
    expect([...stuck].sort()).toEqual(['deleted', 'sold', 'under_sale']);
  });

  it('names every deadline that the clock keeps', () => {
    for (const { from, to, at } of listingLifecycle.transitions) {
      if (!at) continue;
      const due = { ...samples[from], [at]: now };
      expect(statusOf({ ...due, [at]: after }, now)).toBe(from);
      expect(statusOf(due, now)).toBe(to);
    }
  });

  it.each(['draft', 'active', 'expired', 'under_sale', 'sold', 'deleted'] as const)(
    'refuses every move that is not in it, from %s',
    (status) => {
      const has = (move: string, by: string) =>
        listingLifecycle.transitions.some(
          (row) =>
            row.from === status &&
            row.move === move &&
            (row.by === by || (by === 'creator' && row.by === 'owner')),
        );
      const moves = new Set(listingLifecycle.transitions.map((row) => row.move));
      for (const move of moves) {
        for (const by of ['owner', 'creator', 'buyer', 'system', 'operator']) {
          if (!has(move, by)) expect(refused(samples[status], move, by), move).not.toBeNull();
        }
      }
    },
  );
});

describe('a refusal', () => {
  const foreign = { ...draft, countryOfIssue: 'Japan' };
  const takenDown = { ...draft, takenDownAt: before };
  const named = { ...draft, firstPublishedAt: before };
  it.each([
    ['publish', 'owner', foreign, 'listings.country_not_supported'],
    ['publish', 'owner', takenDown, 'listings.taken_down'],
    ['publish', 'system', takenDown, 'listings.taken_down'],
    ['publish', 'owner', samples.under_sale, 'listings.open_sale'],
    ['publish', 'owner', samples.sold, 'listings.moved_on'],
    ['unpublish', 'owner', reserved, 'listings.reserved'],
    ['delete', 'owner', reserved, 'listings.reserved'],
    ['mark_sold', 'owner', reserved, 'listings.reserved'],
    ['delete', 'owner', samples.under_sale, 'listings.open_sale'],
    ['delete', 'owner', samples.deleted, 'listings.moved_on'],
    ['edit', 'owner', samples.under_sale, 'listings.open_sale'],
    ['change_owners', 'owner', draft, 'listings.creator_only'],
    ['choose_public_page', 'owner', draft, 'listings.creator_only'],
    ['choose_public_page', 'creator', samples.under_sale, 'listings.open_sale'],
    ['change_owners', 'creator', named, 'listings.owners_frozen'],
    ['change_owners', 'creator', active, 'listings.owners_frozen'],
    ['change_owners', 'creator', samples.under_sale, 'listings.frozen'],
    ['change_owners', 'creator', samples.sold, 'listings.moved_on'],
    ['restore', 'operator', draft, 'listings.moved_on'],
    ['take_down', 'operator', takenDown, 'listings.taken_down'],
    ['take_down', 'operator', samples.under_sale, 'listings.open_sale'],
    ['open_sale', 'system', draft, 'listings.moved_on'],
    ['open_sale', 'system', { ...samples.expired, takenDownAt: before }, 'listings.taken_down'],
    ['reserve', 'system', reserved, 'listings.reserved'],
    ['lose_number', 'system', active, 'listings.moved_on'],
  ] as const)('of %s by the %s says why (%#)', (move, by, listing, code) => {
    expect(refused(listing, move, by)).toBe(code);
  });

  it('does not affect the buyer for whom the listing is reserved', () => {
    expect(refused(reserved, 'open_sale', 'system', 'buyer')).toBeNull();
    expect(refused(reserved, 'reserve', 'system', 'buyer')).toBeNull();
    expect(refused(reserved, 'open_sale', 'system', 'other')).toBe('listings.reserved');
  });

  it('never affects the listing’s creator where any owner may act', () => {
    expect(refused(active, 'unpublish', 'creator')).toBeNull();
    expect(refused(draft, 'change_owners', 'creator')).toBeNull();
  });
});

describe('moves', () => {
  it.each([
    ['a draft', draft, ['edit', 'publish', 'delete']],
    ['an active listing', active, ['edit', 'unpublish', 'mark_sold', 'delete']],
    ['an expired listing', samples.expired, ['edit', 'renew', 'delete']],
    ['a listing under sale', samples.under_sale, []],
    ['a sold listing', samples.sold, []],
    ['a reserved listing', reserved, ['edit']],
    ['a draft of another country', { ...draft, countryOfIssue: 'Japan' }, ['edit', 'delete']],
    ['a draft that names no country', { ...draft, countryOfIssue: '' }, ['edit', 'delete']],
    ['a draft that was taken down', { ...draft, takenDownAt: before }, ['edit', 'delete']],
  ])('of an owner of %s, and its creator’s own', (_name, listing, moves) => {
    const coOwner = { ...listing, creatorUserId: 'another' };
    expect(movesFor(coOwner, owner, now)).toEqual(moves);
    const [edit, ...rest] = moves;
    const creators = edit ? [edit, 'choose_public_page', ...rest] : [];
    expect(movesFor({ ...listing, creatorUserId: owner.userId }, owner, now)).toEqual(creators);
  });

  it.each([
    ['a fixed price', active, ['purchase', 'message_owner']],
    ['offers', { ...active, acceptingOffers: true }, ['send_offer', 'message_owner']],
    ['a price below what can be paid', { ...active, priceCents: 99 }, ['message_owner']],
    ['another buyer’s reservation', reserved, ['message_owner']],
    [
      'a reservation that has lapsed',
      { ...reserved, reservedUntil: now },
      ['purchase', 'message_owner'],
    ],
    [
      'its own reservation',
      { ...reserved, reservedForUserId: 'visitor' },
      ['purchase', 'message_owner'],
    ],
    ['a sale', samples.under_sale, ['message_owner']],
    ['a completed sale', samples.sold, []],
    ['an ended plan', samples.expired, []],
    ['nothing published', draft, []],
  ])('of a visitor to a listing with %s', (_name, listing, moves) => {
    expect(movesFor(listing, visitor, now)).toEqual(moves);
  });
});

describe('owners who show no name', () => {
  it.each([
    ['hidden', ['ask_introduction']],
    ['asked', []],
    ['declined', []],
    ['shown', ['purchase', 'message_owner']],
  ] as const)('to a visitor to whom they are %s', (ownerSight, moves) => {
    expect(movesFor(active, { ...visitor, ownerSight }, now)).toEqual(moves);
    const open = { ...active, acceptingOffers: true };
    const toOffers = moves.map((move) => (move === 'purchase' ? 'send_offer' : move));
    expect(movesFor(open, { ...visitor, ownerSight }, now)).toEqual(toOffers);
    const inSale = ownerSight === 'shown' ? ['message_owner'] : [];
    expect(movesFor(samples.under_sale, { ...visitor, ownerSight }, now)).toEqual(inSale);
  });
});

describe('a title that stops payments', () => {
  const open = { ...active, acceptingOffers: true };

  it.each(['title_held', 'title_refused'] as const)(
    'leaves the purchase out of a buyer’s moves, and is why: %s',
    (titleStop) => {
      const viewer = { ...visitor, titleStop };
      expect(movesFor(active, viewer, now)).toEqual(['message_owner']);
      expect(purchaseStopOf(active, viewer, now)).toBe(titleStop);
      expect(movesFor(open, viewer, now)).toEqual(['send_offer', 'message_owner']);
      expect(movesFor(active, { ...owner, titleStop }, now)).toEqual(movesFor(active, owner, now));
    },
  );

  it('is no reason where another one keeps the person from buying, nor for an owner', () => {
    const viewer = { ...visitor, titleStop: 'title_held' } as const;
    for (const listing of [open, samples.under_sale, samples.sold, samples.expired, draft])
      expect(purchaseStopOf(listing, viewer, now)).toBeNull();
    expect(purchaseStopOf(active, { ...viewer, ownerSight: 'hidden' }, now)).toBeNull();
    expect(purchaseStopOf(active, visitor, now)).toBeNull();
    expect(purchaseStopOf(active, { ...owner, titleStop: 'title_held' }, now)).toBeNull();
  });

  it('comes after a reservation for another, of which nobody asks to be told', () => {
    for (const titleStop of ['title_held', null] as const) {
      expect(purchaseStopOf(reserved, { ...visitor, titleStop }, now)).toBe('reserved');
    }
    expect(purchaseStopOf({ ...reserved, acceptingOffers: true }, visitor, now)).toBeNull();
    expect(purchaseStopOf({ ...reserved, reservedForUserId: 'visitor' }, visitor, now)).toBeNull();
  });
});
