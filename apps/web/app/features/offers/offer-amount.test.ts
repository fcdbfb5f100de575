import { expect, test } from 'vitest';
import { aboveListingPrice, amountForWire, amountProblem, offerStep } from './offer-amount.ts';

test('the step is a tenth of the price, and a dollar at least', () => {
  expect([offerStep(25_000), offerStep(99.5), offerStep(5), offerStep(0)]).toEqual([
    2500, 9.95, 1, 1,
  ]);
});

test('only an amount above the listing price asks first', () => {
  expect(aboveListingPrice(1500, 1000)).toBe(
    'Are you sure? Your offer of $1,500 is greater than the listing price of $1,000',
  );
  expect(aboveListingPrice(1000, 1000)).toBeNull();
  expect(aboveListingPrice(1000, 0)).toBeNull();
  expect(aboveListingPrice(null, 1000)).toBeNull();
});

test('an amount that the server would refuse is named before it is sent', () => {
  expect(amountProblem(null)).toBe('Enter an amount.');
  expect(amountProblem(0.99)).toContain('$1.00');
  expect(amountProblem(1_000_000)).toContain('$999,999.99');
  expect(amountProblem(999_999.99)).toBeNull();
});

test('an amount is sent with two decimals or none', () => {
  expect([amountForWire(1250), amountForWire(1250.5)]).toEqual(['1250', '1250.50']);
});
