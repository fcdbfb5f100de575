import { expect, test } from 'vitest';
import { unsupportedCharacters } from './character-coverage.service.ts';

test('European and Vietnamese names can be set; Han and Arabic characters are named', () => {
  expect(
    unsupportedCharacters('Łukasz Żółć, Nguyễn Thị Hồng, Γιώργος, Жанна, O’Hara [3] ＡＢ'),
  ).toEqual([]);
  expect(unsupportedCharacters('Li 王小王 محمد')).toEqual(Array.from('王小محد'));
});
