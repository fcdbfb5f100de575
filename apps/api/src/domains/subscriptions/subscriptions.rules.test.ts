import { describe, expect, test } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/life-checks.fixture.ts';
import {
  decideChange,
  listingExpiresAt,
  mayBeReplaced,
  subscriptionLifecycle,
  timeLeftMs,
  type Subscription,
  type Truth,
} from './subscriptions.rules.ts';
import type { SubscriptionStatus } from './subscriptions.tables.ts';

const day = 86_400_000;
const start = new Date('2026-03-01T00:00:00Z');
const later = (days: number) => new Date(start.getTime() + days * day);

const known: Subscription = {
  id: 's',
  listingId: 'l',
  userId: 'u',
  providerSubscriptionId: 'sub_1',
  lookupKey: 'listing_90d',
  amountCents: 5995,
  status: 'active',
  freePeriod: false,
  endsWithoutRenewal: false,
  carriedOverMs: 0,
  startedAt: start,
  currentPeriodEndAt: later(90),
};
const truth: Truth = {
  status: 'running',
  amountCents: 5995,
  currentPeriodEndAt: later(90),
  cancelAtPeriodEnd: false,
  paid: true,
};

describe('what follows from the provider’s word', () => {
  test.each<[string, Partial<Subscription>, Partial<Truth>, string]>([
    ['nothing new', {}, {}, 'none'],
    ['a paid later period', {}, { currentPeriodEndAt: later(180) }, 'renewed'],
    [
      'a later period that is only drafted',
      {},
      { currentPeriodEndAt: later(180), paid: false },
      'none',
    ],
    ['an earlier period, which is old news', {}, { currentPeriodEndAt: later(10) }, 'none'],
    [
      'a renewal that failed',
      {},
      { status: 'overdue', paid: false, currentPeriodEndAt: later(180) },
      'renewal_failed',
    ],
    [
      'the failure of a renewal that was paid since, which is old news',
      {},
      { status: 'overdue', paid: false },
      'none',
    ],
    ['the time before a failed renewal, which is old news', { status: 'past_due' }, {}, 'none'],
    ['a word that nobody knows here', {}, { status: 'unknown' }, 'none'],
    ['such a word about what we ended', { status: 'cancelled' }, { status: 'unknown' }, 'none'],
    [
      'the same failure again',
      { status: 'past_due' },
      { status: 'overdue', currentPeriodEndAt: later(180) },
      'none',
    ],
    [
      'a failed renewal that was paid after all',
      { status: 'past_due' },
      { currentPeriodEndAt: later(180) },
      'renewed',
    ],
    ['the end', {}, { status: 'over' }, 'ended'],
    ['given up after failures', { status: 'past_due' }, { status: 'over' }, 'ended'],
    ['it will end on its own', {}, { cancelAtPeriodEnd: true }, 'ending_changed'],
    ['the end of what we ended', { status: 'cancelled' }, { status: 'over' }, 'none'],
    ['life in what we ended', { status: 'cancelled' }, {}, 'still_runs'],
  ])('%s', (_what, ours, theirs, kind) => {
    expect(decideChange({ ...known, ...ours }, { ...truth, ...theirs }).kind).toBe(kind);
  });
});

test('a plan that ends on its own may be followed by another in its last seven days only', () => {
  const ending = { ...known, endsWithoutRenewal: true };
  expect(mayBeReplaced(ending, later(82))).toBe(false);
  expect(mayBeReplaced(ending, later(83))).toBe(true);
  expect(mayBeReplaced(known, later(89))).toBe(false);
});

test('a listing outlives its period by two hours while a renewal is charged, not otherwise', () => {
  const ending = { ...known, endsWithoutRenewal: true };
  expect(listingExpiresAt(ending)).toEqual(later(90));
  expect(listingExpiresAt(known).getTime() - later(90).getTime()).toBe(2 * 3_600_000);
});

test('what is carried over comes on top of every period', () => {
  const carried = { ...known, endsWithoutRenewal: true, carriedOverMs: 5 * day };
  expect(listingExpiresAt(carried)).toEqual(later(95));
  expect(listingExpiresAt({ ...carried, currentPeriodEndAt: later(180) })).toEqual(later(185));
  expect(timeLeftMs(later(95), later(90))).toBe(5 * day);
  expect(timeLeftMs(later(80), later(90))).toBe(0);
  expect(timeLeftMs(null, later(90))).toBe(0);
});

test('every status of a plan can be reached, and every running one can be left', () => {
  const statuses: SubscriptionStatus[] = ['active', 'past_due', 'ended', 'cancelled'];
  expect(subscriptionLifecycle.stages).toEqual(statuses);
  expect(unreachable(subscriptionLifecycle)).toEqual([]);
  expect(deadEnds(subscriptionLifecycle)).toEqual(['ended', 'cancelled']);
});
