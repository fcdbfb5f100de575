import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { readSearchSettings, type SearchServer } from '../../core/config/search-settings.ts';
import {
  sharedSearch,
  type SharedSearch,
} from '../../domains/search/engine/shared-search.engine.ts';
import { describeSearch } from '../../domains/search/search-port.test-kit.ts';
import { ask, documentOf, found, samples } from '../../domains/search/search-samples.test-kit.ts';
import { describeSimilar } from '../../domains/search/similar-port.test-kit.ts';
import { SearchFailure } from '../../domains/search/search.port.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { askOpensearch, openOpensearch } from './opensearch-index.adapter.ts';
import { type Node, startNode, startWarmNode } from './opensearch-node.test-kit.ts';
import { startTlsBefore } from './opensearch-tls.test-kit.ts';

let node: Node;
let programs = 0;
const opened: SharedSearch[] = [];

beforeAll(async () => {
  node = await startWarmNode();
});
afterAll(async () => {
  for (const each of opened) await each.close();
  await node?.remove();
});

const serverOf = (...nodes: Node[]): SearchServer => ({
  nodes: nodes.map(({ url }) => url),
  username: null,
  password: null,
  prefix: 'test',
});

const circuit = () => new Circuit({ provider: 'search', log: createTestLog() });

/** One process of a program. */
function open(program: string, server = serverOf(node)): SharedSearch {
  const search = sharedSearch(openOpensearch(server, circuit(), program));
  opened.push(search);
  return search;
}

async function filled(program: string, server?: SearchServer): Promise<SharedSearch> {
  const search = open(program, server);
  await search.clear();
  await search.apply({ put: samples, remove: [], mark: '1', number: 1 });
  return search;
}

const openNext = async () => {
  programs += 1;
  return open(`contract-${programs}`);
};
describeSearch('a search on a server', openNext);
describeSimilar('what is like a listing, of a server', openNext);

describe('an index that is shared', () => {
  it('is written by one at a time, and read by all', async () => {
    const [one, other] = [await filled('two'), open('two')];
    expect(await one.take()).toBe(true);
    expect(await other.take()).toBe(false);
    expect(await found(other, 'wax battery')).toEqual(['wax']);
    expect(await other.places()).toEqual(await one.places());
    await one.giveBack();
    expect(await other.take()).toBe(true);
    await other.apply({ put: [documentOf('new')], remove: ['wax'], mark: '2', number: 2 });
    expect([await one.mark(), await found(one, 'wax battery')]).toEqual(['2', []]);
  });

  it('gives no place twice, whoever writes together', async () => {
    const processes = [await filled('places'), open('places'), open('places')];
    const write = async (at: number) =>
      processes[at % 3]?.apply({
        put: [documentOf(`put${at}`)],
        remove: [],
        mark: `${at}`,
        number: 2,
      });
    const settled = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => write(at)));
    const done = settled.filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeGreaterThan(0);
    const places = await open('places').places();
    expect(new Set(places.map(({ place }) => place)).size).toBe(places.length);
  });

  it('keeps the newer of two writings, in whichever order they come', async () => {
    const index = await filled('versions');
    const put = (title: string) => [documentOf('one', { titles: [title] })];
    await index.apply({ put: put('Hasp'), remove: [], mark: '9', number: 9 });
    await index.apply({ put: put('Latch'), remove: ['wax'], mark: '8', number: 8 });
    expect([await found(index, 'hasp'), await found(index, 'latch')]).toEqual([['one'], []]);
    await index.apply({ put: [], remove: ['one'], mark: '8', number: 8 });
    expect(await found(index, 'hasp')).toEqual(['one']);
  });

  it('is made again beside what another program has, which answers on', async () => {
    const [old, next] = [await filled('old program'), open('next program')];
    expect(await next.mark()).toBe('');
    await next.clear();
    expect([await found(next, 'wax battery'), await found(old, 'wax battery')]).toEqual([
      [],
      ['wax'],
    ]);
    await next.tidy();
    expect(await old.mark()).toBe('1');
  });

  it('is empty where a person removed it, and is filled again', async () => {
    const index = await filled('gone');
    const answer = await fetch(`${node.url}/_all`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    expect(await index.mark()).toBe('');
    await expect(ask(index, 'wax')).rejects.toThrow(SearchFailure);
    const change = { put: samples, remove: [], mark: '1', number: 1 };
    await expect(index.apply(change)).rejects.toThrow(SearchFailure);
    await index.clear();
    await index.apply(change);
    expect(await found(index, 'wax battery')).toEqual(['wax']);
  });
});

describe('a server', () => {
  it('that is slow or away costs a bounded time, and answers again', async () => {
    const index = await filled('slow');
    const timed = async () => {
      const begun = performance.now();
      await expect(ask(index, 'wax battery')).rejects.toThrow(SearchFailure);
      return performance.now() - begun;
    };
    node.freeze();
    expect(await timed()).toBeLessThan(2_500);
    for (const end = performance.now() + 10_000; performance.now() < end; ) {
      if ((await timed()) < 50) break;
    }
    // It is known to be away by now.
    expect(await timed()).toBeLessThan(50);
    node.thaw();
    await expect.poll(() => found(index, 'wax battery').catch(() => null)).toEqual(['wax']);
    await node.kill();
    expect(await timed()).toBeLessThan(2_500);
    await node.start();
    await expect.poll(() => found(index, 'wax battery').catch(() => null)).toEqual(['wax']);
  });

  it('over TLS answers whoever has its password, and nobody who does not know its certificate', async () => {
    const user = { name: 'search', password: 'p%s:/word' };
    const before = await startTlsBefore(node.url, user);
    const serverWith = (password: string) => {
      const at = `search:${encodeURIComponent(password)}@localhost:${before.port}`;
      return readSearchSettings({ SEARCH_URL: `https://${at}/tls` }) as SearchServer;
    };
    const refusal = (password: string) =>
      askOpensearch(serverWith(password)).catch((error: Error) => error);
    try {
      expect(await refusal(user.password)).toBeInstanceOf(SearchFailure);
      before.trust();
      expect(await askOpensearch(serverWith(user.password))).toMatch(/^\d+\.\d+/);
      const index = await filled('tls', serverWith(user.password));
      expect(await found(index, 'wax battery')).toEqual(['wax']);
      const wrong = (await refusal('guessed')) as Error;
      expect([wrong instanceof SearchFailure, wrong.message]).toEqual([
        true,
        expect.stringMatching(/refuses: 401(?!.*guessed)/),
      ]);
    } finally {
      await before.stop();
    }
  });

  it('of two nodes answers as long as one does', async () => {
    const second = await startNode(node);
    try {
      const index = await filled('nodes', serverOf(node, second));
      const health = `${node.url}/_cluster/health?wait_for_status=green&wait_for_nodes=2&timeout=60s`;
      expect(await (await fetch(health)).json()).toMatchObject({ status: 'green' });
      await second.kill();
      for (let times = 0; times < 6; times += 1) {
        expect(await found(index, 'wax battery')).toEqual(['wax']);
      }
      await index.apply({ put: [documentOf('late')], remove: [], mark: '2', number: 2 });
      expect(await index.mark()).toBe('2');
    } finally {
      await second.remove();
    }
  });
});
