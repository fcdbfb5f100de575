import { expect, test } from 'vitest';
import { likeContaining } from './like-pattern.ts';

test('escapes what a pattern would understand', () => {
  expect(likeContaining('50%_\\')).toBe('%50\\%\\_\\\\%');
});
