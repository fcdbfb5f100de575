import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Persona } from '../../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../../test-kit/world.ts';
import { makeListing } from '../../../listings/listings.test-kit.ts';
import { isMarketRead, openMarket } from '../browse.service.ts';
import { forgetMarketChanges } from './market-feed.store.ts';
import { Market } from './market.service.ts';
import { readSnapshot, writeSnapshot } from './market-snapshot.service.ts';
import { everything } from './plain-market.fixture.ts';

let world: World;
let seller: Persona;
let file: string;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  file = join(world.deps.config.dataDir, 'market', 'index');
  await makeListing(world, seller, { title: 'A hinge' });
});
afterAll(() => world.stop());
/** A process comes, and goes. */
beforeEach(() => leave());

async function leave(): Promise<void> {
  const market = new Market(world.deps.db);
  await market.upToDate();
  await market.keepSnapshot(file);
}

/** What the next process finds, and whether it began with the snapshot. */
async function come(search: string): Promise<{ taken: boolean; found: string[] }> {
  const market = new Market(world.deps.db);
  const taken = await market.takeSnapshot(file);
  const index = await market.upToDate();
  const asked = { ...everything, search };
  return { taken, found: index.find(asked, [], world.clock.now().getTime()).listingIds };
}

describe('the next process', () => {
  it('begins with the snapshot, and has what was published, changed and deleted since', async () => {
    const changed = await makeListing(world, seller, { title: 'A latch' });
    const gone = await makeListing(world, seller, { title: 'A latch that goes' });
    await leave();
    await seller.request('PATCH', '/patent', { body: { id: changed, title: 'A hasp' } });
    await seller.request('DELETE', '/patent', { query: { id: gone } });
    const added = await makeListing(world, seller, { title: 'A latch of later' });
    expect(await come('latch')).toEqual({ taken: true, found: [added] });
    expect(await come('hasp')).toEqual({ taken: true, found: [changed] });
  });

  it('reads everything where the snapshot is missing, damaged, cut or of another program', async () => {
    const whole = await readFile(file);
    const inside = Buffer.from(whole);
    inside.writeUInt8(inside.readUInt8(whole.length - 9) ^ 1, whole.length - 9);
    for (const bytes of [inside, whole.subarray(0, -20), whole.subarray(0, 5), Buffer.alloc(0)]) {
      await writeFile(file, bytes);
      expect((await come('hinge')).taken).toBe(false);
    }
    await writeFile(file, whole);
    expect((await come('hinge')).taken).toBe(true);
    await appendFile(file, 'more');
    expect(await come('hinge')).toMatchObject({ taken: false, found: [expect.any(String)] });
  });

  it('reads everything where the feed no longer knows what happened since, or has another past', async () => {
    await makeListing(world, seller, { title: 'Told and forgotten' });
    await forgetMarketChanges(world.deps.db, 0);
    expect((await come('told')).taken).toBe(false);
    await makeListing(world, seller, { title: 'Told again' });
    await leave();
    expect((await come('told')).taken).toBe(true);
    // An earlier state came back, and has gone on to the same number.
    await sql`update market_changes set changed_at = changed_at - interval '1 second'`.execute(
      world.deps.db,
    );
    expect((await come('told')).taken).toBe(false);
    await leave();
    await sql`update market_clock set epoch = gen_random_uuid()`.execute(world.deps.db);
    expect((await come('told')).taken).toBe(false);
  });
});

it('that is larger than the folder has room for is not written, and none is left', async () => {
  const whole = await readSnapshot(file);
  if (!whole) throw new Error('there is no snapshot');
  const write = (mostBytes: number) => writeSnapshot(file, 'a program', whole, mostBytes);
  expect(() => write(100)).toThrow(/^The snapshot has 1 MB, and there is room for 1 MB\.$/);
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect((await come('hinge')).taken).toBe(false);
  write(1024 * 1024);
  expect((await stat(file)).size).toBeGreaterThan(100);
});

it('a title that was changed or deleted is in no later snapshot', async () => {
  const id = await makeListing(world, seller, { title: 'A secret of the maker' });
  const market = new Market(world.deps.db);
  await market.upToDate();
  await seller.request('PATCH', '/patent', { body: { id, title: 'Another confession' } });
  await market.upToDate();
  await seller.request('DELETE', '/patent', { query: { id } });
  await market.upToDate();
  await market.keepSnapshot(file);
  expect((await readFile(file)).toString()).toContain('a hinge');
  expect((await readFile(file)).toString()).not.toMatch(/secret of|confession/);
});

it('a process writes it when it has read everything, and when it stops after a change', async () => {
  await writeFile(file, '');
  const market = await openMarket(world.deps);
  await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
  const { ino } = await stat(file);
  await market.stop();
  expect((await stat(file)).ino).toBe(ino);
  await makeListing(world, seller, { title: 'The last one' });
  await seller.request('GET', '/patents');
  await market.stop();
  expect((await come('last one')).taken).toBe(true);
});

it('without one, a single listing is answered while all the others are still being read', async () => {
  const fresh = await startWorld();
  try {
    const [owner, buyer] = [await fresh.person(), await fresh.person()];
    const id = await makeListing(fresh, owner, { title: 'Asked for at once' });
    const saved = await buyer.request('POST', `/patent/wishlist/${id}`);
    expect(saved.status, saved.text).toBe(204);
    const { db } = fresh.deps;
    let market = { stop: async () => {} };
    const pages: Promise<Answer>[] = [];
    await db.transaction().execute(async (tx) => {
      // What of a listing can be filtered by: only whoever reads the whole market asks for it.
      await sql`lock table patent_facts in access exclusive mode`.execute(tx);
      market = await openMarket(fresh.deps);
      pages.push(buyer.request('GET', '/patents'));
      const one = await buyer.request('GET', '/patent', { query: { id } });
      expect(one.body).toMatchObject({ title: 'Asked for at once', wishlisted: true });
      expect(isMarketRead(fresh.deps)).toBe(false);
    });
    expect((await pages[0])?.body).toMatchObject({ total: 1, wishlistedIds: [id] });
    await market.stop();
  } finally {
    await fresh.stop();
  }
});
