import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFollowing } from '../../domains/search/feed/search-feed.test-kit.ts';
import { idsIn, search } from '../../domains/search/search.test-kit.ts';
import { makeListing } from '../../domains/listings/listings.test-kit.ts';
import type {
  FoundCounts,
  RankedPage,
  SearchPage,
  SimilarPatents,
} from '@claimstead/contract/search.contract.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld } from '../../test-kit/world.ts';
import { type Node, startWarmNode } from './opensearch-node.test-kit.ts';

let node: Node;
beforeAll(async () => {
  node = await startWarmNode();
});
afterAll(() => node?.remove());

describeFollowing(() => ({ SEARCH_URL: `${node.url}/following` }));

describe('the product with a search server', () => {
  it('searches titles while it is away, and everything once it is back or was emptied', async () => {
    expectErrorLog(/search server/);
    const world = await startWorld({ environment: { SEARCH_URL: `${node.url}/away` } });
    try {
      const person = await world.person();
      const id = await makeListing(world, person, { title: 'A gnomon', description: 'A zarf.' });
      const like = await makeListing(world, person, { title: 'Another gnomon' });
      expect(idsIn(await search(person, 'zarf'))).toEqual([id]);
      const ask = async (q: string) => {
        const begun = performance.now();
        const { status, body } = await person.request('GET', '/search', { query: { q } });
        expect([status, performance.now() - begun < 4_000]).toEqual([200, true]);
        return body as SearchPage;
      };
      const market = async () => (await person.request('GET', '/patents')).status;
      /** What counts, best match and similar patents tell. */
      const others = async () => {
        const get = async (path: string, query: Record<string, string>) =>
          (await person.request('GET', path, { query })).body;
        const counts = (await get('/search/counts', { q: 'zarf' })) as FoundCounts;
        const ranked = (await get('/search/titles', { q: 'gnomon' })) as RankedPage;
        const alike = (await get('/patent/similar', { patentId: id })) as SimilarPatents;
        const similar = alike.patents.map(({ patent }) => patent.id);
        return [counts.searched, counts.total, ranked.order, ranked.patents[0]?.id, similar];
      };
      expect(await others()).toEqual(['everything', 1, 'best', id, [like]]);
      for (const [hurt, heal] of [
        [() => node.freeze(), () => node.thaw()],
        [() => node.kill(), () => node.start()],
      ] as const) {
        await hurt();
        const page = await ask('gnomon');
        expect([page.searched, idsIn(page)]).toEqual(['titles', [like, id]]);
        expect(await market()).toBe(200);
        expect(await others()).toEqual(['titles', 0, 'newest', like, []]);
        await heal();
        expect(idsIn(await search(person, 'zarf'))).toEqual([id]);
      }
      await fetch(`${node.url}/_all`, { method: 'DELETE' });
      await ask('gnomon');
      expect(idsIn(await search(person, 'zarf'))).toEqual([id]);
    } finally {
      await world.stop();
    }
  });
});
