import { expect, it } from 'vitest';
import { findRepeated } from './repeated-blocks.ts';

const block = ['let sum = 0;', 'sum += 1;', 'sum += 2;', 'return sum;'];

it('a block that stands twice is told of once, with both places and its length', () => {
  const sources = [
    { path: 'one.ts', text: ['first();', ...block, 'one();'].join('\n') },
    {
      path: 'two.ts',
      text: ['second();', ...block.map((line) => `  ${line}`), 'two();'].join('\n'),
    },
  ];
  expect(findRepeated(sources, 3)).toEqual([{ lines: 4, first: 'one.ts:2', second: 'two.ts:2' }]);
  expect(findRepeated(sources, 5)).toEqual([]);
});

it('a file may hold a block twice as well, and ends with it', () => {
  const text = [...block, 'between();', ...block].join('\n');
  expect(findRepeated([{ path: 'one.ts', text }], 4)).toEqual([
    { lines: 4, first: 'one.ts:1', second: 'one.ts:6' },
  ]);
});

it('imports, comments and blank lines do not count', () => {
  const text = (name: string) =>
    ["import {\n  one,\n  two,\n} from './three.ts';", '// The same', '', `${name}();`].join('\n');
  const sources = ['one', 'two'].map((name) => ({ path: `${name}.ts`, text: text(name) }));
  expect(findRepeated(sources, 2)).toEqual([]);
});
