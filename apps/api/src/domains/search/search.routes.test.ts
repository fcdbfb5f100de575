import { limits } from '@claimstead/contract/limits.ts';
import type { PatentCounts, PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import type { SearchSuggestions } from '@claimstead/contract/search.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSoak, repetitions, testSeed } from '../../test-kit/repetitions.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeDraft, makeListing } from '../listings/listings.test-kit.ts';
import { hostileQuery } from './hostile-query.fixture.ts';
import { idsIn, noteFacts, search } from './search.test-kit.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
const made: Record<string, string> = {};

beforeAll(async () => {
  world = await startWorld();
  [seller, buyer] = [await world.person(), await world.person()];
  made['wax'] = await makeListing(world, seller, {
    title: 'Wax for a battery',
    patentNumber: '10301442',
    price: 900,
  });
  made['drone'] = await makeListing(world, seller, {
    title: 'Drone with a camera',
    description: 'The seller wrote of a propeller.',
    patentNumber: '9123456',
    price: 100,
    acceptingOffers: true,
  });
  made['dock'] = await makeListing(world, buyer, {
    title: 'Coupling',
    description: 'The seller wrote of a spindle.',
    patentNumber: '9200300',
  });
  await noteFacts(world, '9200300', [
    { kind: 'abstract', value: 'A coupling with a magnet that a spacecraft docks with.' },
    {
      kind: 'claims',
      value: [
        { number: 1, text: 'A docking mechanism with a magnet.', dependsOn: [] },
        { number: 2, text: 'The mechanism of claim 1 with a gyroscope.', dependsOn: [1] },
      ],
    },
    { kind: 'inventors', value: ['Ada Lovelace'] },
    { kind: 'assignees', value: ['Analytical Engines, Inc.'] },
    { kind: 'classes', value: ['B64G 1/64'] },
  ]);
});
afterAll(() => world.stop());

const named = (...names: string[]) => names.map((name) => made[name] ?? '');

describe('GET /search', () => {
  it.each<[string, string[]]>([
    ['waxes', ['wax']],
    ['US 10,301,442 B2', ['wax']],
    ['propeller', ['drone']],
    ['spindle', ['dock']],
    ['gyroscopes', ['dock']],
    ['clm:gyroscope', ['dock']],
    ['ti:gyroscope', []],
    ['in:lovelace', ['dock']],
    ['as:"analytical engines"', ['dock']],
    ['cpc:B64G', ['dock']],
    ['docking ADJ2 mechanism', ['dock']],
    ['camera -drone', []],
    ['ti:wax OR ti:coupling', ['wax', 'dock']],
  ])('finds with %s', async (q, names) => {
    const page = await search(buyer, q);
    expect(idsIn(page).toSorted()).toEqual(named(...names).toSorted());
    expect(page).toMatchObject({ total: names.length, page: 1 });
  });

  it('tells the line that matched, and what is the caller’s', async () => {
    expect(await search(buyer, 'gyroscope')).toMatchObject({
      results: [
        {
          patent: { id: made['dock'], title: 'Coupling' },
          part: 'claim',
          line: {
            text: 'The mechanism of claim 1 with a gyroscope.',
            claim: 2,
            marks: [{ from: 32, to: 41 }],
          },
        },
      ],
      ownIds: named('dock'),
      wishlistedIds: [],
    });
    await seller.request('POST', `/patent/wishlist/${made['dock']}`);
    expect(await search(seller, 'gyroscope')).toMatchObject({
      ownIds: [],
      wishlistedIds: named('dock'),
    });
    expect((await search(buyer, 'propeller')).results[0]?.part).toBe('description');
  });

  it('tells what is wrong in a query and what nothing has, and searches the rest', async () => {
    expect(await search(buyer, 'wax "battery')).toMatchObject({
      mistakes: [{ from: 4, to: 5, kind: 'unclosed_quote' }],
      total: 1,
    });
    expect(await search(buyer, 'zzzzzz wax')).toMatchObject({
      missing: [{ word: 'zzzzzz', without: 1 }],
    });
  });

  it('holds every filter of the market, alone and with each other', async () => {
    const all = 'ti:wax OR ti:drone OR ti:coupling';
    const found = async (query: Record<string, string>) => idsIn(await search(seller, all, query));
    expect((await found({})).toSorted()).toEqual(named('wax', 'drone', 'dock').toSorted());
    expect(await found({ acceptingOffers: 'true' })).toEqual(named('drone'));
    expect(await found({ wishlist: 'true' })).toEqual(named('dock'));
    expect(await found({ wishlist: 'true', acceptingOffers: 'true' })).toEqual([]);
    expect(await found({ types: '2' })).toEqual([]);
    expect((await search(seller, all, { page: '2' })).results).toEqual([]);
    // Nothing of what the filters leave out is counted or told of.
    const offers = await search(seller, 'gyroscope', { acceptingOffers: 'true' });
    expect(offers).toMatchObject({ total: 0, corrections: [] });
  });

  it('refuses who is signed out, and what is too long, in words', async () => {
    const signedOut = await world.app.inject({ method: 'GET', url: '/api/v1/search?q=wax' });
    expect(signedOut.statusCode).toBe(401);
    for (const path of ['/search', '/search/counts', '/search/suggestions'] as const) {
      const longest = 'a '.repeat(limits.searchQueryLength / 2);
      expect((await buyer.request('GET', path, { query: { q: longest } })).status).toBe(200);
      expect(await buyer.request('GET', path, { query: { q: `${longest}b` } })).toMatchObject({
        status: 400,
        body: { code: 'search.query_too_long' },
      });
      expect((await buyer.request('GET', path)).status).toBe(400);
    }
    const wrong = await buyer.request('GET', '/search', { query: { q: 'wax', page: '0' } });
    expect(wrong.status).toBe(400);
    expect(await search(buyer, '')).toMatchObject({ total: 0, results: [], missing: [] });
  });
});

