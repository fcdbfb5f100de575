import { offerStatuses } from '@claimstead/contract/offers.contract.ts';
import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/lifecycle.rules.ts';
import {
  decideMove,
  isOverdue,
  movesFor,
  offerLifecycle,
  type OfferState,
} from './offers.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');

function offer(over: Partial<OfferState> = {}): OfferState {
  return {
    status: 'NEW',
    turn: 'owner',
    amountCents: 50_000,
    expiresAt: later,
    payBy: null,
    paidAt: null,
    ...over,
  };
}

describe('the lifecycle of an offer', () => {
  it('reaches every status, and only a rejected offer cannot be left', () => {
    expect(unreachable(offerLifecycle, 'NEW', offerStatuses)).toEqual([]);
    expect(deadEnds(offerLifecycle, offerStatuses)).toEqual(['REJECTED']);
  });

  it('lets the awaited side answer and the other withdraw', () => {
    expect(movesFor(offer(), 'owner', now)).toEqual(['accept', 'counter', 'reject']);
    expect(movesFor(offer(), 'buyer', now)).toEqual(['withdraw']);
    expect(movesFor(offer({ status: 'COUNTERED', turn: 'buyer' }), 'buyer', now)).toEqual([
      'accept',
      'counter',
      'reject',
    ]);
  });

  it('lets only the buyer pay an accepted offer, and nobody once it is paid', () => {
    const accepted = offer({ status: 'ACCEPTED', payBy: later });
    expect(movesFor(accepted, 'buyer', now)).toEqual(['pay']);
    expect(movesFor(accepted, 'owner', now)).toEqual([]);
    expect(movesFor({ ...accepted, paidAt: now }, 'buyer', now)).toEqual([]);
  });

  it('ends at its deadline to the second, whether the sweep has run or not', () => {
    const overdue = offer({ expiresAt: now });
    expect(isOverdue(overdue, now)).toBe(true);
    expect(movesFor(overdue, 'owner', now)).toEqual([]);
    expect(decideMove(overdue, { move: 'accept' }, 'owner', now)).toEqual({
      ok: false,
      code: 'offers.moved_on',
    });
  });

  it('refuses a side whose turn it is not', () => {
    expect(decideMove(offer(), { move: 'accept' }, 'buyer', now)).toEqual({
      ok: false,
      code: 'offers.not_your_turn',
    });
    expect(decideMove(offer(), { move: 'withdraw' }, 'owner', now)).toEqual({
      ok: false,
      code: 'offers.not_your_turn',
    });
  });

  it('passes the turn, the amount and a new week with a counter', () => {
    const decision = decideMove(offer(), { move: 'counter', amountCents: 70_000 }, 'owner', now);
    expect(decision).toMatchObject({
      ok: true,
      change: {
        status: 'COUNTERED',
        turn: 'buyer',
        amountCents: 70_000,
        expiresAt: new Date('2026-11-28T12:00:00Z'),
      },
    });
  });

  it('gives 72 hours to pay from the acceptance on', () => {
    const decision = decideMove(offer(), { move: 'accept' }, 'owner', now);
    expect(decision).toMatchObject({
      ok: true,
      change: { status: 'ACCEPTED', payBy: new Date('2026-11-24T12:00:00Z') },
    });
  });
});
