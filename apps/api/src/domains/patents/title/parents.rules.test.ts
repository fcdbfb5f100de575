import { expect, it } from 'vitest';
import type { OfficeParentage } from '../office/office.port.ts';
import { titleParentsOf } from './parents.rules.ts';

const step = (
  code: string,
  [child, parent, patent]: readonly [child: string, parent: string, patent: string | null],
): OfficeParentage => ({
  code,
  parentApplication: parent,
  parentPatent: patent,
  parentFiledOn: null,
  childApplication: child,
  childPatent: null,
  childFiledOn: null,
});
const wordsOf = (...parents: OfficeParentage[]) =>
  titleParentsOf({ applicationNumber: '17248024', parents }).map(({ words }) => words);

it('papers of continuations and divisions count, the nearest first, granted or not', () => {
  const steps = [
    step('DIV', ['16695054', '13929653', '9666850']),
    step('CON', ['17248024', '16695054', '10916753']),
    step('CON', ['13929653', '12107219', null]),
  ];
  expect(titleParentsOf({ applicationNumber: '17/248,024', parents: steps })).toEqual([
    { number: '10916753', words: 'the parent US 10,916,753' },
    { number: '9666850', words: 'the parent US 9,666,850' },
    { number: '12/107219', words: 'the parent, application 12/107,219' },
  ]);
});

it('papers of a reissue’s original count, and of those that it continues', () => {
  expect(
    wordsOf(
      step('REI', ['17248024', '14948226', '9755310']),
      step('CON', ['14948226', '13000001', '8501339']),
    ),
  ).toEqual(['the original US 9,755,310', 'the parent US 8,501,339']);
});

it('neither a continuation-in-part nor a provisional or a national stage leads on', () => {
  for (const code of ['CIP', 'PRO', 'NST', 'XYZ']) {
    expect(
      wordsOf(
        step(code, ['17248024', '16695054', '10916753']),
        step('CON', ['16695054', '13929653', '9666850']),
      ),
    ).toEqual([]);
  }
});

it('a parent that cannot be asked for has no number, and one that is reached twice stands once', () => {
  const steps = [
    step('CON', ['17248024', 'PCT/US2019/012345', null]),
    step('DIV', ['17248024', '16695054', '10916753']),
    step('CON', ['17248024', '16695054', '10916753']),
    step('CON', ['16695054', '17248024', '11646472']),
  ];
  expect(titleParentsOf({ applicationNumber: '17248024', parents: steps })).toEqual([
    { number: null, words: 'the parent, application PCT/US2019/012345' },
    { number: '10916753', words: 'the parent US 10,916,753' },
    { number: '11646472', words: 'the parent US 11,646,472' },
  ]);
  expect(titleParentsOf({ applicationNumber: '17248024', parents: null })).toEqual([]);
});
