import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSoak, repetitions, testSeed } from '../../../test-kit/repetitions.ts';
import { hostileQuery } from '../hostile-query.fixture.ts';
import { parseQuery } from '../query/parse-query.rules.ts';
import { documentOf } from '../search-samples.test-kit.ts';
import type { SearchPort } from '../search.port.ts';
import { openSearchThread } from './search-thread.engine.ts';

const documents = repetitions(2_000, 100_000);
const mostMs = isSoak() ? 250 : 2_000;
const minute = 60_000;

const everything = new Uint32Array(Math.ceil(documents / 32)).fill(0xffff_ffff);
let folder: string;
let index: SearchPort;

/** As long as an abstract with a first claim, of words that are as frequent as words are: few often, most seldom. */
function textAt(at: number): string {
  const common = ['a', 'device', 'the', 'system', 'wax', 'words', 'rank', 'match', 'select'];
  const wordAt = (step: number) => {
    const chance = ((at * 7_919 + step * 104_729) % 99_991) / 99_991;
    const number = Math.floor(30_000 ** chance);
    return common[number] ?? `w${number.toString(36)}${number % 7 === 0 ? 'ing' : ''}`;
  };
  return Array.from({ length: 200 }, (_, step) => wordAt(step)).join(' ');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-queries-'));
  index = openSearchThread(folder);
  for (let at = 0; at < documents; at += 200) {
    const put = Array.from({ length: Math.min(200, documents - at) }, (_, more) => {
      const text = textAt(at + more);
      const titles = [text.slice(0, 60)];
      return documentOf(`listing ${at + more}`, { titles, abstract: text });
    });
    await index.apply({ put, remove: [], mark: `${at}`, number: at });
  }
}, repetitions(2, 20) * minute);
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

it(
  'holds nobody up, whatever is asked of many documents',
  async () => {
    await fc.assert(
      fc.asyncProperty(hostileQuery, async (text) => {
        const query = parseQuery(text);
        const begun = performance.now();
        await index.ask({ query, among: everything, from: 0, limit: 20 });
        expect(performance.now() - begun).toBeLessThan(mostMs);
        await index.suggest({ text, among: everything });
      }),
      { numRuns: repetitions(200, 100_000), seed: testSeed() },
    );
  },
  repetitions(2, 600) * minute,
);
