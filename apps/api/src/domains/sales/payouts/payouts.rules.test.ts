import { describe, expect, it } from 'vitest';
import { isPayoutLate, payableFrom, whyNotPayable } from './payouts.rules.ts';

const friday = new Date('2026-11-20T15:00:00Z');

describe('when a payout may leave', () => {
  it('waits the business days of a bank debit, weekends not counted', () => {
    expect(payableFrom('us_bank_account', friday, 4).toISOString()).toBe(
      '2026-11-26T15:00:00.000Z',
    );
    expect(payableFrom('us_bank_account', friday, 0)).toEqual(friday);
  });

  it('does not wait for a card or a bank transfer', () => {
    expect(payableFrom('card', friday, 4)).toEqual(friday);
    expect(payableFrom('customer_balance', friday, 4)).toEqual(friday);
  });

  it.each([
    ['card', 10, 1],
    ['us_bank_account', 10, 14 * 24 + 1],
    ['us_bank_account', 0, 1],
  ] as const)('of %s with %i days to wait is late %i hours on', (paymentMethod, days, hours) => {
    const sale = { paymentMethod, heldAt: friday, filedAt: friday };
    const end = friday.getTime() + hours * 3_600_000;
    const late = (at: number) => isPayoutLate(sale, days, new Date(at));
    expect([late(end), late(end + 1)]).toEqual([false, true]);
    const filedAt = new Date(end);
    expect(isPayoutLate({ ...sale, filedAt }, days, new Date(end + 1))).toBe(false);
  });

  const good = {
    undoRequested: false,
    disputed: false,
    refundedCents: 0,
    payableFrom: friday,
    now: friday,
    allSigned: true,
    destinationsOpen: true,
  };

  it.each([
    ['nothing stands against it', {}, null],
    ['the sale is being undone', { undoRequested: true }, 'undo_requested'],
    ['something was refunded', { refundedCents: 1 }, 'undo_requested'],
    ['a dispute is open', { disputed: true }, 'disputed'],
    ['a debit can still be taken back', { now: new Date(friday.getTime() - 1) }, 'waiting_period'],
    ['the signing provider does not say signed', { allSigned: false }, 'not_signed'],
    ['an owner’s account is closed', { destinationsOpen: false }, 'destination_closed'],
  ] as const)('%s', (_name, over, block) => {
    expect(whyNotPayable({ ...good, ...over })).toBe(block);
  });
});
