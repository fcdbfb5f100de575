import { describe, expect, it } from 'vitest';
import { maintenanceFees } from './maintenance.rules.ts';

describe('maintenance fees, estimated from the grant', () => {
  it('fall due 3.5, 7.5 and 11.5 years after it, with half a year before and after', () => {
    expect(maintenanceFees(1, '10123456', '2018-11-13')).toEqual([
      { years: 3.5, windowOpens: '2021-11-13', due: '2022-05-13', graceEnds: '2022-11-13' },
      { years: 7.5, windowOpens: '2025-11-13', due: '2026-05-13', graceEnds: '2026-11-13' },
      { years: 11.5, windowOpens: '2029-11-13', due: '2030-05-13', graceEnds: '2030-11-13' },
    ]);
  });

  it('fall on the last day of a month that has no such day', () => {
    expect(maintenanceFees(1, '10123456', '2018-08-31')[0]).toMatchObject({
      windowOpens: '2021-08-31',
      due: '2022-02-28',
    });
  });

  it.each([
    ['a design', 2, 'D812345', '2018-11-13'],
    ['a provisional', 3, '63/123,456', '2018-11-13'],
    ['a plant', 4, 'PP12345', '2018-11-13'],
    ['a grant of an unknown day', 1, '10123456', null],
  ])('are not shown for %s', (_name, type, number, day) => {
    expect(maintenanceFees(type, number, day)).toEqual([]);
  });
});
