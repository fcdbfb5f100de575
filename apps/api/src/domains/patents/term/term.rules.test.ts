import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter, yearsAfter } from '../days.rules.ts';
import { factsOfRecord } from './facts-of-record.rules.ts';
import { recorded, unknownRecord } from '../fixtures/recorded-terms.fixture.ts';
import type { OfficeParentage, OfficeRecord } from '../office/office.port.ts';
import { computeTermAndFees } from './term.service.ts';
import { termEnd, type TermFacts } from './term.rules.ts';

const today = '2026-11-25';

const factsOf = (record: Partial<OfficeRecord>, original: Partial<OfficeRecord> | null = null) =>
  factsOfRecord(
    { ...unknownRecord, ...record },
    original === null ? null : { ...unknownRecord, ...original },
  );

/** Filed in 2011 and granted in 2014, without a family, an adjustment or a disclaimer. */
const plain: Partial<OfficeRecord> = {
  filedOn: '2011-03-01',
  grantedOn: '2014-06-03',
  parents: [],
  events: [],
  adjustmentDays: 0,
};

const termOf = (
  record: Partial<OfficeRecord>,
  original: Partial<OfficeRecord> | null = null,
  on = today,
) => computeTermAndFees(factsOf(record, original), on).term;

const step = (
  code: string,
  child: string,
  parent: string,
  parentFiledOn: string | null,
): OfficeParentage => ({
  code,
  parentApplication: parent,
  parentPatent: null,
  parentFiledOn,
  childApplication: child,
  childPatent: null,
  childFiledOn: null,
});

describe('the term of the recorded patents', () => {
  it.each([
    ['11646472', 'Ended February 12, 2025'],
    ['7252747', 'Ended July 25, 2023'],
    ['7427369', 'Ended June 15, 2021'],
    ['10615417', 'Ends May 15, 2038'],
    ['8623541', 'Ends October 8, 2030 at the latest: a terminal disclaimer was filed'],
    ['10505211', 'Ends June 19, 2036'],
    ['12630442', 'Ends January 15, 2043'],
    ['12451529', 'Ends September 6, 2038'],
    ['12107219', 'Ends August 4, 2043 or later: the days of adjustment aren’t known'],
    ['7303424', 'Lapsed December 4, 2015: the maintenance fee due June 4, 2015 was not paid'],
    [
      'RE49000',
      'We can’t compute this: a reissue ends when its original would have, and we don’t have the record of 9,755,310',
    ],
  ])('%s', (number, words) => {
    expect(termOf(recorded(number)).words).toBe(words);
  });

  it('10000000, by what its grant prints', () => {
    const grant = { ...plain, filedOn: '2015-03-10', grantedOn: '2018-06-19', adjustmentDays: 430 };
    expect(termOf(grant)).toEqual({
      outcome: { kind: 'ends', day: '2036-05-13' },
      words: 'Ends May 13, 2036',
      steps: [
        { text: 'Filed', day: '2015-03-10' },
        { text: '+ 20 years from that filing', day: '2035-03-10' },
        { text: '+ 430 days of adjustment (35 USC 154(b))', day: '2036-05-13' },
      ],
    });
  });

  it('a reissue ends with its original, whose term and disclaimer count', () => {
    const original = {
      ...plain,
      patentNumber: '9755310',
      filedOn: '2015-11-20',
      adjustmentDays: 30,
    };
    expect(termOf(recorded('RE49000'), original).outcome).toEqual({
      kind: 'ends',
      day: '2035-12-20',
    });
    const cut = { ...original, events: [{ code: 'DIST', text: '', on: '2016-05-01' }] };
    expect(termOf(recorded('RE49000'), cut).outcome.kind).toBe('at_latest');
  });

  it('the sum says where nine generations lead and which provisionals do not count', () => {
    const { steps } = termOf(recorded('11646472'));
    expect(steps.map(({ text }) => text)).toEqual([
      'Counts from division of 10/824,944, now patent 7,282,295, filed April 14, 2004, the earliest that it continues',
      expect.stringMatching(
        /^Doesn’t count: provisional 61\/763,412, .* 60\/548,231, .* 60\/542,532, /,
      ),
      '+ 20 years from that filing',
      '+ 304 days of adjustment (35 USC 154(b))',
    ]);
  });
});

