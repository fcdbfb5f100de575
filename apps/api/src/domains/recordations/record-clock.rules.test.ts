import { describe, expect, it } from 'vitest';
import { dueReminder, recordByOf } from './record-clock.rules.ts';

it('gives three calendar months to record, the last day of a short month included', () => {
  expect(recordByOf(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(
    '2027-02-21T12:00:00.000Z',
  );
  expect(recordByOf(new Date('2026-11-30T12:00:00Z')).toISOString()).toBe(
    '2027-02-28T12:00:00.000Z',
  );
});

describe('the reminders of the office’s three months', () => {
  const first = new Date('2026-08-21T12:00:00Z');
  it.each([
    ['2026-10-22T11:59:59Z', null],
    ['2026-10-22T12:00:00Z', 30],
    ['2026-11-07T12:00:00Z', 14],
    ['2026-11-20T12:00:00Z', 1],
    ['2026-11-21T11:59:59Z', 1],
    ['2026-11-21T12:00:00Z', 0],
    ['2027-02-01T12:00:00Z', 0],
  ])('at %s: %s', (at, days) => {
    expect(dueReminder(first, new Date(at))).toBe(days);
  });
});