describe('GET /search/titles', () => {
  const titles = async (q: string, query: Record<string, string> = {}) => {
    await search(buyer, 'wax');
    return buyer.request('GET', '/search/titles', { query: { q, ...query } });
  };
  const idsOf = ({ body }: { body: unknown }) =>
    (body as PatentPage).patents.map((patent) => patent.id);

  it('has what titles have, the best match first, then what the search does not find', async () => {
    const bind = await makeListing(world, seller, {
      title: 'Bindery',
      description: 'A bind is a bind that binds and binds. Bind!',
    });
    const bound = await makeListing(world, seller, { title: 'A bind for a binder' });
    const long = await makeListing(world, seller, {
      title: 'Machine with a bind among many other parts of the machine',
    });
    const newest = await makeListing(world, seller, { title: 'Unbinding of books' });
    const asEver = await buyer.request('GET', '/patents', { query: { search: 'bind' } });
    expect(idsOf(asEver)).toEqual([newest, long, bound, bind]);
    const ranked = await search(buyer, 'ti:bind');
    const best = await titles('bind');
    expect(idsOf(best).toSorted()).toEqual(idsOf(asEver).toSorted());
    expect(idsOf(best).slice(0, 2)).toEqual([bound, long]);
    expect(idsIn(ranked)).toEqual([bound, long]);
    expect(best.body).toMatchObject({ total: 4, totalPages: 1, page: 1 });
    expect(idsOf(await titles('bind', { page: '2' }))).toEqual([]);
    await buyer.request('POST', `/patent/wishlist/${long}`);
    const saved = await titles('bind', { wishlist: 'true' });
    expect(idsOf(saved)).toEqual([long]);
    expect(saved.body).toMatchObject({ wishlistedIds: [long], total: 1 });
  });

  it('refuses who is signed out, a text that no title has room for, and no text', async () => {
    const signedOut = await world.app.inject({ method: 'GET', url: '/api/v1/search/titles?q=wax' });
    expect(signedOut.statusCode).toBe(401);
    expect(await titles('a'.repeat(limits.searchLength + 1))).toMatchObject({
      status: 400,
      body: { code: 'marketplace.search_too_long' },
    });
    expect(await titles('a'.repeat(limits.searchQueryLength + 1))).toMatchObject({
      body: { code: 'search.query_too_long' },
    });
    expect((await buyer.request('GET', '/search/titles')).status).toBe(400);
  });
});

describe('GET /search/counts', () => {
  const count = async (q: string, query: Record<string, string> = {}) => {
    await search(buyer, 'wax');
    return (await buyer.request('GET', '/search/counts', { query: { q, ...query } }))
      .body as PatentCounts;
  };

  it('counts what titles have and what the search finds, each listing once', async () => {
    expect(await count('gyroscope')).toMatchObject({
      searched: 'everything',
      total: 1,
      types: [{ value: '1', count: 1 }],
      classes: [{ value: 'B', count: 1 }],
      acceptingOffers: 0,
    });
    // Part of a word, which only titles are searched for; then both, for one and the same listing.
    expect((await count('ATTER')).total).toBe(1);
    expect((await count('battery')).total).toBe(1);
    expect((await count('seller wrote')).total).toBe(2);
    expect((await count('zzzzzz')).total).toBe(0);
    // A text that is too long for any title is looked for in everything else.
    const pasted = 'A docking mechanism with a magnet and with a gyroscope. '.repeat(8);
    expect((await count(pasted)).total).toBe(1);
    const all = (await buyer.request('GET', '/patents')).body as PatentPage;
    expect((await count(' ')).total).toBe(all.total);
  });

  it('counts as many as the filter then shows, however few of them have all words', async () => {
    for (let at = 0; at < 10; at += 1)
      await makeListing(world, seller, { title: `Ratchet pawl ${at}` });
    await makeListing(world, seller, { title: 'Pawl of a ratchet', prototypeId: 1 });
    await makeListing(world, seller, { title: 'Ratchet alone', prototypeId: 1 });
    const narrowed = { prototype: 'true' };
    const shown = await search(buyer, 'ratchet pawl', narrowed);
    expect([shown.total, shown.haveAll]).toEqual([1, null]);
    expect((await count('ratchet pawl', narrowed)).total).toBe(1);
    expect((await count('ratchet pawl')).prototype).toBe(1);
  });

  it('counts with every other filter on, and each choice with its own off', async () => {
    const all = 'ti:wax OR ti:drone OR ti:coupling';
    expect(await count(all, { acceptingOffers: 'true' })).toMatchObject({
      total: 1,
      acceptingOffers: 1,
    });
    expect(await count(all, { class: 'B64G' })).toMatchObject({
      total: 1,
      classes: [{ value: 'B' }, { value: 'B64' }, { value: 'B64G' }, { count: 1 }],
    });
    expect((await count(all, { class: 'H' })).total).toBe(0);
    expect((await count('gyroscope', { wishlist: 'true' })).total).toBe(0);
  });
});

