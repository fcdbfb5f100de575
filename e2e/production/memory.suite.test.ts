import { expect, it } from 'vitest';
import { riseOf } from './memory.ts';

it('a line through noisy samples has the right slope, whatever the noise', () => {
  const line = (rise: number) =>
    Array.from({ length: 100 }, (_, at) => ({
      seconds: 1800 + at,
      bytes: 100 + (at * rise) / 99 + (at % 2 === 0 ? 3 : -3),
    }));
  expect(riseOf(line(0))).toBeCloseTo(0, 2);
  expect(riseOf(line(10))).toBeCloseTo(0.1, 2);
  expect(riseOf(line(-10))).toBeCloseTo(-0.1, 2);
});
