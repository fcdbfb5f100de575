import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmountFault,
  amountText,
  amountTextOf,
  hundredthsIn,
  readAmount,
} from './amount-text.ts';

describe('a typed amount', () => {
  it.each([
    ['12500', 12_500_00],
    ['12,500', 12_500_00],
    ['$12,500.00', 12_500_00],
    ['$ 12,500', 12_500_00],
    ['US$12,500', 12_500_00],
    ['USD 12,500', 12_500_00],
    ['12,500 USD', 12_500_00],
    ['12500 dollars', 12_500_00],
    [' 12 500 ', 12_500_00],
    ['1 250 000.50', 1_250_000_50],
    ['12\u00A0500', 12_500_00],
    ['12\u202F500', 12_500_00],
    ['12.5', 12_50],
    ['12.50', 12_50],
    ['12.', 12_00],
    ['.5', 50],
    ['0.05', 5],
    ['0', 0],
    ['0012', 12_00],
    ['1,250,000.5', 1_250_000_50],
    ['999,999.99', 999_999_99],
    ['１２，５００．５０', 12_500_50],
    ['＄１２５００', 12_500_00],
    ['\u2068$12,500\u2069', 12_500_00],
    ['12,500.00\n', 12_500_00],
  ])('%j is read to the cent', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ is: 'amount', hundredths: cents });
  });

  it.each<[string, AmountFault]>([
    ['12.500,00', 'separators'],
    ['1,2,3', 'separators'],
    ['12,50', 'separators'],
    ['12,5', 'separators'],
    ['12,', 'separators'],
    [',500', 'separators'],
    ['12,5000', 'separators'],
    ['1250,000', 'separators'],
    ['0,500', 'separators'],
    ['012,500', 'separators'],
    ['12,,500', 'separators'],
    ['12 50', 'separators'],
    ['1 250,000', 'separators'],
    ['12  500', 'separators'],
    ['1.250.000', 'separators'],
    ['12.5.0', 'separators'],
    ['12,500.00.', 'separators'],
    ['12.500', 'decimals'],
    ['12,500.001', 'decimals'],
    ['12k', 'shorthand'],
    ['1.2 million', 'shorthand'],
    ['-5', 'negative'],
    ['\u22125', 'negative'],
    ['(500)', 'negative'],
    ['$-5', 'negative'],
    ['€12,500', 'not_an_amount'],
    ['12’500', 'not_an_amount'],
    ['12_500', 'not_an_amount'],
    ['12\t500', 'not_an_amount'],
    ['1e5', 'not_an_amount'],
    ['0x10', 'not_an_amount'],
    ['12²', 'not_an_amount'],
    ['\u202E12,500', 'not_an_amount'],
    ['50%', 'not_an_amount'],
    ['.', 'not_an_amount'],
    [',', 'not_an_amount'],
    ['$', 'not_an_amount'],
    ['abc', 'not_an_amount'],
    ['12,500 to 15,000', 'not_an_amount'],
    ['Infinity', 'not_an_amount'],
  ])('%j has no amount: its fault is %s', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ is: 'unclear', fault });
    expect(hundredthsIn(typed)).toBeNull();
  });

  it.each(['', ' ', '\u00A0'])('%j is empty, which is no fault', (typed) => {
    expect(readAmount(typed)).toEqual({ is: 'empty' });
  });
});

it('a share in percent is read with its sign, and a dollar sign in it is none', () => {
  expect(readAmount('33.33', 'percent')).toEqual({ is: 'amount', hundredths: 3333 });
  expect(readAmount('50 %', 'percent')).toEqual({ is: 'amount', hundredths: 5000 });
  expect(readAmount('33,33', 'percent')).toEqual({ is: 'unclear', fault: 'separators' });
  expect(readAmount('$50', 'percent')).toEqual({ is: 'unclear', fault: 'not_an_amount' });
});

const cents = fc.integer({ min: 0, max: 99_999_999_99 });
const groupings = [',', ' ', '', '\u00A0'];
const decimalsOf = (amount: number) => {
  const two = String(amount % 100).padStart(2, '0');
  return [
    '.' + two,
    ...(two.endsWith('0') ? ['.' + two.slice(0, 1)] : []),
    ...(two === '00' ? ['', '.'] : []),
  ];
};
const written = fc
  .tuple(
    cents,
    fc.constantFrom(...groupings),
    fc.constantFrom('', '$', 'US$', '$ '),
    fc.nat(3),
    fc.boolean(),
  )
  .map(([amount, grouping, sign, pick, isWide]) => {
    const units = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, grouping);
    const decimals = decimalsOf(amount);
    const text = `${sign}${units}${decimals[pick % decimals.length]}`;
    const wide = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfe_e0);
    return { amount, text: isWide ? text.replace(/[!-~]/g, wide) : text };
  });

it('any amount, in any grouping, is read back as itself', () => {
  fc.assert(
    fc.property(written, ({ amount, text }) => {
      expect(hundredthsIn(text)).toBe(amount);
    }),
    { numRuns: 2000 },
  );
});

it('whatever is read as an amount has no other digits than those that were typed', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'0123456789,,..  $-k'.split('')),
    maxLength: 12,
  });
  fc.assert(
    fc.property(typed, (text) => {
      const hundredths = hundredthsIn(text);
      if (hundredths === null) return;
      const [units = '', decimals = ''] = text.replace(/[$, ]/g, '').split('.');
      expect(amountText(hundredths).replaceAll(',', '')).toBe(
        amountText(Number(units) * 100 + Number(decimals.padEnd(2, '0'))).replaceAll(',', ''),
      );
    }),
    { numRuns: 5000 },
  );
});

it('what a field shows of an amount is read as the same amount', () => {
  fc.assert(fc.property(cents, (amount) => hundredthsIn(amountText(amount)) === amount));
  expect([
    amountText(12_500_00),
    amountText(1_250_000_50),
    amountTextOf(99.5),
    amountTextOf(0),
  ]).toEqual(['12,500', '1,250,000.50', '99.50', '0']);
});
