import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editGrouped } from './amount-edit.ts';
import { amountText } from './amount-text.ts';

/** What a key or a paste makes of a text with a selection. */
function replaced(text: string, [from, to]: [number, number], put: string) {
  return { text: text.slice(0, from) + put + text.slice(to), caret: from + put.length };
}

it.each<[string, [number, number], string, string, number]>([
  ['12,500', [6, 6], '0', '125000', 6],
  ['12,500', [0, 0], '1', '112500', 1],
  ['12,500', [1, 1], '9', '192500', 2],
  ['12,500', [2, 3], '', '12500', 2],
  ['1,250,000', [1, 2], '', '1250000', 1],
  ['12,500', [5, 6], '', '1250', 4],
  ['12,500', [0, 2], '99', '99500', 2],
  ['12,500', [0, 6], '7', '7', 1],
  ['12,500', [0, 6], '12,50', '12,50', 5],
  ['12,500', [3, 6], '750', '12750', 5],
  ['12,500.50', [6, 7], '', '1250050', 5],
  ['500', [3, 3], ',', '500,', 4],
  ['12,500', [0, 6], '', '', 0],
])('%j with %j replaced by %j is %j, the caret at %i', (text, selection, put, then, caret) => {
  expect(editGrouped(replaced(text, selection, put), put)).toEqual({ text: then, caret });
});

it('an edit that the browser does not describe is left as it is', () => {
  const pasted = { text: '12,50', caret: 5 };
  expect(editGrouped(pasted, null)).toEqual(pasted);
  expect(editGrouped(pasted, '12\n50')).toEqual(pasted);
});

it('an edit changes nothing but the field’s own commas, and the caret stays after the same characters', () => {
  const edits = fc
    .tuple(
      fc.integer({ min: 0, max: 99_999_999_99 }).map(amountText),
      fc.nat(14),
      fc.nat(14),
      fc.string({ unit: fc.constantFrom(...'0123456789.,'.split('')), maxLength: 4 }),
    )
    .map(([text, one, other, put]) => {
      const ends = [Math.min(one, text.length), Math.min(other, text.length)];
      const [from, to] = ends.toSorted((a, b) => a - b) as [number, number];
      return { put, now: replaced(text, [from, to], put) };
    });
  const bare = (text: string) => text.replaceAll(',', '');
  fc.assert(
    fc.property(edits, ({ put, now }) => {
      const then = editGrouped(now, put);
      expect(bare(then.text)).toBe(bare(now.text));
      expect(bare(then.text.slice(0, then.caret))).toBe(bare(now.text.slice(0, now.caret)));
    }),
    { numRuns: 2000 },
  );
});
