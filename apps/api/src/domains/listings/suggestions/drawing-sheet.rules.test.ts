import { expect, it } from 'vitest';
import { firstSheetIn } from './drawing-sheet.rules.ts';
import type { TextPage } from './text-lines.rules.ts';

/** A page whose lines have their pieces side by side, the first line in the head of the paper. */
function page(number: number | null, lines: string[][], y = 50): TextPage {
  const pieces = lines.flatMap((texts, row) =>
    texts.map((text, at) => ({ text, x: 60 + at * 180, y: y + row * 200, width: 120, size: 10 })),
  );
  return { number, width: 612, pieces };
}

const front = page(1, [['(12) United States Patent', '(10) Patent No.: US 11,234,567 B2']]);

it.each([
  ['a grant', ['U.S. Patent', 'Feb. 1, 2022', 'Sheet 1 of 5     US 11,234,567 B2'], 5],
  ['a grant whose words run together', ['U.S. Patent', 'Feb.1,2022', 'Sheet 1 of8'], 8],
  ['an application', ['Patent Application Publication  Apr. 29, 2021  Sheet 1 of 12'], 12],
])('the first sheet of %s is the page that says so', (_name, head, sheets) => {
  const found = firstSheetIn([front, page(2, [['US 11,234,567 B2']]), page(3, [head, ['FIG. 1']])]);
  expect(found).toMatchObject({ value: sheets, source: { page: 3, code: 'sheet' } });
  expect(found?.source.quote).toMatch(/^Sheet 1 of ?\d+$/);
});

it.each<[string, TextPage]>([
  ['a page that merely looks like a drawing', page(2, [['FIG. 1']])],
  ['a later sheet', page(2, [['U.S. Patent', 'Sheet 2 of 5']])],
  ['sheets of something else', page(2, [['Plans of the house', 'Sheet 1 of 5']])],
  ['words on the drawing itself', page(2, [['U.S. Patent', 'Sheet 1 of 5']], 400)],
  ['a text without pages', page(null, [['U.S. Patent', 'Sheet 1 of 5']])],
])('%s is no first sheet', (_name, other) => {
  expect(firstSheetIn([front, other])).toBeNull();
});

it('what was read from a picture of the page says so', () => {
  const scanned = { ...page(2, [['U.S. Patent', 'Sheet 1 of 3']]), isScan: true };
  expect(firstSheetIn([scanned])?.source.fromScan).toBe(true);
});
