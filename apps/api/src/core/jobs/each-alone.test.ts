import { expect, it } from 'vitest';
import { createTestLog } from '../../test-kit/test-log.ts';
import { eachAlone } from './each-alone.ts';

const deps = { log: createTestLog() };
const about = (one: number) => ({ one });

it('one that fails holds up no other, and the first error is thrown at the end', async () => {
  const done: number[] = [];
  const sweep = eachAlone(
    deps,
    [1, 2, 3, 4],
    async (one) => {
      if (one % 2 === 0) throw new Error(`${one} failed`);
      done.push(one);
    },
    about,
  );
  await expect(sweep).rejects.toThrow('2 failed');
  expect(done).toEqual([1, 3]);
});

it('is over without an error where none failed, also page by page', async () => {
  const done: number[] = [];
  async function* pages() {
    yield* [1, 2];
    yield* [3];
  }
  await eachAlone(deps, pages(), async (one) => done.push(one), about);
  expect(done).toEqual([1, 2, 3]);
});
