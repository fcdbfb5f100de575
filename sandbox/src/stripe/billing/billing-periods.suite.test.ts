import { expect, it } from 'vitest';
import { intervalText, periodEnd } from './billing-periods.ts';

const at = (text: string) => Date.parse(text) / 1000;

it.each([
  ['day', 90, 1, '2026-01-01T10:00:00Z', '2026-04-01T10:00:00Z'],
  ['month', 1, 1, '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['month', 1, 2, '2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z'],
  ['month', 6, 1, '2026-08-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['year', 1, 1, '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
  ['week', 2, 3, '2026-01-01T10:00:00Z', '2026-02-12T10:00:00Z'],
] as const)(
  'a period of %s × %i ends after %i at the right day',
  (interval, count, periods, from, to) => {
    expect(periodEnd(at(from), { interval, interval_count: count }, periods)).toBe(at(to));
  },
);

it('names an interval for a person', () => {
  expect(intervalText({ interval: 'day', interval_count: 90 })).toBe('every 90 days');
  expect(intervalText({ interval: 'year', interval_count: 1 })).toBe('every year');
});
