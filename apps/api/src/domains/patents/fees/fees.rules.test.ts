import { describe, expect, it } from 'vitest';
import { factsOfRecord } from '../term/facts-of-record.rules.ts';
import { recorded, unknownRecord } from '../fixtures/recorded-terms.fixture.ts';
import type { OfficeEvent, OfficeRecord } from '../office/office.port.ts';
import { computeTermAndFees } from '../term/term.service.ts';
import { isLapseUnclear, recordAge } from './fees.rules.ts';

const today = '2026-11-25';

const feesOf = (
  record: Partial<OfficeRecord>,
  original: Partial<OfficeRecord> | null = null,
  on = today,
) =>
  computeTermAndFees(
    factsOfRecord(
      { ...unknownRecord, ...record },
      original === null ? null : { ...unknownRecord, ...original },
    ),
    on,
  ).fees;

const statesOf = (...given: Parameters<typeof feesOf>) =>
  feesOf(...given).fees.map(({ years, state, paidOn }) => [years, state, paidOn]);

const event = (code: string, on: string) => ({ code, text: '', on });

/** Granted on Tuesday, May 9, 2017: its fees fall due on November 9, 2020 and 2024 (a Saturday in 2024), and in 2028. */
const patent: Partial<OfficeRecord> = {
  filedOn: '2015-03-10',
  grantedOn: '2017-05-09',
  parents: [],
  adjustmentDays: 0,
  events: [],
};

describe('the fees of the recorded patents', () => {
  it('are paid where the record shows it, and where a later one was paid', () => {
    expect(statesOf(recorded('8623541'))).toEqual([
      [3.5, 'paid', null],
      [7.5, 'paid', '2021-06-28'],
      [11.5, 'paid', '2025-06-23'],
    ]);
    expect(statesOf(recorded('10505211'))).toEqual([
      [3.5, 'paid', '2023-05-24'],
      [7.5, 'not_yet', null],
      [11.5, 'not_yet', null],
    ]);
    expect(statesOf(recorded('10615417'))[0]).toEqual([3.5, 'paid', '2023-08-24']);
  });

  it('end with the one that a patent lapsed by: 7,303,424 by its second', () => {
    expect(
      feesOf(recorded('7303424')).fees.map(({ due, graceEnds, state }) => ({
        due,
        graceEnds,
        state,
      })),
    ).toEqual([
      { due: '2011-06-06', graceEnds: '2011-12-05', state: 'paid' },
      { due: '2015-06-04', graceEnds: '2015-12-04', state: 'lapsed' },
    ]);
  });

  it('of RE49000 follow its original: the second was paid three years after the reissue', () => {
    expect(feesOf(recorded('RE49000'))).toMatchObject({ absence: 'not_known', fees: [] });
    const original = { patentNumber: '9755310', grantedOn: '2017-09-05', filedOn: '2015-11-20' };
    const fees = feesOf(recorded('RE49000'), { ...patent, ...original });
    expect(fees.fees.map(({ windowOpens, state, paidOn }) => [windowOpens, state, paidOn])).toEqual(
      [
        ['2020-09-05', 'paid', null],
        ['2024-09-05', 'paid', '2025-01-09'],
        ['2028-09-05', 'not_yet', null],
      ],
    );
  });

  it('that would fall due after the term are none: 11,646,472 ended before its first', () => {
    expect(feesOf(recorded('11646472'))).toMatchObject({ absence: null, fees: [] });
  });
});

