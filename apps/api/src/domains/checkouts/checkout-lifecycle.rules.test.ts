import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/life-checks.fixture.ts';
import { checkoutLifecycle } from './checkout-lifecycle.rules.ts';
import { finalStatuses, nextCheckAt, takingStatuses, unpaidStatuses } from './checkouts.rules.ts';

describe('the lifecycle of a checkout', () => {
  it('ends where the money went back; until then money may arrive, or a sale come to nothing', () => {
    expect(unreachable(checkoutLifecycle)).toEqual([]);
    expect(deadEnds(checkoutLifecycle)).toEqual(['returned']);
    const back = checkoutLifecycle.transitions.filter(({ to }) => to === 'returned');
    expect(back.map(({ from }) => from).toSorted()).toEqual(
      checkoutLifecycle.stages.filter((stage) => stage !== 'returned').toSorted(),
    );
  });

  it('pays for the patent only where the buyer still wants this very payment', () => {
    const paid = checkoutLifecycle.transitions.filter(({ move }) => move === 'pay');
    expect(paid.map(({ from }) => from).toSorted()).toEqual(['given_up', 'open', 'processing']);
  });

  it('has each status once among those that are unpaid, take the listing, or are over', () => {
    const all = new Set([...unpaidStatuses, ...takingStatuses, ...finalStatuses]);
    expect([...all].toSorted()).toEqual(checkoutLifecycle.stages.toSorted());
  });
});

describe('a checkout without news', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

  it('is looked at every quarter of an hour, and when the time to pay is over; a debit every minute', () => {
    const at = (status: 'open' | 'processing', offerPayBy: Date | null) =>
      nextCheckAt({ status, offerPayBy }, now);
    expect(at('open', null)).toEqual(inMinutes(15));
    expect(at('open', inMinutes(5))).toEqual(inMinutes(5));
    expect(at('open', inMinutes(20))).toEqual(inMinutes(15));
    expect(at('processing', inMinutes(0.5))).toEqual(inMinutes(1));
  });
});
