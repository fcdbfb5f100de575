import { describe, expect, it } from 'vitest';
import { citationsIn, isPageOfCitations } from './citations.rules.ts';

const front = [
  '(56) References Cited',
  'U.S. PATENT DOCUMENTS',
  '5,399,234 A * 3/1995 Ebb et al. ........ 16/221',
  '2009/0142352 Al I/2009 Flood',
  '84/615',
  'FOREIGN PATENT DOCUMENTS',
  'EP 1 067 182 A2 1/2001',
];
const ends = ['* cited by examiner', 'Primary Examiner — Ada Nobody', '(57) ABSTRACT'];

describe('what is cited', () => {
  it('is counted, also where a month was read as a letter', () => {
    expect(citationsIn([...front, ...ends], true)).toEqual({ us: 2, foreign: 1, other: 0 });
  });

  it('continues on a page without its heading, under those of its lists', () => {
    const goesOn = [...front.slice(0, 5), '(Continued)', ...front.slice(5), ...ends];
    const second = [
      'US 9,611,222 B2',
      'Page 2',
      'U.S. PATENT DOCUMENTS',
      '7,129,338 B1 10/2006 Ota',
    ];
    expect(isPageOfCitations(second)).toBe(true);
    expect(citationsIn([...goesOn, ...second])).toEqual({ us: 3, foreign: 1, other: 0 });
  });

  it('is not counted where a list continues on a page that was not read', () => {
    expect(citationsIn([...front, '(Continued)', ...ends])).toBeNull();
    expect(citationsIn([...front, '1Continued)', ...ends])).toBeNull();
  });

  it.each(['WO WO 01/570gl A2 g/2001', '6,235, Ullah et al. . 424/472'])(
    'is not counted on a misread page with a line that cannot be read: %s',
    (line) => {
      expect(citationsIn([...front, line, ...ends], true)).toBeNull();
    },
  );
});