describe('the state of a fee', () => {
  it.each([
    ['2020-05-08', 'not_yet'],
    ['2020-05-09', 'in_window'],
    ['2020-11-09', 'in_window'],
    ['2020-11-10', 'surcharge'],
    // The time of grace ends on Sunday, May 9, 2021, and so on Monday.
    ['2021-05-10', 'surcharge'],
    ['2021-05-11', 'not_known'],
  ])('on %s is %s, while the record shows no payment', (on, state) => {
    expect(statesOf(patent, null, on)[0]).toEqual([3.5, state, null]);
  });

  it.each(['M1551', 'M2551', 'M3551'])('is paid by %s, on its last day', (code) => {
    const events = [
      event(code, '2020-08-03'),
      event('M1554', '2020-08-04'),
      event('REM.', '2020-12-01'),
    ];
    expect(statesOf({ ...patent, events })[0]).toEqual([3.5, 'paid', '2020-08-03']);
  });

  it('is not known where the record has no events, once it could have been paid', () => {
    expect(statesOf({ ...patent, events: null })).toEqual([
      [3.5, 'not_known', null],
      [7.5, 'not_known', null],
      [11.5, 'not_yet', null],
    ]);
  });

  it('is lapsed by the status alone, and the entry is weeks after the last day', () => {
    const status = { code: 250, text: null, on: '2021-06-07' };
    expect(statesOf({ ...patent, status })).toEqual([[3.5, 'lapsed', null]]);
  });

  it.each([
    ['the status', { status: { code: 153, text: null, on: '2021-09-01' } }, []],
    ['a canceled expiry', {}, [event('EXPX', '2021-09-01')]],
  ])('is reinstated by %s, with the day it was paid', (_name, more, canceled) => {
    const events = [event('EXP.', '2021-06-07'), event('M2551', '2021-08-20'), ...canceled];
    expect(statesOf({ ...patent, ...more, events })[0]).toEqual([3.5, 'reinstated', '2021-08-20']);
  });

  it('is lapsed once more after a second expiry', () => {
    const events = [
      event('EXP.', '2025-06-09'),
      event('EXPX', '2021-09-01'),
      event('EXP.', '2021-06-07'),
    ];
    expect(statesOf({ ...patent, events }).map(([, state]) => state)).toEqual(['paid', 'lapsed']);
  });

  it('is no lapse where the status says patented, and none without a fee for "lapsed"', () => {
    const events = [event('EXP.', '2021-06-07')];
    const patented = { code: 150, text: null, on: '2017-04-19' };
    expect(statesOf({ ...patent, events, status: patented })[0]).toEqual([3.5, 'not_known', null]);
    const lapsed = { code: 152, text: null, on: '2021-06-07' };
    expect(statesOf({ ...patent, status: lapsed }).map(([, state]) => state)).not.toContain(
      'lapsed',
    );
  });
});

describe('an expiry beside the status "Patented Case"', () => {
  const facts = (events: OfficeEvent[], code: number | null = 150) =>
    factsOfRecord(
      { ...unknownRecord, ...patent, events, status: { code, text: null, on: '2017-04-19' } },
      null,
    );
  const entered = event('EXP.', '2021-06-07');

  it.each([
    ['is unclear', [entered], 150, true],
    [
      'is unclear after an earlier one was canceled',
      [entered, event('EXPX', '2020-01-02')],
      150,
      true,
    ],
    ['is none once canceled', [entered, event('EXPX', '2021-09-01')], 150, false],
    ['is none once the fee was paid late', [entered, event('M2551', '2021-08-20')], 150, false],
    ['is a lapse where the status says so', [entered], 250, false],
    ['is none where there is none', [], 150, false],
  ])('%s', (_name, events, code, unclear) => {
    const known = facts(events, code);
    expect(isLapseUnclear(known.fees)).toBe(unclear);
    const { words } = computeTermAndFees(known, today).term;
    expect(words.includes('Patented Case')).toBe(unclear);
  });
});

it.each([
  ['2026-10-26', false],
  ['2026-10-24', true],
  [null, false],
])('a record of %s is too old to tell what is unpaid: %s', (recordOf, isOld) => {
  expect(recordAge(recordOf, '2026-11-25')).toEqual({ recordOf, recordIsOld: isOld });
});

describe('fees that are none', () => {
  it.each([
    ['a design', { kind: 'design' as const, patentNumber: 'D812345' }],
    ['a plant', { kind: 'plant' as const, patentNumber: 'PP12345' }],
    ['a provisional', { kind: 'provisional' as const, patentNumber: null }],
    ['a registration', { patentNumber: 'H1234' }],
    ['an application', { patentNumber: null }],
    ['one filed before they began', { filedOn: '1980-12-11' }],
  ])('of %s', (_name, facts) => {
    expect(feesOf({ ...patent, ...facts })).toMatchObject({ absence: 'no_fees', fees: [] });
  });

  it('of the reissue of a design', () => {
    const reissue = { ...patent, kind: 'reissue' as const, patentNumber: 'RE49001' };
    const original = { ...patent, kind: 'design' as const, patentNumber: 'D812345' };
    expect(feesOf(reissue, original).absence).toBe('no_fees');
  });
});

it('the amounts are those of 37 CFR 1.20, with the day since which they stand', () => {
  const fees = feesOf(patent);
  expect(fees.amountsAsOf).toBe('2025-01-19');
  expect(fees.fees.map(({ amounts }) => amounts)).toEqual([
    {
      regular: { fee: 215_000, surcharge: 54_000 },
      small: { fee: 86_000, surcharge: 21_600 },
      micro: { fee: 43_000, surcharge: 10_800 },
    },
    expect.objectContaining({ small: { fee: 161_600, surcharge: 21_600 } }),
    expect.objectContaining({ micro: { fee: 165_600, surcharge: 10_800 } }),
  ]);
});
