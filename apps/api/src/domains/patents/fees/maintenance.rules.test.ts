import { describe, expect, it } from 'vitest';
import { feesCountedFrom, hasFees, maintenanceFees, type PatentDays } from './maintenance.rules.ts';
import { designTermEnds } from '../term/designs.rules.ts';
import { propertyKindOf } from '../../sales/papers/property-kind.rules.ts';

const patent = (
  patentNumber: string,
  patentTypeId: 1 | 2 | 3 | 4,
  days: Partial<PatentDays> = {},
): PatentDays => ({
  kind: propertyKindOf(patentNumber, patentTypeId),
  patentNumber,
  patentTypeId,
  grantedOn: null,
  originalGrantedOn: null,
  filedOn: null,
  ...days,
});

describe('maintenance fees, estimated from the grant', () => {
  it('fall due 3.5, 7.5 and 11.5 years after it, with half a year before and after', () => {
    expect(maintenanceFees('2018-11-13')).toEqual([
      { years: 3.5, windowOpens: '2021-11-13', due: '2022-05-13', graceEnds: '2022-11-14' },
      { years: 7.5, windowOpens: '2025-11-13', due: '2026-05-13', graceEnds: '2026-11-13' },
      { years: 11.5, windowOpens: '2029-11-13', due: '2030-05-13', graceEnds: '2030-11-13' },
    ]);
  });

  it('fall on the last day of a month that has no such day', () => {
    expect(maintenanceFees('2018-08-31')[0]).toMatchObject({
      windowOpens: '2021-08-31',
      due: '2022-02-28',
    });
  });

  it('end with their time of grace, as the office found: 7,303,424 lapsed on December 4, 2015', () => {
    expect(maintenanceFees('2007-12-04')[1]?.graceEnds).toBe('2015-12-04');
  });

  it('move on from a weekend or a holiday, where their window opens on any day', () => {
    // 3.5 years after May 9, 2017 is Monday, November 9; its time of grace ends on a Sunday.
    expect(maintenanceFees('2017-05-09')[0]).toEqual({
      years: 3.5,
      windowOpens: '2020-05-09',
      due: '2020-11-09',
      graceEnds: '2021-05-10',
    });
    // Christmas Day 2025 is a Thursday.
    expect(maintenanceFees('2022-06-25')[0]?.due).toBe('2025-12-26');
  });

  it('of a reissue follow the grant of the original, and are not shown where that is not known', () => {
    const granted = { grantedOn: '2022-03-29' };
    expect(feesCountedFrom(patent('RE49000', 1, granted))).toBeNull();
    expect(hasFees(patent('RE49000', 1, granted))).toBe(true);
    const known = patent('RE49000', 1, { ...granted, originalGrantedOn: '2017-12-26' });
    expect(feesCountedFrom(known)).toBe('2017-12-26');
    // The fee of the 8th year was paid on January 9, 2025: the reissue's own grant would open it in 2029.
    const [, second] = maintenanceFees(feesCountedFrom(known));
    expect(second?.windowOpens && second.windowOpens <= '2025-01-09').toBe(true);
  });

  it.each([
    ['a design', 'D812345', 2],
    ['a design that is called a utility patent', 'D812345', 1],
    ['a provisional', '63/123456', 3],
    ['a pending application', '17/123456', 3],
    ['a plant', 'PP12345', 4],
    ['a reissue of a design', 'RE49001', 2],
    ['a registration', 'H1234', 1],
  ] as const)('are not due for %s', (_name, number, type) => {
    const days = patent(number, type, { grantedOn: '2018-11-13', originalGrantedOn: '2015-01-06' });
    expect([feesCountedFrom(days), hasFees(days)]).toEqual([null, false]);
  });

  it('are due for a utility patent of an unknown day, though not known when', () => {
    expect(hasFees(patent('10123456', 1))).toBe(true);
    expect(maintenanceFees(feesCountedFrom(patent('10123456', 1)))).toEqual([]);
  });
});

describe('the term of a design patent', () => {
  it.each([
    ['filed on May 13, 2015', '2015-05-13', '2017-03-07', '2032-03-07'],
    ['filed the day before', '2015-05-12', '2017-03-07', '2031-03-07'],
    ['granted before that day', null, '2014-02-04', '2028-02-04'],
    ['granted after it, filed on an unknown day', null, '2017-03-07', null],
    ['granted on an unknown day', '2016-01-05', null, null],
  ])('%s', (_name, filedOn, grantedOn, ends) => {
    expect(designTermEnds(patent('D812345', 2, { filedOn, grantedOn }))).toBe(ends);
  });

  it('is not worked out for any other kind', () => {
    const days = { filedOn: '2015-01-06', grantedOn: '2017-03-07' };
    expect(designTermEnds(patent('10123456', 1, days))).toBeNull();
    expect(designTermEnds(patent('PP12345', 4, days))).toBeNull();
  });
});
