import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('requests made while work is under way lead to one more run after it, not one each', async () => {
  const begun: PromiseWithResolvers<void>[] = [];
  const ask = inTurn(() => {
    const work = Promise.withResolvers<void>();
    begun.push(work);
    return work.promise;
  });
  const asked = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve();
  await Promise.all(asked);
  expect(begun).toHaveLength(2);
  const later = ask();
  expect(begun).toHaveLength(3);
  begun[2]?.reject(new Error('no network'));
  await expect(later).rejects.toThrow('no network');
  void ask();
  expect(begun).toHaveLength(4);
});
