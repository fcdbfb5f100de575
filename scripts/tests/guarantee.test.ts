import { expect, it } from 'vitest';
import { count, duration, guaranteeOf, slowestFiles } from './guarantee.ts';

it.each([
  [['a sale', 'is paid once'], 'a sale is paid once'],
  [
    ['a payment by card', 'that is declined takes nothing'],
    'a payment by card that is declined takes nothing',
  ],
  [['while nobody watches', 'no port is open'], 'while nobody watches, no port is open'],
  [['while others wait', 'is paused'], 'while others wait is paused'],
  [['mail', 'a closed port is red'], 'mail: a closed port is red'],
  [['the market', 'GET /patents'], 'the market: GET /patents'],
  [['the walls', 'apps/a.ts may not import it'], 'the walls: apps/a.ts may not import it'],
  [['two at once', 'unpublish: one wins'], 'two at once: unpublish: one wins'],
  [['what is refused:', 'drop table sales'], 'what is refused: drop table sales'],
  [['a deal', 'of two', 'goes to one'], 'a deal of two goes to one'],
  [['', '  a sale\n is paid '], 'a sale is paid'],
  [[], ''],
])('the titles %j are said as “%s”', (titles, sentence) => {
  expect(guaranteeOf(titles)).toBe(sentence);
});

it('numbers are written for people', () => {
  expect([count(1, 'file'), count(0, 'file'), count(2400, 'test')]).toEqual([
    '1 file',
    '0 files',
    '2,400 tests',
  ]);
  expect([400, 9_940, 9_960, 119_400, 200_000].map(duration)).toEqual([
    '0.4 s',
    '9.9 s',
    '10 s',
    '119 s',
    '3 min 20 s',
  ]);
});

it('the slowest ten files are named, slowest first, and none that was quick', () => {
  const files = Array.from({ length: 14 }, (_, at) => ({
    file: `${at}.ts`,
    milliseconds: at * 900,
  }));
  const told = slowestFiles(files);
  expect(told[0]).toBe('The 10 slowest files:');
  expect(told.slice(1, 3)).toEqual(['   12 s  13.ts', '   11 s  12.ts']);
  expect(told).toHaveLength(11);
  expect(slowestFiles(files.slice(0, 2))).toEqual([]);
});
