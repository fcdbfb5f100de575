import { expect, test } from 'vitest';
import { excerptOf } from './text-preview.ts';

const long = `${'At the beginning we spoke of other things entirely. '.repeat(5)}Then the rhubarb pump came. ${'And so on. '.repeat(30)}`;

test('an excerpt begins a little before what was looked for, and says where it was cut', () => {
  const excerpt = excerptOf(long, 'RHUBARB pump');
  expect(excerpt).toMatch(/^….{20}rhubarb pump came\..*…$/);
  expect(Array.from(excerpt)).toHaveLength(122);
});

test('a short message is shown whole, and one without the words as such from its beginning', () => {
  expect(excerptOf(' All\nof it ', 'it')).toBe('All of it');
  expect(excerptOf(long, 'pumping')).toMatch(/^At the beginning .*…$/);
  expect(excerptOf('😀'.repeat(200), '😀')).toBe(`${'😀'.repeat(120)}…`);
});
