import { describe, expect, it } from 'vitest';
import { bareRecord, fullRecord, office } from './record.fixture.ts';
import {
  canHaveRecord,
  type ClaimNode,
  claimTree,
  classesByName,
  familyApart,
  formatApplicationNumber,
  isBare,
  isSameTitle,
  timeLineOf,
} from './record.rules.ts';

describe('the time line', () => {
  it('puts each day in its place between filing and the end', () => {
    const marks = timeLineOf(fullRecord, '2026-11-25') ?? [];
    expect(marks.map(({ kind, day }) => [kind, day])).toEqual([
      ['filed', '2015-03-10'],
      ['granted', '2018-06-19'],
      ['fee', '2021-12-20'],
      ['fee', '2025-12-19'],
      ['today', '2026-11-25'],
      ['fee', '2029-12-19'],
      ['end', '2036-05-13'],
    ]);
    expect(marks[0]?.at).toBe(0);
    expect(marks.at(-1)?.at).toBe(100);
  });

  it('leaves out what lies after the end, and today once it is over', () => {
    const ended = {
      ...fullRecord,
      term: { ...fullRecord.term, outcome: { kind: 'lapsed', day: '2026-06-22' } as const },
    };
    const kinds = (timeLineOf(ended, '2026-11-25') ?? []).map(({ kind }) => kind);
    expect(kinds).toEqual(['filed', 'granted', 'fee', 'fee', 'end']);
  });

  it('is not drawn where an end is not known, rather than guessed', () => {
    expect(timeLineOf(bareRecord, '2026-11-25')).toBeNull();
    expect(timeLineOf({ ...fullRecord, term: bareRecord.term }, '2026-11-25')).toBeNull();
    const unfiled = { ...fullRecord, filedOn: null, grantedOn: null };
    expect(timeLineOf(unfiled, '2026-11-25')).toBeNull();
  });

  it('begins at the grant where only that is known', () => {
    expect(timeLineOf({ ...fullRecord, filedOn: null }, '2026-11-25')?.[0]).toMatchObject({
      kind: 'granted',
      at: 0,
    });
  });
});

describe('what is known', () => {
  it('is nothing until there is one fact', () => {
    expect(isBare(bareRecord)).toBe(true);
    expect(isBare({ ...bareRecord, officeAskedAt: '2026-11-24T09:30:00.000Z' })).toBe(true);
    expect(isBare({ ...bareRecord, citations: { value: 0, provenance: office } })).toBe(false);
    expect(isBare({ ...bareRecord, contradiction: 'The record says otherwise.' })).toBe(false);
    expect(isBare(fullRecord)).toBe(false);
  });

  it('is asked for a United States number only', () => {
    expect(canHaveRecord({ patentNumber: '9123456', countryOfIssue: 'United States' })).toBe(true);
    expect(canHaveRecord({ patentNumber: '9123456', countryOfIssue: '' })).toBe(true);
    expect(canHaveRecord({ patentNumber: '', countryOfIssue: 'United States' })).toBe(false);
    expect(canHaveRecord({ patentNumber: 'FR1', countryOfIssue: 'France' })).toBe(false);
  });
});

describe('the tree of claims', () => {
  const claim = (number: number, ...dependsOn: number[]) => ({
    ...{ number, dependsOn, text: `Claim ${number}`, words: 2 },
  });
  const drawn = (nodes: ClaimNode[]): unknown[] =>
    nodes.map(({ claim: { number }, dependents, count }) => [number, count, drawn(dependents)]);

  it('has each claim below the first that it refers to, in the order of the patent', () => {
    const claims = [claim(1), claim(2, 1), claim(3, 2), claim(4), claim(5, 4, 2), claim(6, 1)];
    expect(drawn(claimTree(claims))).toEqual([
      [
        1,
        3,
        [
          [2, 1, [[3, 0, []]]],
          [6, 0, []],
        ],
      ],
      [4, 1, [[5, 0, []]]],
    ]);
  });

  it('loses no claim to a reading that is wrong: to itself, to a later or to none, or a number twice', () => {
    const claims = [claim(1, 2), claim(2, 2), claim(3, 9), claim(3, 1)];
    expect(drawn(claimTree(claims))).toEqual([
      [1, 1, [[3, 0, []]]],
      [2, 0, []],
      [3, 0, []],
    ]);
    expect(claimTree([])).toEqual([]);
  });
});

it('the family is in the order of filing on both sides, with the undated last', () => {
  const [one] = fullRecord.family?.value ?? [];
  if (!one) throw new Error('The family is empty.');
  const { parents, children } = familyApart([
    { ...one, direction: 'parent', filedOn: null, applicationNumber: 'a' },
    { ...one, direction: 'parent', filedOn: '2012-01-01', applicationNumber: 'b' },
    { ...one, direction: 'child', filedOn: '2019-01-01', applicationNumber: 'c' },
    { ...one, direction: 'parent', filedOn: '2004-01-01', applicationNumber: 'd' },
  ]);
  expect(parents.map(({ applicationNumber }) => applicationNumber)).toEqual(['d', 'b', 'a']);
  expect(children).toHaveLength(1);
});

it('an application’s number is written as the office prints it, and no other is touched', () => {
  expect(formatApplicationNumber('14643719')).toBe('14/643,719');
  expect(formatApplicationNumber('63/123456')).toBe('63/123,456');
  expect(formatApplicationNumber('PCTUS2025058371')).toBe('PCTUS2025058371');
});

it('a title in capitals says the same', () => {
  expect(isSameTitle('FOLDING  HINGE ', 'Folding hinge')).toBe(true);
  expect(isSameTitle('Folding hinge', 'Hinge')).toBe(false);
});

it('classes of one name are told together, and those without a name last', () => {
  const named = (symbol: string, name: string | null) => ({ symbol, name });
  const classes = [
    named('429/144', null),
    named('H01M 50/46', 'Electric elements'),
    named('G01N 1/00', 'Measuring'),
    named('H01G 11/06', 'Electric elements'),
  ];
  expect(classesByName(classes)).toEqual([
    { name: 'Electric elements', symbols: ['H01M 50/46', 'H01G 11/06'] },
    { name: 'Measuring', symbols: ['G01N 1/00'] },
    { name: null, symbols: ['429/144'] },
  ]);
});
