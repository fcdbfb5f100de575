import { expect, it } from 'vitest';
import { causeOf } from './ended-sales.rules.ts';

const at = new Date('2026-11-23T12:00:00Z');

it.each([
  [at, 'buyer', 'buyer'],
  [at, 'owner', 'owner'],
  [at, 'timeout', 'timeout'],
  [at, 'operator', 'operator'],
  [at, null, 'bank'],
  [null, null, 'not_for_sale'],
] as const)('money held at %s that %s asked back: ended by %s', (heldAt, undoReason, cause) => {
  expect(causeOf({ heldAt, undoReason, refundReason: 'cancelled' })).toBe(cause);
});

it('a held sale that was refunded elsewhere ended by that', () => {
  expect(causeOf({ heldAt: at, undoReason: null, refundReason: 'outside' })).toBe('outside');
});
