import { describe, expect, it } from 'vitest';
import { parentRecords } from './demo/parents.table.ts';
import { demoRecords } from './demo-records.table.ts';
import { makeGrant } from './make-grant.ts';
import { makeRecord } from './make-record.ts';
import { type ConveyanceFacts, type OfficeFacts, reelFrameWritings } from './office.facts.ts';
import type { FileWrapper } from './office.shape.ts';
import { madeFromGrant, recordedGrants, recordedRecords } from './recorded.table.ts';

const at = { today: '2026-11-25', now: new Date('2026-11-25T12:00:00Z') };
const plain: OfficeFacts = {
  application: '49000001',
  patent: '29000001',
  inventors: ['Ada B. Testwell'],
  classes: ['F16H 55/18'],
  adjustmentDays: 30,
  parents: [{ code: 'CON', application: '49000002', filedOn: '2011-01-04', patent: '29000002' }],
  conveyances: [
    { kind: 'assignment', from: ['Ada B. Testwell'], to: ['Acme, Inc.'], recordedOn: '2018-04-02' },
  ],
};

/** Every path in a value with the type that is there; lists are one path. */
function typesIn(value: unknown, path = '', found = new Map<string, Set<string>>()) {
  if (Array.isArray(value)) for (const one of value) typesIn(one, `${path}[]`, found);
  else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) typesIn(one, `${path}.${name}`, found);
  } else
    found.set(path, (found.get(path) ?? new Set()).add(value === null ? 'null' : typeof value));
  return found;
}

/** Of several records, all that any of them has. */
function typesOf(records: readonly object[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const record of records) typesIn(record, '', found);
  return found;
}

const recordedTypes = typesOf([...recordedRecords.values()]);

describe('a made record', () => {
  it('has the parts, names and types of the recorded ones, and no others', () => {
    const made = typesOf([makeRecord(plain, at)]);
    for (const [path, types] of made) {
      expect([path, ...types]).toEqual([path, ...(recordedTypes.get(path) ?? ['not recorded'])]);
    }
    // The whole record that was recorded is the measure of what a made one has.
    const whole = recordedRecords.get('17248024') as FileWrapper;
    expect([...typesOf([whole]).keys()].filter((path) => !made.has(path))).toEqual([]);
    const papers = [...typesOf([recordedRecords.get('15000001') as FileWrapper]).keys()];
    expect(papers.filter((path) => !made.has(path))).toEqual([]);
  });

  it('agrees with those types for every patent of the demo marketplace', () => {
    // Children and foreign priority were in no recorded answer.
    const unseen = /^\.(childContinuityBag|foreignPriorityBag)\[\]/;
    for (const facts of [...demoRecords, ...parentRecords]) {
      for (const [path, types] of typesOf([makeRecord(facts, at)])) {
        if (unseen.test(path)) continue;
        const known = recordedTypes.get(path) ?? new Set(['not recorded']);
        expect([facts.patent, path, [...types].filter((type) => !known.has(type))]).toEqual([
          facts.patent,
          path,
          [],
        ]);
      }
    }
  });

  it('has papers in the words of those who recorded them, with reels and frames in many ways', () => {
    const lineOf = (paper: Partial<ConveyanceFacts>) => {
      const whole = {
        kind: 'release',
        from: [],
        to: [],
        recordedOn: '2018-04-02',
        ...paper,
      } as const;
      return makeRecord({ ...plain, conveyances: [whole] }, at).assignmentBag?.[0]?.conveyanceText;
    };
    const releases = '097406/0110';
    expect(lineOf({ releases })).toBe('RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 097406/0110');
    const written = Object.keys(reelFrameWritings) as (keyof typeof reelFrameWritings)[];
    const lines = written.map((one) => lineOf({ releases, written: one }));
    expect(new Set(lines).size).toBe(written.length);
    expect(lines.filter((line) => !/097406.*0110|0110.*097406/.test(line ?? ''))).toEqual([
      'RELEASE OF SECURITY INTEREST RECORDED AT REEL ______ FRAME ______',
    ]);
    expect(lineOf({ kind: 'licence_back' })).toBe('ASSIGNMENT AND LICENSE-BACK');
  });

  it('is the only one of its numbers, grants on a Tuesday, and puts its days in their order', () => {
    const records = [...demoRecords, ...parentRecords];
    const numbers = records.flatMap(({ application, patent }) => [application, patent]);
    const given = numbers.filter((one) => one !== null);
    expect(new Set(given).size).toBe(given.length);
    for (const { filedOn = '', grantedOn, conveyances = [], lapsedOn = '9999' } of records) {
      if (grantedOn !== undefined) {
        expect(new Date(grantedOn).getUTCDay()).toBe(2);
        expect(filedOn < grantedOn && grantedOn < lapsedOn).toBe(true);
      }
      const days = conveyances.map(({ recordedOn }) => recordedOn);
      expect(days).toEqual(days.toSorted());
    }
  });

  it('says what fees were paid in the office’s words, none before 2018, none after a lapse', () => {
    const feesOf = (facts: Partial<OfficeFacts>) =>
      (makeRecord({ ...plain, ...facts }, at).eventDataBag ?? [])
        .filter(({ eventCode }) => eventCode.startsWith('M'))
        .map((event) => Object.values(event).join(' '));
    expect(feesOf({ grantedOn: '2014-06-10', filedOn: '2012-01-03' })).toEqual([
      'M1553 Payment of Maintenance Fee, 12th Year, Large Entity 2025-10-10',
      'M1552 Payment of Maintenance Fee, 8th Year, Large Entity 2021-10-10',
    ]);
    expect(feesOf({ grantedOn: '2020-06-09', entity: 'small' })).toEqual([
      'M2551 Payment of Maintenance Fee, 4th Yr, Small Entity 2023-10-09',
    ]);
    expect(
      feesOf({ grantedOn: '2016-06-14', filedOn: '2014-01-07', lapsedOn: '2024-07-15' }),
    ).toEqual(['M1551 Payment of Maintenance Fee, 4th Year, Large Entity 2019-10-14']);
    expect(feesOf({ patent: 'D900001' })).toEqual([]);
  });

  it('has a text in the elements of the recorded grants', () => {
    const elements = (xml: string) =>
      new Set([...xml.matchAll(/<([a-z][a-z-]*)/g)].map(([, name = '']) => name));
    const known = new Set([...recordedGrants.values()].flatMap((xml) => [...elements(xml)]));
    const text = makeGrant({ ...madeFromGrant, governmentInterest: 'Made with <public> money.' });
    expect([...elements(text)].filter((name) => !known.has(name))).toEqual([]);
    expect(text).toContain('<us-term-extension>430</us-term-extension>');
    expect(text).toContain('Made with &lt;public&gt; money.');
    expect(text.match(/<claim-ref/g)).toHaveLength(2);
  });
});
