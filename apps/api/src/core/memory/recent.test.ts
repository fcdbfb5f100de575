import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps so many, and drops the one that was not used for longest', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  recent.set('c', 4);
  expect([recent.size, recent.get('c')]).toEqual([2, 4]);
  recent.delete('c');
  recent.clear();
  expect(recent.size).toBe(0);
});
