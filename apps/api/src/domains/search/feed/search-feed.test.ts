import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeListing } from '../../listings/listings.test-kit.ts';
import type { Embeddings } from '../embeddings.port.ts';
import { idsIn, otherProcess, searchAt } from '../search.test-kit.ts';
import { closeSearch } from '../search.service.ts';
import { describeFollowing } from './search-feed.test-kit.ts';

describeFollowing();

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  [seller, buyer] = [await world.person(), await world.person()];
});
afterAll(() => world.stop());

const actor = () => ({ userId: buyer.userId }) as Parameters<typeof searchAt>[1];

describe('the file of an index', () => {
  it('is made again where it is lost, damaged or of another program, and gone on with otherwise', async () => {
    const id = await makeListing(world, seller, { title: 'A gnomon' });
    const file = join(world.deps.config.dataDir, 'search', 'index-0');
    await closeSearch(world.deps);
    // On a busy machine a question does not wait for the very latest.
    const finds = async (wanted: string[]) => {
      const { deps, end } = otherProcess(world);
      await expect.poll(async () => idsIn(await searchAt(deps, actor(), 'gnomon'))).toEqual(wanted);
      await end();
    };
    await finds([id]);
    for (const content of ['', 'This is no index at all. '.repeat(1_000)]) {
      writeFileSync(file, content);
      await finds([id]);
    }
    const later = await makeListing(world, seller, { title: 'Another gnomon' });
    await seller.request('PATCH', '/patent', { body: { id, title: 'A sundial' } });
    await finds([later]);
  });
});

describe('what means alike', () => {
  /** Says of every text only whether it is about cold; as if away until it is told otherwise. */
  function coldness() {
    const state = { isAway: true, texts: [] as string[] };
    const embeddings: Embeddings = {
      model: 'coldness',
      vectorsOf: async (texts) => {
        if (state.isAway) return null;
        state.texts.push(...texts);
        return texts.map((text) =>
          Float32Array.from(/refrigerat|fridge/i.test(text) ? [1, 0] : [0, 1]),
        );
      },
    };
    return { state, embeddings };
  }

  it('is found where words fail, once its vector is there, and words alone answer until then', async () => {
    const { state, embeddings } = coldness();
    const { deps, end } = otherProcess(world);
    const other = { ...deps, embeddings };
    const id = await makeListing(world, seller, { title: 'Solar refrigerator' }, 2);
    const hidden = await makeListing(world, seller, { title: 'Hidden refrigerator' }, 2);
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: hidden, published: 'false' },
    });
    const roof = await makeListing(world, seller, { title: 'Sunshine roof' }, 2);
    const ask = () => searchAt(other, actor(), 'fridge sunshine');
    // On a busy machine a question does not wait for the very latest.
    await expect.poll(async () => idsIn(await ask())).toEqual([roof]);
    state.isAway = false;
    let found = idsIn(await ask());
    for (const end = performance.now() + 10_000; performance.now() < end && !found.includes(id); )
      found = idsIn(await ask());
    expect(found).toContain(id);
    expect(found[0]).toBe(roof);
    const alone = (await ask()).results.find(({ patent }) => patent.id === id);
    expect([alone?.part, alone?.line]).toEqual(['meaning', null]);
    expect(found).not.toContain(hidden);
    expect(state.texts.join()).not.toContain('Hidden');
    expect(state.texts.filter((text) => text === 'fridge sunshine')).toHaveLength(1);
    await end();
  });
});
