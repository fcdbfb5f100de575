import { expect, it } from 'vitest';
import { sincePayment } from './filing-title.rules.ts';

const agrees = { outcome: 'agrees', reasons: [] } as const;
const lien = (reelFrame: string) =>
  ({ outcome: 'cannot_tell', reasons: [{ code: 'open_lien', reelFrame }] }) as const;
const unchecked = {
  outcome: 'not_checked',
  reasons: [{ code: 'office_away', reelFrame: null }],
} as const;

it.each([
  ['the same', agrees, agrees, 'same'],
  ['the same lien', lien('1/2'), lien('1/2'), 'same'],
  ['a lien since', agrees, lien('1/2'), 'changed'],
  ['another lien since', lien('1/2'), lien('3/4'), 'changed'],
  ['a lien that was released since', lien('1/2'), agrees, 'changed'],
  ['an office that is away now', agrees, unchecked, 'not_compared_now'],
  ['one that was away both times', unchecked, unchecked, 'not_compared_now'],
  ['one that was away at the payment', unchecked, agrees, 'not_compared_then'],
  ['a sale of before titles were compared', null, lien('1/2'), 'not_compared_then'],
] as const)('tells %s', (_name, then, now, since) => {
  expect(sincePayment(then, now)).toBe(since);
});