describe('the term of a patent', () => {
  it('includes its last day', () => {
    expect(termOf(plain, null, '2031-03-01').words).toBe('Ends March 1, 2031');
    expect(termOf(plain, null, '2031-03-02').words).toBe('Ended March 1, 2031');
  });

  it('ends on February 28 where the year has no leap day', () => {
    expect(termOf({ ...plain, filedOn: '2012-02-29' }).outcome).toEqual({
      kind: 'ends',
      day: '2032-02-29',
    });
    expect(yearsAfter('2080-02-29', 20)).toBe('2100-02-28');
    expect(daysAfter('2023-12-31', 60)).toBe('2024-02-29');
  });

  it('takes a step only where it leads from this application by steps that count', () => {
    const own = '17000001';
    const far = step('CON', '15000000', '14000000', '2001-01-05');
    const others = [
      far,
      step('PRO', own, '60000001', '2010-03-01'),
      // Behind a provisional, and of another branch of the family.
      step('CON', '60000001', '09000000', '1999-01-01'),
      step('SUB', own, '08000000', '1998-01-01'),
    ];
    expect(termOf({ ...plain, parents: others }).outcome).toEqual({
      kind: 'ends',
      day: '2031-03-01',
    });
    const linked = [...others, step('CIP', '17/000,001', '15/000,000', '2009-01-02')];
    expect(termOf({ ...plain, parents: linked }).outcome).toMatchObject({ day: '2021-01-05' });
  });

  it('walks a family that runs in a circle once', () => {
    const circle = [
      step('CON', '17000001', '16000000', '2009-01-02'),
      step('CON', '16000000', '17000001', '2011-03-01'),
    ];
    expect(termOf({ ...plain, parents: circle }).outcome).toMatchObject({ day: '2029-01-02' });
  });

  it('is the greater of both for what was filed before June 8, 1995', () => {
    const old = { ...plain, filedOn: '1995-06-07', adjustmentDays: null };
    expect(termOf({ ...old, grantedOn: '1997-01-07' }).words).toBe('Ended June 7, 2015');
    expect(termOf({ ...old, grantedOn: '1999-08-03' }).words).toBe('Ended August 3, 2016');
    expect(termOf({ ...old, filedOn: '1995-06-08', grantedOn: '1999-08-03' }).outcome.kind).toBe(
      'not_before',
    );
    // Run out before that day: the 17 years alone.
    expect(termOf({ ...old, filedOn: '1974-05-01', grantedOn: '1975-07-01' }).words).toBe(
      'Ended July 1, 1992',
    );
  });

  it('is not told of an unknown filing day by an old parent, since nobody knows which law holds', () => {
    const parents = [step('CON', '17000001', '08000000', '1994-05-02')];
    const record = { ...plain, filedOn: null, grantedOn: '1998-08-04', parents };
    expect(termOf(record).words).toBe('We can’t compute this: the day it was filed isn’t known');
    const later = [step('CON', '17000001', '09000000', '1999-05-03')];
    expect(termOf({ ...record, parents: later }).words).toBe('Ended May 3, 2019');
  });

  it('of a national stage is old by its international filing day', () => {
    const entry = {
      ...plain,
      grantedOn: '1999-08-03',
      filedOn: '1996-12-02',
      adjustmentDays: null,
    };
    const parents = [step('NST', '17000001', 'PCTEP9501234', '1995-06-01')];
    expect(termOf({ ...entry, parents }).words).toBe('Ended August 3, 2016');
  });

  it('has an extension on top, which a terminal disclaimer does not cut', () => {
    const extended = { ...plain, extensionDays: 500 };
    expect(termOf(extended).outcome).toEqual({ kind: 'ends', day: '2032-07-13' });
    const events = [{ code: 'DIST', text: '', on: '2013-01-01' }];
    expect(termOf({ ...extended, events }).outcome).toEqual({
      kind: 'at_latest',
      day: '2032-07-13',
    });
  });

  it.each([
    ['what was never said of disclaimers', { events: null }],
    ['a family that is not known', { parents: null }],
    ['a parent of an unknown day', { parents: [step('CON', '17000001', '16000000', null)] }],
  ])('is the latest day only with %s, and unknown with an unknown adjustment', (_name, gap) => {
    expect(termOf({ ...plain, ...gap }).outcome).toEqual({ kind: 'at_latest', day: '2031-03-01' });
    expect(termOf({ ...plain, ...gap }, null, '2040-01-01').outcome).toEqual({
      kind: 'ended',
      day: '2031-03-01',
      atLatest: true,
    });
    expect(termOf({ ...plain, ...gap, adjustmentDays: null }).outcome.kind).toBe('unknown');
  });

  it('of an unknown adjustment may have ended, and is not said to have', () => {
    const { outcome, words } = termOf({ ...plain, adjustmentDays: null }, null, '2031-06-01');
    expect(outcome).toEqual({ kind: 'not_before', day: '2031-03-01' });
    expect(words).toMatch(/^May have ended: not before March 1, 2031/);
  });

  it.each([
    ['filed on May 13, 2015', '2015-05-13', '2017-03-07', 'Ends March 7, 2032'],
    ['filed the day before', '2015-05-12', '2017-03-07', 'Ends March 7, 2031'],
    ['granted before that day', null, '2014-02-04', 'Ends February 4, 2028'],
    ['granted after it, filed on an unknown day', null, '2017-03-07', null],
    ['granted on an unknown day', '2016-01-05', null, null],
  ])('of a design %s', (_name, filedOn, grantedOn, words) => {
    const design = { ...plain, kind: 'design' as const, patentNumber: 'D812345' };
    const found = termOf({ ...design, filedOn, grantedOn });
    if (words === null) expect(found.outcome.kind).toBe('unknown');
    else expect(found.words).toBe(words);
  });

  it.each([
    ['a provisional', { kind: 'provisional' as const }],
    ['an application', { patentNumber: null }],
    ['something else', { kind: 'other' as const }],
    ['no filing day', { filedOn: null }],
    ['an old one without a grant day', { filedOn: '1994-01-01', grantedOn: null }],
  ])('is not computed for %s, and says why', (_name, gap) => {
    const { outcome, words } = termOf({ ...plain, ...gap });
    expect(outcome.kind).toBe('unknown');
    expect(words).toMatch(/^We can’t compute this: \S/);
  });

  it('lapses with the anniversary of the grant, whatever weekend or holiday gave more days to pay', () => {
    // 8,451,118: the office found that it expired on Monday, May 29, 2017, on which the fee could still be paid.
    const events = [{ code: 'EXP.', text: '', on: '2017-06-26' }];
    const dead = { ...plain, grantedOn: '2013-05-28', events };
    expect(termOf(dead).outcome).toEqual({ kind: 'lapsed', day: '2017-05-28' });
  });

  it('ends before a lapse that came after it', () => {
    const { filedOn, ...dead } = recorded('7303424');
    expect(termOf({ ...dead, filedOn: '1995-11-01' }).words).toBe('Ended November 1, 2015');
    expect(termOf({ ...dead, filedOn }).outcome.kind).toBe('lapsed');
  });
});

