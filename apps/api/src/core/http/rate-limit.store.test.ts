import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { countUse } from './rate-limit.store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const count = (time: string) =>
  countUse(world.deps.db, 'test|someone', 60, new Date(`2026-11-21T${time}Z`));

it('uses are counted from one again when the next window begins', async () => {
  expect(await count('09:00:00')).toBe(1);
  expect(await count('09:00:59')).toBe(2);
  expect(await count('09:01:00')).toBe(1);
});

it('a process whose clock is behind counts in the newer window and resets nothing', async () => {
  expect(await count('10:00:01')).toBe(1);
  expect(await count('09:59:59')).toBe(2);
  expect(await count('10:00:02')).toBe(3);
});
