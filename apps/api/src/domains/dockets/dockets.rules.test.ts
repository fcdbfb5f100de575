import { describe, expect, it } from 'vitest';
import { maintenanceFees } from '../patents/fees/maintenance.rules.ts';
import { nextLook, reminderOf, unpaidState } from './dockets.rules.ts';

const fees = maintenanceFees('2027-05-11');
const [fee] = fees as [(typeof fees)[number]];

describe('what is said of an unpaid fee', () => {
  it.each([
    ['2030-05-10', null, 'not_yet'],
    ['2030-05-11', 'opens', 'in_window'],
    ['2030-10-12', 'opens', 'in_window'],
    // Due on Monday, November 11, 2030, Veterans Day, and so on Tuesday.
    ['2030-10-13', 'closing', 'in_window'],
    ['2030-11-12', 'closing', 'in_window'],
    ['2030-11-13', 'grace', 'surcharge'],
    ['2031-04-11', 'grace', 'surcharge'],
    ['2031-04-12', 'grace_closing', 'surcharge'],
    // Its time of grace ends on Sunday, May 11, 2031, and so on Monday.
    ['2031-05-12', 'grace_closing', 'surcharge'],
    ['2031-05-13', null, 'over'],
  ])('on %s', (today, reminder, state) => {
    expect([reminderOf(fee, today), unpaidState(fee, today)]).toEqual([reminder, state]);
  });

  it('is looked for on the next day that has something, and never after the last', () => {
    expect(nextLook(fees, '2027-06-01')).toBe('2030-05-11');
    expect(nextLook(fees, '2030-05-11')).toBe('2030-10-13');
    // Once more, when the office has entered whether the patent expired.
    expect(nextLook(fees, '2031-05-13')).toBe('2031-07-11');
    expect(nextLook(fees, '2031-07-11')).toBe('2034-05-11');
    expect(nextLook(fees, '2039-12-31')).toBeNull();
    expect(nextLook([], '2027-06-01')).toBeNull();
  });
});
