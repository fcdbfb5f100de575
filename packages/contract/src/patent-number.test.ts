import { describe, expect, it } from 'vitest';
import { formatPatentNumber, numberPart, parsePatentNumber } from './patent-number.ts';

describe('a patent number', () => {
  it.each([
    ['123456', '123456', '123,456'],
    ['6123456', '6123456', '6,123,456'],
    ['10123456', '10123456', '10,123,456'],
    ['10,123,456', '10123456', '10,123,456'],
    [' 10,123,456 ', '10123456', '10,123,456'],
    ['06123456', '6123456', '6,123,456'],
    ['000123', '000123', '000,123'],
    ['00000123', '000123', '000,123'],
    ['0123456', '123456', '123,456'],
    ['D000123', 'D123', 'D123'],
    ['US 10,123,456 B2', '10123456', '10,123,456'],
    ['us10123456b1', '10123456', '10,123,456'],
    ['Patent No. 9,000,001', '9000001', '9,000,001'],
    ['D812345', 'D812345', 'D812,345'],
    ['d1,012,345', 'D1012345', 'D1,012,345'],
    ['D812,345 S', 'D812345', 'D812,345'],
    ['PP12,345', 'PP12345', 'PP12,345'],
    ['RE48123', 'RE48123', 'RE48,123'],
    ['RE 48,123', 'RE48123', 'RE48,123'],
    ['H2345', 'H2345', 'H2,345'],
    ['H1', 'H1', 'H1'],
    ['T998001', 'T998001', 'T998,001'],
  ])('%j is stored as %j and shown as %j', (text, normalised, shown) => {
    expect(parsePatentNumber(text, 1)).toEqual({ ok: true, normalised });
    expect(formatPatentNumber(normalised)).toBe(shown);
    expect(parsePatentNumber(shown, 1)).toEqual({ ok: true, normalised });
  });

  it.each(['63/123,456', '63/123456', '63123456', '63,123,456', 'US 63/123,456'])(
    'of a provisional is its application number: %j',
    (text) => {
      expect(parsePatentNumber(text, 3)).toEqual({ ok: true, normalised: '63/123456' });
      expect(formatPatentNumber('63/123456')).toBe('63/123,456');
    },
  );

  it.each([
    ['', 1],
    ['12345', 1],
    ['123456789', 1],
    ['12,34,567', 1],
    ['1234,567', 1],
    ['000000', 1],
    ['X123456', 1],
    ['EP1234567', 1],
    ['63/123,456', 1],
    ['10123456; drop table', 1],
    ['１０１２３４５６', 1],
    ['1234567', 3],
    ['D812345', 3],
  ] as const)('%j of type %i is refused with a sentence', (text, type) => {
    const parsed = parsePatentNumber(text, type);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.message.length).toBeGreaterThan(10);
  });

  it('that is not there is shown as nothing, a foreign one as it was written', () => {
    expect(formatPatentNumber('')).toBe('');
    expect(formatPatentNumber('JP 2020-12345')).toBe('JP 2020-12345');
  });
});

it.each([
  ['20,756,498', '20756498'],
  ['US 10,123,456 B2', '10123456'],
  ['patent no. 9123456', '9123456'],
  ['d812,345', 'D812345'],
  ['63/123,456', '63/123456'],
  ['756,4', '7564'],
  ['hinge', 'HINGE'],
  [' , ', ','],
] as const)('%j finds the numbers that hold %j', (text, part) => {
  expect(numberPart(text)).toBe(part);
});
