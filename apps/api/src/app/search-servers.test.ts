import type { Provider } from '@claimstead/contract/operations-health.contract.ts';
import { expect, it } from 'vitest';
import { listAway } from '../core/circuit/circuits.store.ts';
import { startWorld } from '../test-kit/world.ts';
import type { AppDeps } from './deps.ts';

const nobody = 'http://127.0.0.1:9';

it.each<[Provider, Record<string, string>, (deps: AppDeps) => Promise<unknown>]>([
  ['search', { SEARCH_URL: nobody }, async ({ sharedIndex }) => sharedIndex?.('a program').mark()],
  [
    'embeddings',
    { EMBEDDINGS_URL: nobody, EMBEDDINGS_MODEL: 'small' },
    async ({ embeddings }) => embeddings?.vectorsOf(['a text'], 1_000),
  ],
])('says on the health page that the %s server is away', async (provider, environment, call) => {
  const world = await startWorld({ environment });
  try {
    const state = () => world.deps.circuits[provider].state;
    await expect
      .poll(() => call(world.deps).then(state, state), { timeout: 10_000 })
      .not.toBe('closed');
    await expect.poll(() => listAway(world.deps.db)).toMatchObject([{ provider }]);
  } finally {
    await world.stop();
  }
});