describe('a hostile query', () => {
  it('is answered soon, without a word of the engine', async () => {
    await fc.assert(
      fc.asyncProperty(hostileQuery, async (q) => {
        for (const path of ['/search', '/search/counts', '/search/suggestions'] as const) {
          const begun = performance.now();
          const { status, text } = await buyer.request('GET', path, { query: { q } });
          // Two thousand of these characters may be longer in an address than an address may be.
          expect([200, 431]).toContain(status);
          expect(text.replaceAll(/"title":"[^"]*"/g, '')).not.toMatch(
            /fts5|sqlite|syntax error|near "/i,
          );
          expect(performance.now() - begun).toBeLessThan(isSoak() ? 250 : 2_000);
        }
      }),
      { numRuns: repetitions(40, 100_000), seed: testSeed() },
    );
  });
});

describe('GET /search/suggestions', () => {
  const suggest = async (q: string) =>
    (await buyer.request('GET', '/search/suggestions', { query: { q } })).body as SearchSuggestions;

  it('tells listings, classes and names that begin so', async () => {
    await search(buyer, 'wax');
    expect((await suggest('10,301')).listings).toEqual([
      {
        id: made['wax'],
        patentNumber: '10,301,442',
        title: 'Wax for a battery',
        by: 'number',
      },
    ]);
    expect((await suggest('coup')).listings).toMatchObject([{ id: made['dock'], by: 'title' }]);
    expect((await suggest('love')).names).toEqual([{ name: 'Ada Lovelace', as: 'inventor' }]);
    expect((await suggest('b64g')).classes).toEqual([
      { symbol: 'B64G 1/64', name: expect.any(String) as string },
    ]);
    await makeDraft(seller, { title: 'Unpublished quern' });
    expect((await suggest('quern')).listings).toEqual([]);
  });

  it('tells owners by the names that their listings in the market show, and nobody else', async () => {
    const owner = await world.person({ firstName: 'Quilla', lastName: 'Ostrander' });
    const sluice = await makeListing(world, owner, { title: 'Sluice' });
    const weir = await makeListing(world, owner, { title: 'Weir' });
    const drafter = await world.person({ firstName: 'Quilla', lastName: 'Ostrich' });
    await makeDraft(drafter, { title: 'Lock' });
    const brief = await world.person({ firstName: 'Quilla', lastName: 'Ostler' });
    await makeListing(world, brief, { title: 'Gate' }, 1);
    const owners = async (q: string) => (await suggest(q)).owners;
    expect(await owners('quilla ostl')).toEqual([{ userId: brief.userId, name: 'Quilla Ostler' }]);
    // Its plan ends, and nothing is written of that.
    world.clock.advanceDays(2);
    const told = [{ userId: owner.userId, name: 'Quilla Ostrander' }];
    for (const q of ['quil', ' QUILLA OSTR', 'ostr']) expect(await owners(q), q).toEqual(told);
    for (const q of ['q', 'illa', 'quilla_', '%', 'ostrich', 'ostl', 'a\u0000']) {
      expect(await owners(q), q).toEqual([]);
    }
    // However many come before whose listings are in no market.
    await sql`
      with made as (
        insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
        from listings l, generate_series(1, 45) where title = 'Gate' returning id
      )
      insert into listing_owners select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'listing_id', made.id, 'last_name', 'Oslo ' || made.id))).*
      from listing_owners o, made where user_id = ${brief.userId}`.execute(world.deps.db);
    expect(await owners('quil')).toEqual(told);
    // Where a company owns it, its name is shown.
    await world.deps.db
      .updateTable('listing_owners')
      .set({ company: 'Dyke Works', company_title: 'Owner' })
      .where('listing_id', '=', sluice)
      .execute();
    expect(await owners('dyke')).toEqual([{ userId: owner.userId, name: 'Dyke Works' }]);
    expect(await owners('quil')).toEqual(told);
    await owner.request('DELETE', '/patent', { query: { id: weir } });
    expect(await owners('quil')).toEqual([]);
  });
});
