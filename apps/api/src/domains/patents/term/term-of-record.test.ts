import { describe, expect, it } from 'vitest';
import { factsOfRecord, showsDisclaimer } from './facts-of-record.rules.ts';
import { unknownRecord } from '../fixtures/recorded-terms.fixture.ts';
import type { OfficeParentage, OfficeRecord } from '../office/office.port.ts';
import { computeTermAndFees } from './term.service.ts';

const today = '2026-11-25';

/** Filed in 2011 and granted in 2014, without a family, an adjustment or a disclaimer. */
const plain: Partial<OfficeRecord> = {
  filedOn: '2011-03-01',
  grantedOn: '2014-06-03',
  parents: [],
  events: [],
  adjustmentDays: 0,
};

const termOf = (record: Partial<OfficeRecord>, on = today) =>
  computeTermAndFees(factsOfRecord({ ...unknownRecord, ...record }, null), on).term;

describe('a patent whose reissue was granted', () => {
  const reissue = (over: Partial<OfficeParentage> = {}): OfficeParentage => ({
    code: 'REI',
    parentApplication: '15000001',
    parentPatent: null,
    parentFiledOn: '2011-03-01',
    childApplication: '16000002',
    childPatent: 'RE49123',
    childFiledOn: '2018-01-02',
    ...over,
  });
  const own = { ...plain, applicationNumber: '15/000,001', patentNumber: '9000001' };

  it('is surrendered, whatever its own term or fees say', () => {
    expect(termOf({ ...own, children: [reissue()] }).words).toBe(
      'Surrendered, replaced by RE49,123',
    );
    const expired = { code: 250, text: null, on: '2022-07-04' };
    expect(termOf({ ...own, children: [reissue()], status: expired }).outcome).toEqual({
      kind: 'surrendered',
      by: ['RE49123'],
    });
  });

  it.each([
    ['that is still pending', { childPatent: null }],
    ['of one of its children', { parentApplication: '15999999' }],
    ['that is no reissue but a continuation', { code: 'CON', childPatent: '9999999' }],
  ])('stands beside one %s', (_name, over) => {
    expect(termOf({ ...own, children: [reissue(over)] }).outcome.kind).toBe('ends');
  });
});

describe('a patent that may have been extended (35 USC 156)', () => {
  const drug = {
    ...plain,
    classes: ['A61K 31/455'],
    filedOn: '1986-05-30',
    grantedOn: '1988-11-01',
  };

  it('is not told to have ended on the day before the extension', () => {
    expect(termOf(drug, '2007-01-02').words).toBe(
      'May have ended: not before May 30, 2006, and an extension (35 USC 156) isn’t in the record',
    );
    expect(termOf(drug, '2006-01-02').words).toBe(
      'Ends May 30, 2006 or later: an extension (35 USC 156) isn’t in the record',
    );
  });

  it('has surely ended five years later', () => {
    expect(termOf(drug, '2011-05-31').outcome).toEqual({
      kind: 'ended',
      day: '2011-05-30',
      atLatest: true,
    });
  });

  it('ends on its day once the days of extension are known', () => {
    expect(termOf({ ...drug, extensionDays: 1_100 }, '2009-06-02').words).toBe('Ends June 3, 2009');
  });

  it('is told by its events where its class says nothing, and never of a design', () => {
    const events = [{ code: 'PTEX', text: 'Patent Term Extension Certificate', on: '2006-01-02' }];
    expect(termOf({ ...plain, events }).outcome.kind).toBe('not_before');
    const design = { kind: 'design' as const, patentNumber: 'D800001', classes: ['A61K 8/00'] };
    expect(termOf({ ...plain, ...design }).outcome.kind).not.toBe('not_before');
  });
});

it.each([
  ['TDP', 'Terminal Disclaimer Approved', true],
  ['XYZ', 'PARALEGAL OR ELECTRONIC TERMINAL DISCLAIMER APPROVED', true],
  ['XYZ', 'Terminal Disclaimer Filed', true],
  ['XYZ', 'Terminal Disclaimer Disapproved', false],
  ['XYZ', 'Request for a terminal disclaimer', false],
])(
  'an event counts as a disclaimer by its words, for the term and the title: %s %s',
  (code, text, counts) => {
    const events = [{ code, text, on: '2013-01-02' }];
    expect(termOf({ ...plain, events }).outcome.kind).toBe(counts ? 'at_latest' : 'ends');
    expect(showsDisclaimer(events)).toBe(counts);
  },
);
