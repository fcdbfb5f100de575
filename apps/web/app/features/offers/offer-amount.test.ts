import { describe, expect, it, test } from 'vitest';
import {
  amountDoubt,
  amountForWire,
  amountProblem,
  distanceWords,
  offerStep,
} from './offer-amount.ts';

test('the step is a tenth of the price, and a dollar at least', () => {
  expect([offerStep(25_000_00), offerStep(99_50), offerStep(5_00), offerStep(0)]).toEqual([
    2500_00, 9_95, 1_00, 1_00,
  ]);
});

describe('an amount is asked about once more', () => {
  const asked = { askedCents: 18_500_00, offeredCents: 0 };
  const countered = { askedCents: 18_500_00, offeredCents: 12_500_00 };
  const openWithoutPrice = { askedCents: 0, offeredCents: 12_500_00 };

  it.each([
    [
      19_000_00,
      asked,
      'Are you sure? Your offer of $19,000 is greater than the listing price of $18,500',
    ],
    [12_50, asked, '$12.50 is far below the $18,500 asked: is that what you mean?'],
    [12_50, countered, '$12.50 is far below the $18,500 asked: is that what you mean?'],
    [
      1_250_000_00,
      countered,
      '$1,250,000 is far above the $12,500 offered: is that what you mean?',
    ],
    [12_50, openWithoutPrice, '$12.50 is far below the $12,500 offered: is that what you mean?'],
    [
      130_000_00,
      openWithoutPrice,
      '$130,000 is far above the $12,500 offered: is that what you mean?',
    ],
  ])('%i cents beside %o: %s', (cents, compared, words) => {
    expect(amountDoubt(cents, compared)).toBe(words);
  });

  it.each([
    [null, asked],
    [18_500_00, asked],
    [1_850_00, asked],
    [125_000_00, { ...openWithoutPrice }],
    [5, { askedCents: 0, offeredCents: 0 }],
  ])('but not %o cents beside %o', (cents, compared) => {
    expect(amountDoubt(cents, compared)).toBeNull();
  });
});

test('the distance between two amounts is said in words', () => {
  const from = (cents: number) => distanceWords(cents, 18_500_00, 'the listing price');
  expect(from(12_500_00)).toBe('$6,000 (32%) below the listing price.');
  expect(from(18_500_00)).toBe('The same as the listing price.');
  expect(from(12_50)).toBe('$18,487.50 below the listing price.');
  expect(from(18_500_01)).toBe('$0.01 above the listing price.');
  expect(from(999_999_99)).toBe('$981,499.99 above the listing price.');
});

test('an amount that the server would refuse is named before it is sent', () => {
  expect(amountProblem('')).toBe('Enter an amount.');
  expect(amountProblem('12,50')).toBe('Enter an amount.');
  expect(amountProblem('0.99')).toContain('$1.00');
  expect(amountProblem('1,000,000')).toContain('$999,999.99');
  expect(amountProblem('999,999.99')).toBeNull();
});

test('an amount is sent with two decimals or none', () => {
  expect([amountForWire(1250_00), amountForWire(1250_50)]).toEqual(['1250', '1250.50']);
});
