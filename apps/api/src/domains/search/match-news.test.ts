import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeListing } from '../listings/listings.test-kit.ts';
import { forgetMarketChanges } from '../marketplace/browse/index/market-feed.store.ts';
import { matchNews } from './match-news.service.ts';
import { noteBody, wantAs, wantedFor } from './wanted/wanted.test-kit.ts';

let world: World;
let seller: Persona;
let words = 0;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
});
afterAll(() => world.stop());

/** A word that stands in no other title. */
function newWord(): string {
  words += 1;
  return `theodolite${words}x`;
}

const publish = (patentId: string, published: boolean) =>
  seller.request('PUT', '/patent/publish', { query: { patentId, published: `${published}` } });
const reprice = (id: string, price: number) =>
  seller.request('PATCH', '/patent', { body: { id, price } });
const lookingFor = async (id: string) => (await wantedFor(seller, id)).looking;
const noticesTo = async (persona: Persona) =>
  (await persona.request('GET', '/notifications')).body as { message: string }[];

describe('what waits for a day', () => {
  it('is matched though many that wait longer have left the market, and these once they are back', async () => {
    const word = newWord();
    await wantAs(world, await world.person(), { words: word, budgetTo: 10_000 });
    const hidden = [];
    for (let at = 0; at < 50; at += 1) {
      hidden.push(await makeListing(world, seller, { title: `A ${word} ${at}`, price: 60_000 }));
    }
    await matchNews(world.deps);
    for (const id of hidden) await reprice(id, 9_000);
    await matchNews(world.deps);
    for (const id of hidden) await publish(id, false);
    await matchNews(world.deps);
    const shown = await makeListing(world, seller, { title: `The ${word}`, price: 60_000 });
    await matchNews(world.deps);
    await reprice(shown, 9_000);
    await matchNews(world.deps);
    expect(await lookingFor(shown)).toBe('nobody');

    world.clock.advanceDays(2);
    await matchNews(world.deps);
    await matchNews(world.deps);
    expect(await lookingFor(shown)).toBe('few');
    const [back = ''] = hidden;
    await publish(back, true);
    await matchNews(world.deps);
    expect(await lookingFor(back)).toBe('few');
  });
});

describe('what changed in a time that nobody knows any more', () => {
  it('is matched with the notes, however much it is, and nobody is told twice', async () => {
    const word = newWord();
    await wantAs(world, await world.person(), { words: word });
    const told = await makeListing(world, seller, { title: `A ${word}, told` });
    await world.settle();
    const missed = await makeListing(world, seller, { title: `A ${word}, missed` });
    await forgetMarketChanges(world.deps.db, 0);
    await world.settle();
    expect([await lookingFor(told), await lookingFor(missed)]).toEqual(['few', 'few']);
    const messages = (await noticesTo(seller)).map(({ message }) => message);
    for (const title of [`${word}, told`, `${word}, missed`]) {
      expect(messages.filter((message) => message.includes(title))).toHaveLength(1);
    }
  });
});

describe('a note that is changed while listings are matched', () => {
  it('counts for nothing that it no longer says', async () => {
    const word = newWord();
    const buyer = await world.person();
    const note = await wantAs(world, buyer, { words: word });
    const listings: string[] = [];
    for (const title of [`One ${word}`, `Two ${word}`]) {
      listings.push(await makeListing(world, seller, { title }));
    }
    const { db } = world.deps;
    const matching = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('listings')
        .select('id')
        .where('id', 'in', listings)
        .forUpdate()
        .execute();
      const begun = matchNews(world.deps);
      // Both are found by now, and the first is about to be noted.
      await expect.poll(() => waitingForLock()).toBe(1);
      const body = noteBody(world, { words: 'something else' });
      expect((await buyer.request('PUT', `/wanted/${note.id}`, { body })).status).toBe(200);
      world.clock.advance(1);
      return { begun };
    });
    await matching.begun;
    expect([await lookingFor(listings[0] ?? ''), await lookingFor(listings[1] ?? '')]).toEqual([
      'nobody',
      'nobody',
    ]);
  });
});

async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db);
  return rows[0]?.count ?? 0;
}
