import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['claims', 6, 'claims'],
  ['claims', 4, 'clai'],
  ['ab👩‍🔬c', 4, 'ab'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['🙂', 0, ''],
])('%j cut to %i is %j', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