const since = '1995-06-08';
const day = fc.integer({ min: 0, max: 12_000 }).map((days) => daysAfter(since, days));
const parentsOf = (codes: readonly string[]) =>
  fc.array(
    fc.record({
      code: fc.constantFrom(...codes),
      parentApplication: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      parentPatent: fc.constant(null),
      parentFiledOn: fc.integer({ min: -9_000, max: 12_000 }).map((days) => daysAfter(since, days)),
      childApplication: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      childPatent: fc.constant(null),
      childFiledOn: fc.constant(null),
    }),
    { maxLength: 9 },
  );
const facts = (codes: readonly string[]) =>
  fc.record<TermFacts>({
    kind: fc.constantFrom('utility', 'plant'),
    applicationNumber: fc.constant('1'),
    patentNumber: fc.constant('12000001'),
    filedOn: day,
    grantedOn: fc.option(day),
    parents: parentsOf(codes),
    adjustmentDays: fc.option(fc.integer({ min: 0, max: 3_000 })),
    extensionDays: fc.constant(null),
    terminalDisclaimer: fc.option(fc.boolean()),
    mayBeExtended: fc.constant(false),
    original: fc.constant(null),
  });
/** With no step of a national stage, whose older day would make it an old application. */
const counting = ['CON', 'DIV', 'CIP'];

describe('the term of any utility or plant patent filed since June 8, 1995, and not extended', () => {
  it('is never later than 20 years and the adjustment from its own filing', () => {
    fc.assert(
      fc.property(facts([...counting, 'PRO', 'REI']), (one) => {
        const end = termEnd(one);
        if (end.kind === 'unknown') return;
        const latest = daysAfter(yearsAfter(one.filedOn ?? '', 20), one.adjustmentDays ?? 0);
        expect(end.day <= latest).toBe(true);
      }),
    );
  });

  it('is the same without its provisional and foreign parents', () => {
    fc.assert(
      fc.property(facts([...counting, 'PRO', 'FOR']), (one) => {
        const parents = (one.parents ?? []).filter(({ code }) => counting.includes(code));
        const { steps: _all, ...end } = termEnd(one);
        const { steps: _fewer, ...without } = termEnd({ ...one, parents });
        expect(end).toEqual(without);
      }),
    );
  });

  it('is no date without the adjustment, and no plain date after a disclaimer', () => {
    fc.assert(
      fc.property(facts(counting), (one) => {
        const { kind } = termEnd(one);
        expect(kind === 'exact').toBe(
          one.adjustmentDays !== null && one.terminalDisclaimer === false,
        );
        if (one.adjustmentDays === null) expect(['not_before', 'unknown']).toContain(kind);
      }),
    );
  });

  it('is never longer with one more parent', () => {
    fc.assert(
      fc.property(facts(counting), fc.nat(8), (one, drop) => {
        const fewer = (one.parents ?? []).filter((_step, index) => index !== drop);
        const end = termEnd(one);
        const without = termEnd({ ...one, parents: fewer });
        if (end.kind === 'unknown' || without.kind === 'unknown') return;
        expect(end.day <= without.day).toBe(true);
      }),
    );
  });
});
