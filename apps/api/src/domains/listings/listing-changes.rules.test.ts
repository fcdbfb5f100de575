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
  'choose_public_page',
  'change_files',
  'answer_disclosures',
  'change_owners',
  'renew',
  'purchase',
  'send_offer',
  'message_owner',
  'ask_introduction',
]);
const taken = [
  ...new Map(
    listingLifecycle.transitions
      .filter((transition) => !onlyAsked.has(transition.move))
      .map(({ move, by }) => [`${move} ${by}`, { move, by }]),
  ).values(),
];

describe.each(taken)('$move by $by', ({ move, by }) => {
  it('leads where the table says, whatever the columns and the clock say', () => {
    let moves = 0;
    for (const subject of listings) {
      if (!listingLifecycle.allows({ subject, now, userId: 'buyer' }, { move, by })) continue;
      // A draft is published by its owner once a plan runs.
      if (move === 'publish' && subject.subscriptionExpiresAt !== future) continue;
      for (const planEndsAt of move === 'set_plan' ? [null, past, now, future] : [null]) {
        const hold = { userId: 'buyer', until: future };
        const change = changeBy(move, { subject, now, planEndsAt, hold });
        const from = statusOf(subject, now);
        const to = statusOf({ ...subject, ...change }, now);
        const ends = listingLifecycle.transitions
          .filter(
            (transition) =>
              transition.from === from && transition.move === move && transition.by === by,
          )
          .map((transition) => transition.to);
        expect(ends, `${from} ${move}`).toContain(to);
        moves += 1;
      }
    }
    expect(moves).toBeGreaterThan(0);
  });
});

it('a listing that leaves the market and comes back was published when it first was', () => {
  const draft = blankListing('listing', 'owner', past);
  const first = { ...draft, ...changeBy('publish', { subject: draft, now: past }) };
  expect(first.publishedAt).toEqual(past);
  const hidden = { ...first, ...changeBy('unpublish', { subject: first, now }) };
  const again = { ...hidden, ...changeBy('publish', { subject: hidden, now: future }) };
  expect(again.publishedAt).toEqual(past);
});
