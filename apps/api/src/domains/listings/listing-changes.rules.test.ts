import { describe, expect, it } from 'vitest';
import { blankListing } from './drafts/drafts.rules.ts';
import { changeBy } from './listing-changes.rules.ts';
import { listingLifecycle } from './listing-lifecycle.rules.ts';
import { type Listing, statusOf } from './listings.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const past = new Date('2026-05-01T12:00:00Z');
const future = new Date('2026-07-01T12:00:00Z');

/** Every listing that columns and the clock can make, impossible ones too. */
const listings: Listing[] = [true, false].flatMap((published) =>
  [null, past, now, future].flatMap((subscriptionExpiresAt) =>
    (['none', 'under_sale', 'sold'] as const).flatMap((saleState) =>
      [null, past].flatMap((takenDownAt) =>
        [null, past].flatMap((deletedAt) =>
          [null, 'buyer'].flatMap((reservedForUserId) =>
            [null, past, future].map((reservedUntil) => ({
              ...blankListing('listing', 'owner', past),
              countryOfIssue: 'United States',
              priceCents: 50_000,
              published,
              publishRequestedAt: published ? null : past,
              subscriptionExpiresAt,
              saleState,
              takenDownAt,
              deletedAt,
              reservedForUserId,
              reservedUntil,
            })),
          ),
        ),
      ),
    ),
  ),
);

/** Asked about, but nothing of the listing's life changes, or another move makes the change. */
const onlyAsked = new Set([
  'edit',
  'change_files',
  'answer_disclosures',
  'change_owners',
  'renew',
  'purchase',
  'send_offer',
  'message_owner',
]);
const taken = [
  ...new Map(
    listingLifecycle.ways
      .filter((way) => !onlyAsked.has(way.move))
      .map(({ move, by }) => [`${move} ${by}`, { move, by }]),
  ).values(),
];

describe.each(taken)('$move by $by', ({ move, by }) => {
  it('leads where the table says, whatever the columns and the clock say', () => {
    let moves = 0;
    for (const thing of listings) {
      if (!listingLifecycle.allows({ thing, now, userId: 'buyer' }, { move, by })) continue;
      // A draft is published by its owner once a plan runs.
      if (move === 'publish' && thing.subscriptionExpiresAt !== future) continue;
      for (const planEndsAt of move === 'set_plan' ? [null, past, now, future] : [null]) {
        const hold = { userId: 'buyer', until: future };
        const change = changeBy(move, { thing, now, planEndsAt, hold });
        const from = statusOf(thing, now);
        const to = statusOf({ ...thing, ...change }, now);
        const ends = listingLifecycle.ways
          .filter((way) => way.from === from && way.move === move && way.by === by)
          .map((way) => way.to);
        expect(ends, `${from} ${move}`).toContain(to);
        moves += 1;
      }
    }
    expect(moves).toBeGreaterThan(0);
  });
});

it('a listing that leaves the market and comes back was published when it first was', () => {
  const draft = blankListing('listing', 'owner', past);
  const first = { ...draft, ...changeBy('publish', { thing: draft, now: past }) };
  expect(first.publishedAt).toEqual(past);
  const hidden = { ...first, ...changeBy('unpublish', { thing: first, now }) };
  const again = { ...hidden, ...changeBy('publish', { thing: hidden, now: future }) };
  expect(again.publishedAt).toEqual(past);
});
