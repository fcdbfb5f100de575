import { describe, expect, it } from 'vitest';
import { addBusinessDays, businessDayFrom } from './office-days.rules.ts';

describe('the next day on which the office takes something', () => {
  it.each([
    ['a working day', '2026-11-23', '2026-11-23'],
    ['a Saturday', '2026-11-21', '2026-11-23'],
    ['a Sunday', '2026-11-22', '2026-11-23'],
    ['Thanksgiving', '2026-11-26', '2026-11-27'],
    ['New Year on a Friday, before a weekend', '2027-01-01', '2027-01-04'],
    ['Independence Day on a Saturday, kept on Friday', '2026-07-03', '2026-07-06'],
    ['Veterans Day on a Sunday, kept on Monday', '2029-11-11', '2029-11-13'],
    ['New Year on a Saturday, kept in the old year', '2027-12-31', '2028-01-03'],
    ['King’s Birthday', '2026-01-19', '2026-01-20'],
    ['Washington’s Birthday', '2026-02-16', '2026-02-17'],
    ['Memorial Day', '2026-05-25', '2026-05-26'],
    ['Juneteenth', '2026-06-19', '2026-06-22'],
    ['Juneteenth before it was a holiday', '2020-06-19', '2020-06-19'],
    ['Labor Day', '2026-09-07', '2026-09-08'],
    ['Columbus Day', '2026-10-12', '2026-10-13'],
    ['Christmas', '2026-12-25', '2026-12-28'],
    ['Inauguration Day', '2021-01-20', '2021-01-21'],
    ['Inauguration Day on a Sunday, kept on Monday', '2013-01-21', '2013-01-22'],
    ['Inauguration Day beside King’s Birthday', '2025-01-20', '2025-01-21'],
    ['January 20 of another year', '2026-01-20', '2026-01-20'],
  ])('%s', (_name, day, next) => {
    expect(businessDayFrom(day)).toBe(next);
  });
});

it.each([
  ['over a weekend', '2026-11-20T15:00:00.000Z', 1, '2026-11-23T15:00:00.000Z'],
  ['over Thanksgiving', '2026-11-24T15:00:00.000Z', 3, '2026-11-30T15:00:00.000Z'],
  ['from a Saturday', '2026-11-21T15:00:00.000Z', 1, '2026-11-23T15:00:00.000Z'],
  ['none, from a Sunday', '2026-11-22T15:00:00.000Z', 0, '2026-11-22T15:00:00.000Z'],
])('business days are counted %s', (_name, from, days, to) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(to);
});
