import { expect, test } from 'vitest';
import { csvLine, dollarsCell } from './csv.rules.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1'])(
  'no text is a formula: %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('numbers stay numbers, quotes are doubled, and nothing is empty', () => {
  expect(csvLine([-12.5, 'Doe, "J"', null, 'plain', 0])).toBe('-12.5,"Doe, ""J""",,plain,0\r\n');
});

test('cents are dollars to the cent', () => {
  const all = [1, 29, 57, 99_999_999, -1_005].map(dollarsCell);
  expect(all).toEqual([0.01, 0.29, 0.57, 999_999.99, -10.05]);
});
