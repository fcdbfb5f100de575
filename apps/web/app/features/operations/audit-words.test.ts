import { expect, it } from 'vitest';
import { actsThatSay } from './audit-words.ts';

it.each([
  ['Suspended', ['user.suspend']],
  ['took a listing', ['listing.take_down']],
  ["the USPTO's receipt", ['filing.filed']],
  ['restored', ['listing.restore', 'user.restore']],
  ['no such words', []],
  [' ', []],
])('the words “%s” mean the acts that the trail shows with them', (text, acts) => {
  expect(actsThatSay(text)).toEqual(acts);
});
