import { expect, it } from 'vitest';
import { mayReturn } from './customer-cash.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date(now.getTime() - 1000);
const later = new Date(now.getTime() + 1000);
const left = { availableCents: 5_000, transferAwaited: false, returnAt: null };

it.each([
  ['that no payment waits for is sent back', left, true],
  ['that an open payment waits for stays', { ...left, transferAwaited: true }, false],
  ['of nothing is not sent back', { ...left, availableCents: 0 }, false],
  ['whose return failed is sent back when its time has come', { ...left, returnAt: before }, true],
  ['whose return failed waits for its time', { ...left, returnAt: later }, false],
  [
    'that an open payment waits for stays, whatever a failed return waits for',
    { ...left, transferAwaited: true, returnAt: before },
    false,
  ],
])('a balance %s', (_name, state, is) => {
  expect(mayReturn(state, now)).toBe(is);
});
