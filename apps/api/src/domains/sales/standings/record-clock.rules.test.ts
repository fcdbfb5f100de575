import { expect, it } from 'vitest';
import { recordByOf } from './record-clock.rules.ts';

it('gives three calendar months to record, the last day of a short month included', () => {
  expect(recordByOf(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(
    '2027-02-21T12:00:00.000Z',
  );
  expect(recordByOf(new Date('2026-11-30T12:00:00Z')).toISOString()).toBe(
    '2027-02-28T12:00:00.000Z',
  );
});
