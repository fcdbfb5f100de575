import { expect, it } from 'vitest';
import { causeOf } from './ended-sales.rules.ts';

it.each([
  ['held', 'buyer', 'buyer'],
  ['held', 'owner', 'owner'],
  ['held', 'owners_sign', 'owners_sign'],
  ['filed', 'operator', 'operator'],
  ['held', null, 'bank'],
  ['none', null, 'not_for_sale'],
] as const)(
  'a sale that reached %s and %s asked back: ended by %s',
  (reached, undoReason, cause) => {
    expect(causeOf({ reached, undoReason, refundReason: 'cancelled' })).toBe(cause);
  },
);

it('a held sale that was refunded elsewhere ended by that', () => {
  expect(causeOf({ reached: 'held', undoReason: null, refundReason: 'outside' })).toBe('outside');
});
