import type { ListingInterest } from '@claimstead/contract/messaging.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { newId } from '../../../core/ids/ids.ts';
import { addCoOwner, makeDraft, makeListing } from '../../listings/listings.test-kit.ts';
import { addViews } from '../../marketplace/views/views.store.ts';

let world: World;
let seller: Persona;
let partner: Persona;
let [ann, bo]: [Persona, Persona] = [] as never;

beforeAll(async () => {
  world = await startWorld();
  [seller, partner, ann, bo] = [
    await world.person(),
    await world.person(),
    await world.person(),
    await world.person(),
  ];
});
afterAll(() => world.stop());

const open = (who: Persona, id: string, from?: string) =>
  who.request('GET', '/patent', { query: { id, ...(from ? { from } : {}) } });

async function read(who: Persona, patentId: string): Promise<ListingInterest> {
  const answer = await who.request('GET', '/patent/interest', { query: { patentId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as ListingInterest;
}

it('counts by day who opened, saved, wrote about and offered for a listing, and its owners not', async () => {
  const id = await makeListing(world, seller, { acceptingOffers: true });
  await addCoOwner(world, id, partner, { confirmed: true });
  for (const owner of [seller, partner]) await open(owner, id, 'market');
  await open(ann, id, 'search');
  // The page asks again each minute, and other screens ask without saying where from.
  await open(ann, id, 'search');
  await open(ann, id);
  await open(bo, id, 'market');
  await ann.request('POST', `/patent/wishlist/${id}`);
  const letter = { message: 'Is it sold?', patentId: id };
  const wrote = await bo.request('POST', `/messages/${seller.userId}`, { body: letter });
  expect(wrote.status, wrote.text).toBe(200);
  const answered = { message: 'No.', patentId: id };
  await seller.request('POST', `/messages/${bo.userId}`, { body: answered });
  const offer = { patentId: id, amount: '700' };
  expect((await bo.request('POST', '/offer', { query: offer })).status).toBe(200);

  for (const owner of [seller, partner]) {
    const { days, sources } = await read(owner, id);
    expect(days).toHaveLength(30);
    const today = world.clock.now().toISOString().slice(0, 10);
    expect(days.at(-1)).toEqual({ day: today, views: 2, saves: 1, messages: 1, offers: 1 });
    expect(days.slice(0, -1).every(({ views, saves }) => views + saves === 0)).toBe(true);
    expect(sources).toEqual({ search: 1, market: 1 });
  }
});

it('tells each day apart, and forgets what is older than it tells', async () => {
  const id = await makeListing(world, seller);
  await open(ann, id, 'market');
  await read(seller, id);
  world.clock.advanceDays(2);
  for (const who of [ann, bo]) await open(who, id, 'saved_search');
  const { days, sources } = await read(seller, id);
  expect(days.slice(-3).map(({ views }) => views)).toEqual([1, 0, 2]);
  expect(sources).toEqual({ market: 1, saved_search: 2 });
  world.clock.advanceDays(29);
  await world.settle();
  const kept = await world.deps.db
    .selectFrom('listing_views')
    .select('count')
    .where('listing_id', '=', id)
    .execute();
  expect(kept).toEqual([{ count: 2 }]);
});

it('a draft that nobody can open has nothing to tell', async () => {
  const id = await makeDraft(seller);
  expect((await open(ann, id, 'market')).status).toBe(404);
  expect((await read(seller, id)).sources).toEqual({});
});

it('what several processes keep at once is added up, and a listing that is gone keeps none of it back', async () => {
  const listingId = await makeListing(world, seller);
  const day = world.clock.now().toISOString().slice(0, 10);
  const gone = { listingId: newId(), day, source: 'market', count: 5 } as const;
  const counted = Array.from({ length: 8 }, () => ({ ...gone, listingId, count: 2 }));
  await Promise.all(counted.map((one) => addViews(world.deps.db, [gone, one])));
  expect((await read(seller, listingId)).sources).toEqual({ market: 16 });
});
