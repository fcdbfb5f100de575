import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { countUse, uncountUse } from './rate-limit.store.ts';

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

it('a use that is taken back counts no more, and never below nothing or in another window', async () => {
  const takeBack = (time: string) =>
    uncountUse(world.deps.db, 'test|someone', 60, new Date(`2026-11-21T${time}Z`));
  expect(await count('11:00:00')).toBe(1);
  expect(await count('11:00:01')).toBe(2);
  await takeBack('11:00:02');
  expect(await count('11:00:03')).toBe(2);
  for (let more = 0; more < 5; more += 1) await takeBack('11:00:04');
  expect(await count('11:00:05')).toBe(1);
  await takeBack('11:01:00');
  expect(await count('11:00:06')).toBe(2);
});
