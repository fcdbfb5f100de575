import { expect, it } from 'vitest';
import { readRange } from './byte-range.rules.ts';

it.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['Bytes=2-400', { start: 2, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Neither understood nor refused: the whole file answers them.
  ['bytes=4-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=1e9-', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
])('of ten bytes the range %j is %j', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

it('nothing of an empty file can be asked for', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});
