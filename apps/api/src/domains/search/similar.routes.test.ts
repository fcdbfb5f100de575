import type { SimilarPatents } from '@claimstead/contract/search.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeDraft, makeListing } from '../listings/listings.test-kit.ts';
import { showDocumentFacts } from '../patents/patents.api.ts';
import { noteFacts, search } from './search.test-kit.ts';

let world: World;
let seller: Persona;
let other: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  [seller, other, buyer] = [await world.person(), await world.person(), await world.person()];
});
afterAll(() => world.stop());

const classed = (...classes: string[]) => [{ kind: 'classes', value: classes }] as const;

/** With the whole market searched. */
async function similarTo(person: Persona, patentId: string): Promise<SimilarPatents> {
  await search(person, 'anything');
  const answer = await person.request('GET', '/patent/similar', { query: { patentId } });
  expect(answer.status).toBe(200);
  return answer.body as SimilarPatents;
}

async function likeSaved(person: Persona): Promise<SimilarPatents> {
  await search(person, 'anything');
  return (await person.request('GET', '/patent/wishlist/similar')).body as SimilarPatents;
}

const idsOf = ({ patents }: SimilarPatents) => patents.map(({ patent }) => patent.id);

describe('GET /patent/similar', () => {
  it('tells what shares classes and words, with its reasons, and what is the caller’s', async () => {
    const kiln = await makeListing(world, seller, {
      title: 'Kiln with a saggar',
      patentNumber: '9300001',
    });
    const glaze = await makeListing(world, other, {
      title: 'Saggar for glazing',
      patentNumber: '9300002',
    });
    const own = await makeListing(world, buyer, { title: 'Oven', patentNumber: '9300003' });
    await makeListing(world, other, { title: 'Loom', patentNumber: '9300004' });
    for (const number of ['9300001', '9300002', '9300003']) {
      await noteFacts(world, number, classed('F27B 5/04'));
    }
    await buyer.request('POST', `/patent/wishlist/${glaze}`);
    const answer = await similarTo(buyer, kiln);
    expect(answer).toMatchObject({
      patents: [
        {
          patent: { id: glaze, title: 'Saggar for glazing' },
          like: kiln,
          classes: [{ symbol: 'F27B 5/04', name: expect.any(String) as string, listings: 3 }],
          words: ['saggar'],
        },
        { patent: { id: own }, words: [] },
      ],
      wishlistedIds: [glaze],
      ownIds: [own],
    });
    expect(JSON.stringify(answer)).not.toMatch(/score|weight|points|percent/i);
  });

  it('tells a stranger nothing of a draft, not even that it is there; its owner, nothing is like it', async () => {
    const draft = await makeDraft(seller, { title: 'Saggar in a kiln' });
    const stranger = await buyer.request('GET', '/patent/similar', { query: { patentId: draft } });
    const nothing = await buyer.request('GET', '/patent/similar', { query: { patentId: newId() } });
    expect([stranger.status, stranger.body]).toEqual([404, nothing.body]);
    expect(await similarTo(seller, draft)).toEqual({ patents: [], wishlistedIds: [], ownIds: [] });
  });

  it('refuses who is signed out, and what is no id', async () => {
    for (const path of ['similar?patentId=x', 'wishlist/similar']) {
      const url = `/api/v1/patent/${path}`;
      expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
    expect((await buyer.request('GET', '/patent/similar')).status).toBe(400);
    const odd = await buyer.request('GET', '/patent/similar', { query: { patentId: 'x' } });
    expect(odd.status).toBe(400);
  });
});

describe('GET /patent/wishlist/similar', () => {
  it('tells what is like what was saved, without what is saved or owned', async () => {
    const saved = await makeListing(world, seller, { title: 'Astrolabe of brass' });
    const found = await makeListing(world, other, { title: 'Folding astrolabe' });
    const also = await makeListing(world, other, { title: 'Astrolabe stand' });
    const collector = await world.person();
    await makeListing(world, collector, { title: 'Astrolabe case' });
    await makeListing(world, collector, { title: 'Astrolabe lamp', publicPage: 'blind' });
    expect(await likeSaved(collector)).toEqual({ patents: [], wishlistedIds: [], ownIds: [] });
    await collector.request('POST', `/patent/wishlist/${saved}`);
    expect(idsOf(await likeSaved(collector)).toSorted()).toEqual([found, also].toSorted());
    await collector.request('POST', `/patent/wishlist/${also}`);
    expect(await likeSaved(collector)).toMatchObject({
      patents: [{ patent: { id: found }, words: ['astrolabe'] }],
      wishlistedIds: [],
      ownIds: [],
    });
  });
});

describe('what is hidden', () => {
  it('makes nothing similar: two markets that differ in it alone answer alike', async () => {
    const hidden = { title: 'Quincunx of a sextant', description: 'A quincunx.' };
    const shown = await makeListing(world, seller, {
      title: 'Sextant with a quincunx',
      patentNumber: '9400001',
    });
    const alike = await makeListing(world, other, {
      title: 'Sextant',
      patentNumber: '9400002',
    });
    await buyer.request('POST', `/patent/wishlist/${shown}`);
    const told = async () => [await similarTo(buyer, shown), await likeSaved(buyer)];
    const before = await told();
    expect(idsOf(before[0] as SimilarPatents)).toEqual([alike]);

    await makeDraft(other, { ...hidden, patentNumber: '9400003' });
    const unpublished = await makeListing(world, other, { ...hidden, patentNumber: '9400004' });
    const deleted = await makeListing(world, other, { ...hidden, patentNumber: '9400005' });
    await makeListing(world, other, { ...hidden, patentNumber: '9400006' }, 1);
    expect(idsOf(await similarTo(buyer, shown))).toHaveLength(4);
    await other.request('PUT', '/patent/publish', {
      query: { patentId: unpublished, published: 'false' },
    });
    await other.request('DELETE', '/patent', { query: { id: deleted } });
    // Its plan ends, and nothing is written of that.
    world.clock.advanceDays(2);
    // Of a document that is not shown, on either side.
    await noteFacts(world, '9400001', classed('G01C 1/08'), shown);
    await noteFacts(world, '9400002', classed('G01C 1/08'), alike);
    expect(await told()).toEqual(before);

    for (const id of [shown, alike]) {
      await transact(world.deps, (unit) => showDocumentFacts(unit.tx, id));
    }
    expect((await similarTo(buyer, shown)).patents[0]).toMatchObject({
      classes: [{ symbol: 'G01C 1/08', listings: 2 }],
    });
  });
});
