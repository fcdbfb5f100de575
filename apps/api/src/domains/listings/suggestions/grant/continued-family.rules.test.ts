import { describe, expect, it } from 'vitest';
import { findInPages } from '../front-page.rules.ts';
import type { TextPage } from '../text-lines.rules.ts';
import { documentFacts } from './document-facts.rules.ts';

function pageOf(number: number, texts: readonly string[]): TextPage {
  const pieces = texts.map((text, at) => ({ text, x: 50, y: 40 + 12 * at, width: 300, size: 10 }));
  return { number, width: 612, pieces };
}

const front = pageOf(1, [
  '(12) United States Patent',
  '(10) Patent No.: US 9,611,222 B2',
  '(45) Date of Patent: Apr. 4, 2017',
  '(54) TIDE CLOCK',
  '(72) Inventor: Mira Arden, Boulder, CO (US)',
  '( * ) Notice: Subject to any disclaimer, the term of this patent is extended or adjusted under 35',
  'U.S.C. 154(b) by 0 days.',
  '(21) Appl. No.: 14/744,001',
  '(22) Filed: Jun. 19, 2015',
  'Related U.S. Application Data',
  '(60) Continuation of application No. 13/699,111, filed on',
  'Nov. 30, 2012, now abandoned, which is a',
  '(Continued)',
  '(51) Int. Cl.',
  'G04B 19/26 (2006.01)',
]);
const second = pageOf(2, [
  'US 9,611,222 B2',
  'Page 2',
  'Related U.S. Application Data',
  'continuation of application No. 12/955,222, filed on',
  'Nov. 19, 2010, now Pat. No. 8,511,333, which is a',
  'division of application No. 12/644,333, filed on Dec.',
  '15, 2009.',
  '(60) Provisional application No. 61/133,444, filed on',
  'Dec. 15, 2008.',
  '(56) References Cited',
  'U.S. PATENT DOCUMENTS',
  '5,399,670 A 3/1995 Ebb',
]);

describe('a family that continues on the second page', () => {
  it('is not whole, and no step up is a fact, where that page was not read', () => {
    const found = findInPages([front]);
    expect(found?.grant).toMatchObject({ relatedIsWhole: false });
    expect(found?.grant?.related.map(({ applicationNumber }) => applicationNumber)).toEqual([
      '13699111',
    ]);
    expect(found && documentFacts(found).map(({ kind }) => kind)).not.toContain('parents');
  });

  it('is whole with it: each step from child to parent, to the earliest filing', () => {
    const found = findInPages([front, second]);
    expect(found?.grant?.relatedIsWhole).toBe(true);
    const steps = found?.grant?.related.map((one) => [
      ...[one.code, one.applicationNumber, one.patentNumber, one.filedOn, one.childApplication],
    ]);
    expect(steps).toEqual([
      ['CON', '13699111', null, '2012-11-30', null],
      ['CON', '12955222', '8511333', '2010-11-19', '13699111'],
      ['DIV', '12644333', null, '2009-12-15', '12955222'],
      ['PRO', '61133444', null, '2008-12-15', null],
    ]);
  });

  it.each([
    ['a number of it was misread', '12/955,222', '12/9S5, 222'],
    [
      'a number and its words were misread',
      '(60) Provisional application No. 61/133,444',
      '(60) Provisional aplication No. 61/1 33,444',
    ],
    ['a day of it was misread', 'Nov. 19, 2010', 'Nov. 1g, 2010'],
  ])('is not whole where %s', (_what, printed, read) => {
    const { pieces } = second;
    const misread = pieces.map((piece) => ({ ...piece, text: piece.text.replace(printed, read) }));
    const first = {
      ...front,
      pieces: front.pieces.map((piece) => ({ ...piece, text: piece.text.replace('(12)', 'lI2~') })),
    };
    const found = findInPages([first, { ...second, pieces: misread }]);
    expect(found?.grant?.relatedIsWhole).toBe(false);
  });
});
