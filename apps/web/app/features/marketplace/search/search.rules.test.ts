import { expect, it } from 'vitest';
import { corrected, exactly, excerptAt, inField, piecesOf, withoutWord } from './search.rules.ts';

const drawn = (text: string, marks: { from: number; to: number }[]) =>
  piecesOf(text, marks)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

it('a text is parted at its marks, and a mark that cannot be is left out', () => {
  const text = 'a valve of wax';
  expect(drawn(text, [])).toBe(text);
  const words = [
    { from: 2, to: 7 },
    { from: 11, to: 14 },
  ];
  expect(drawn(text, words)).toBe('a [valve] of [wax]');
  const wrong = [
    { from: 2, to: 7 },
    { from: 4, to: 9 },
    { from: 11, to: 99 },
  ];
  expect(drawn(text, wrong)).toBe('a [valve] of wax');
});

it('a place in a long text is shown with what is around it', () => {
  const text = `${'valve '.repeat(20)}"spring ${'lever '.repeat(20)}`;
  const at = text.indexOf('"');
  const { text: shown, mark } = excerptAt(text, { from: at, to: at + 1 });
  expect(shown.length).toBeLessThan(60);
  expect(drawn(shown, [mark])).toMatch(/^….*valve \["\]spring lever.*…$/);
  expect(excerptAt('fuel (', { from: 5, to: 6 })).toEqual({
    text: 'fuel (',
    mark: { from: 5, to: 6 },
  });
});

it('a word is taken out, or put into quotes, however it was written', () => {
  expect(withoutWord('Valve, flörble spring', 'florble')).toBe('Valve, spring');
  expect(withoutWord('florble', 'florble')).toBeNull();
  expect(withoutWord('valve spring', 'florble')).toBeNull();
  expect(withoutWord('valves valve', 'valve')).toBe('valves');
  expect(withoutWord('valve clm:open spring', 'clm:open')).toBe('valve spring');
  for (const [text, part, left] of [
    ['valve ti: "Fuel Cell" spring', 'ti:"fuel cell"', 'valve spring'],
    ['title:Wäx spring', 'ti:wax', 'spring'],
    ['cpc:"H01M 50/46" spring', 'cpc:H01M50/46', 'spring'],
    ['cpc:H01M 50/46 spring', 'cpc:H01M50/46', 'spring'],
    ['“docking camera” ti:coupling', '"docking camera"', 'ti:coupling'],
    ['(mechanism ADJ1 docking) ti:coupling', '(mechanism ADJ1 docking)', 'ti:coupling'],
    ['clm:electro* wax', 'clm:electro*', 'wax'],
    ['wax ti:wax', 'ti:wax', 'wax'],
    ['in:situ hybridization', 'in:situ', 'hybridization'],
  ] as const) {
    expect([text, withoutWord(text, part)]).toEqual([text, left]);
  }
  expect(withoutWord('wax clm:wax', 'ti:wax')).toBeNull();
  expect(exactly('Batery of wax', 'batery')).toBe('"Batery" of wax');
  const corrections = [{ word: 'batery', instead: 'battery' }];
  expect(corrected('Batery of clm:batery', corrections)).toBe('battery of clm:battery');
  expect(corrected('wax', corrections)).toBeNull();
  expect(corrected('batery', [])).toBeNull();
});

it('a name with blanks stands in quotes behind its field', () => {
  expect(inField('in', 'Ada Example')).toBe('in:"Ada Example"');
  expect(inField('as', 'The "Wax" Company')).toBe('as:"The Wax Company"');
  expect(inField('cpc', 'H01M')).toBe('cpc:H01M');
});
