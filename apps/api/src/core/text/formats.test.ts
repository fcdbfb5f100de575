import { expect, it } from 'vitest';
import { centsOf, money } from './formats.ts';

it.each([
  ['$1,000', 100_000],
  ['1000.00', 100_000],
  ['1,000.5', 100_050],
  ['$ 12,500,000.50', 1_250_000_050],
  ['0', 0],
  ['7', 700],
  // What is no amount.
  ['', null],
  ['$', null],
  ['1,00', null],
  ['1.000', null],
  ['1000.', null],
  ['.50', null],
  ['-5', null],
  ['$1,000 or so', null],
  ['١٢', null],
  ['9'.repeat(200), null],
])('"%s" is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it('an amount that is shown can be read again', () => {
  for (const cents of [0, 1, 99, 100, 100_001, 1_250_000_050]) {
    expect(centsOf(money(cents))).toBe(cents);
  }
});
