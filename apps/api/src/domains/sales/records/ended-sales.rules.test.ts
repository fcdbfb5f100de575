import { expect, it } from 'vitest';
import { causeOf, outcomeOf } from './ended-sales.rules.ts';

it.each([
  ['cancelled', 'buyer', 'buyer'],
  ['cancelled', 'owner', 'owner'],
  ['cancelled', 'timeout', 'timeout'],
  ['operator', 'operator', 'operator'],
  ['not_for_sale', null, 'not_for_sale'],
  // The bank was quicker than a cancellation that was asked for.
  ['dispute_lost', 'buyer', 'bank'],
] as const)(
  'a refund for %s, asked for by %s, was caused by %s',
  (refundReason, undoReason, cause) => {
    expect(causeOf({ refundReason, undoReason })).toBe(cause);
    expect(outcomeOf({ refundReason })).toBe(cause === 'bank' ? 'payment_taken_back' : 'refunded');
  },
);
