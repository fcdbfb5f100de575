import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { givePlan, makeDraft, makeListing } from '../../listings/listings.test-kit.ts';
import { showDocumentFacts } from '../../patents/patents.api.ts';
import { idsIn, noteFacts, otherProcess, search, searchAt } from '../search.test-kit.ts';

/**
 * How every search follows the market, in several processes.
 * @param environment of the world, once it may be started.
 */
export function describeFollowing(environment: () => Record<string, string> = () => ({})): void {
  let world: World;
  let seller: Persona;
  let buyer: Persona;

  beforeAll(async () => {
    world = await startWorld({ environment: environment() });
    [seller, buyer] = [await world.person(), await world.person()];
  });
  afterAll(() => world.stop());

  const actor = () => ({ userId: buyer.userId }) as Parameters<typeof searchAt>[1];

  describe('what has changed', () => {
    it('is found within a second, in every process', async () => {
      const other = otherProcess(world);
      const foundAfter = async (change: () => Promise<unknown>, q: string, wanted: string[]) => {
        await change();
        for (const ask of [() => search(buyer, q), () => searchAt(other.deps, actor(), q)]) {
          const end = performance.now() + 1_000;
          let found = idsIn(await ask());
          while (performance.now() < end && found.join() !== wanted.join())
            found = idsIn(await ask());
          expect(found, q).toEqual(wanted);
        }
      };
      const id = await makeListing(world, seller, { title: 'A latch', patentNumber: '9100200' }, 2);
      const patch = (fields: object) => () =>
        seller.request('PATCH', '/patent', { body: { id, ...fields } });
      const publish = (published: string) => () =>
        seller.request('PUT', '/patent/publish', { query: { patentId: id, published } });
      await foundAfter(async () => undefined, 'latch', [id]);
      await foundAfter(patch({ title: 'A hasp' }), 'latch', []);
      await foundAfter(async () => undefined, 'hasp', [id]);
      await foundAfter(patch({ description: 'It has a tumbler.' }), 'tumbler', [id]);
      const claims = { kind: 'abstract', value: 'A hasp with a zarf.' } as const;
      await foundAfter(() => noteFacts(world, '9100200', [claims]), 'zarf', [id]);
      await foundAfter(publish('false'), 'hasp', []);
      await foundAfter(publish('true'), 'zarf', [id]);
      world.clock.advanceDays(3);
      await foundAfter(async () => undefined, 'zarf', []);
      await foundAfter(() => givePlan(world, id), 'zarf', [id]);
      await foundAfter(() => seller.request('DELETE', '/patent', { query: { id } }), 'zarf', []);
      await other.end();
    });
  });

  describe('what is hidden', () => {
    /** All that may tell of a word: found, counted, corrected, suggested, or told to be missing. */
    const questions = [
      'quetzal',
      'quetzall',
      'quet*',
      '"quetzal feather"',
      'ti:quetzal',
      'feather quetzal',
      '9777001',
    ];
    const told = async (ask: (q: string) => Promise<SearchPage>) => {
      const pages = [];
      for (const q of questions) pages.push(await ask(q));
      return pages;
    };
    const suggested = async () => {
      const answers = [];
      for (const q of ['quet', 'feather q', '97770', 'a01k']) {
        answers.push((await buyer.request('GET', '/search/suggestions', { query: { q } })).body);
      }
      for (const q of questions) {
        answers.push((await buyer.request('GET', '/search/counts', { query: { q } })).body);
      }
      return answers;
    };

    it('tells nothing: two markets that differ in it alone answer alike', async () => {
      const word = { title: 'Quetzal feather', description: 'Of a quetzal.' };
      const shown = await makeListing(world, seller, {
        title: 'A feather duster',
        patentNumber: '9666001',
      });
      const before = [await told((q) => search(buyer, q)), await suggested()];

      await makeDraft(seller, { ...word, patentNumber: '9777001' });
      const unpublished = await makeListing(world, seller, { ...word, patentNumber: '9777002' });
      const deleted = await makeListing(world, seller, { ...word, patentNumber: '9777003' });
      await makeListing(world, seller, { ...word, patentNumber: '9777004' }, 1);
      await expect.poll(async () => (await search(buyer, 'quetzal')).total).toBe(3);
      await seller.request('PUT', '/patent/publish', {
        query: { patentId: unpublished, published: 'false' },
      });
      await seller.request('DELETE', '/patent', { query: { id: deleted } });
      // Its plan ends, and nothing is written of that.
      world.clock.advanceDays(2);
      // Of a document that is not shown, and of another listing's for the same number.
      const hidden = [
        { kind: 'abstract', value: 'Of a quetzal feather.' },
        { kind: 'inventors', value: ['Quetzal Feather'] },
        { kind: 'classes', value: ['A01K 1/00'] },
      ] as const;
      await noteFacts(world, '9666001', hidden, shown);
      await noteFacts(world, '9666001', hidden, unpublished);
      await transact(world.deps, (unit) => showDocumentFacts(unit.tx, unpublished));

      expect([await told((q) => search(buyer, q)), await suggested()]).toEqual(before);
      const other = otherProcess(world);
      expect(await told((q) => searchAt(other.deps, actor(), q))).toEqual(before[0]);
      await other.end();

      await transact(world.deps, (unit) => showDocumentFacts(unit.tx, shown));
      expect(idsIn(await search(buyer, 'quetzal'))).toEqual([shown]);
    });
  });
}
