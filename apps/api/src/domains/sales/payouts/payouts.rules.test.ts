import { describe, expect, it } from 'vitest';
import {
  isDestinationOpen,
  isPayoutLate,
  payableFrom,
  payoutsPausedUntil,
  payoutWaitOf,
  whyNotPayable,
  transferRetryAt,
} from './payouts.rules.ts';

const friday = new Date('2026-11-20T15:00:00Z');
const holds = (payoutHoldBusinessDays: number, cardHoldDays = 0) => ({
  payoutHoldBusinessDays,
  cardHoldDays,
});

describe('when a payout may leave', () => {
  it('waits the business days of a bank debit, weekends and Thanksgiving not counted', () => {
    expect(payableFrom('us_bank_account', friday, holds(4, 2)).toISOString()).toBe(
      '2026-11-27T15:00:00.000Z',
    );
    expect(payableFrom('us_bank_account', friday, holds(0))).toEqual(friday);
  });

  it('waits the days of a card, weekends counted, and not for a bank transfer', () => {
    expect(payableFrom('card', friday, holds(4)).toISOString()).toBe(friday.toISOString());
    expect(payableFrom('card', friday, holds(4, 2)).toISOString()).toBe('2026-11-22T15:00:00.000Z');
    expect(payableFrom('customer_balance', friday, holds(4, 2))).toEqual(friday);
  });

  it('says what it waits for until then', () => {
    const waits = (paymentMethod: 'card' | 'us_bank_account' | 'customer_balance', now = friday) =>
      payoutWaitOf({ paymentMethod, heldAt: friday }, holds(4, 2), now);
    const sunday = new Date('2026-11-22T15:00:00Z');
    expect(waits('card')).toEqual({ for: 'card_rests', until: sunday });
    expect(waits('card', sunday)).toBeNull();
    expect(waits('us_bank_account', sunday)).toMatchObject({ for: 'debit_final' });
    expect(waits('customer_balance')).toBeNull();
    expect(payoutWaitOf({ paymentMethod: null, heldAt: null }, holds(4, 2), friday)).toBeNull();
  });

  it.each([
    ['card', 10, 2 * 24 + 1],
    ['us_bank_account', 10, 17 * 24 + 1],
    ['us_bank_account', 0, 1],
  ] as const)('of %s with %i days to wait is late %i hours on', (paymentMethod, days, hours) => {
    const sale = { paymentMethod, heldAt: friday, filedAt: friday };
    const end = friday.getTime() + hours * 3_600_000;
    const late = (at: number) => isPayoutLate(sale, holds(days, 2), new Date(at));
    expect([late(end), late(end + 1)]).toEqual([false, true]);
    const filedAt = new Date(end);
    expect(isPayoutLate({ ...sale, filedAt }, holds(days, 2), new Date(end + 1))).toBe(false);
  });

  const good = {
    undoRequested: false,
    disputed: false,
    refundedOutside: false,
    beingChecked: false,
    refundedCents: 0,
    payableFrom: friday,
    now: friday,
    allSigned: true,
    someDestinationOpen: true,
  };

  it.each([
    ['nothing stands against it', {}, null],
    ['the sale is being undone', { undoRequested: true }, 'undo_requested'],
    ['something was refunded', { refundedCents: 1 }, 'refunded_outside'],
    ['a refund made elsewhere freezes it', { refundedOutside: true }, 'refunded_outside'],
    ['the provider checks the payment', { beingChecked: true }, 'being_checked'],
    ['a dispute is open', { disputed: true }, 'disputed'],
    ['a debit can still be taken back', { now: new Date(friday.getTime() - 1) }, 'waiting_period'],
    ['the signing provider does not say signed', { allSigned: false }, 'not_signed'],
    ['nobody who is left can receive', { someDestinationOpen: false }, 'destination_closed'],
  ] as const)('%s', (_name, over, block) => {
    expect(whyNotPayable({ ...good, ...over })).toBe(block);
  });
});

describe('a payout account that took another one’s place', () => {
  const replacedAt = new Date('2027-03-05T12:00:00Z');
  const until = payoutsPausedUntil(replacedAt);
  const owner = { userId: 'ada' };
  const account = { canReceive: true, userId: 'ada' };

  it('is paid to after 24 hours, and the first one of a person without waiting', () => {
    expect(until.toISOString()).toBe('2027-03-06T12:00:00.000Z');
    expect(isDestinationOpen(account, owner, until, new Date(until.getTime() - 1))).toBe(false);
    expect(isDestinationOpen(account, owner, until, until)).toBe(true);
    expect(isDestinationOpen(account, owner, null, replacedAt)).toBe(true);
  });

  it('is never paid to where it cannot receive or is someone else’s', () => {
    const closed = { ...account, canReceive: false };
    expect(isDestinationOpen(closed, owner, null, replacedAt)).toBe(false);
    expect(isDestinationOpen({ ...account, userId: 'bo' }, owner, null, replacedAt)).toBe(false);
  });
});

describe('a payout that was refused', () => {
  it('is sent again after 1, 2, 4 … minutes, at most an hour', () => {
    const at = new Date('2026-11-23T12:00:00Z');
    const waits = [1, 2, 3, 7, 2_000].map(
      (attempt) => (transferRetryAt({ attempt, at }).getTime() - at.getTime()) / 60_000,
    );
    expect(waits).toEqual([1, 2, 4, 60, 60]);
  });
});
