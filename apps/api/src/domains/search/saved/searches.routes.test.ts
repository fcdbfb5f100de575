import { limits } from '@claimstead/contract/limits.ts';
import type { SavedFilters, SearchSettings } from '@claimstead/contract/saved-searches.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeListing } from '../../listings/listings.test-kit.ts';
import { saveSearchAs, searchesOf, trySaving } from './searches.test-kit.ts';

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
});
afterAll(() => world.stop());

const countsOf = async (person: Persona) =>
  (await searchesOf(person)).map(({ newCount }) => newCount);

describe('saved searches', () => {
  it('are kept as they were asked, without a page, and listed by name in any case', async () => {
    const filters = { search: ' Éclair ', types: '1,2', sort: 'price_asc', wishlist: 'true' };
    const answer = await trySaving(buyer, {
      name: '  weights  ',
      filters: { ...filters, page: '3' } as SavedFilters,
      mails: true,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'weights', filters, mails: true, newCount: 0 });
    expect(answer.body).not.toHaveProperty('filters.page');
    await saveSearchAs(buyer, { name: 'Zebra' });
    await saveSearchAs(buyer, { name: 'ÄRA', filters: {} });
    await saveSearchAs(buyer, { name: 'anvil' });
    const names = (await searchesOf(buyer)).map(({ name }) => name);
    expect(names.filter((name) => name !== 'ÄRA')).toEqual(['anvil', 'weights', 'Zebra']);
    expect((await searchesOf(buyer)).find(({ name }) => name === 'weights')).toEqual(answer.body);
  });

  it('are for those who are signed in', async () => {
    const nobody = anonymously(world);
    const { id } = await saveSearchAs(await world.person());
    const calls = [
      nobody.request('GET', '/savedSearches'),
      trySaving(nobody),
      nobody.request('PATCH', `/savedSearches/${id}`, { body: { name: 'Mine' } }),
      nobody.request('DELETE', `/savedSearches/${id}`),
      nobody.request('POST', `/savedSearches/${id}/looked`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401);
  });

  it('of others cannot be found, changed, looked at or removed', async () => {
    const [owner, stranger] = [await world.person(), await world.person()];
    const mine = await saveSearchAs(owner);
    expect(await searchesOf(stranger)).toEqual([]);
    const unknown = { status: 404, body: { code: 'search.saved_not_found' } };
    for (const id of [mine.id, newId()]) {
      const path = `/savedSearches/${id}`;
      const change = stranger.request('PATCH', path, { body: { name: 'Taken', mails: true } });
      expect(await change).toMatchObject(unknown);
      expect(await stranger.request('POST', `${path}/looked`)).toMatchObject(unknown);
      expect((await stranger.request('DELETE', path)).status).toBe(204);
    }
    expect(await searchesOf(owner)).toEqual([mine]);
  });

  it.each<[string, object]>([
    ['no name', { name: '   ' }],
    ['a long name', { name: 'x'.repeat(limits.savedSearchNameLength + 1) }],
    ['a name of two lines', { name: 'one\ntwo' }],
    ['an order that there is not', { filters: { sort: 'oldest' } }],
    ['types that are none', { filters: { types: '1;2' } }],
    ['a character that cannot be kept', { filters: { search: 'a\u0000b' } }],
    ['no answer about emails', { mails: null }],
  ])('are refused with %s', async (_, given) => {
    const person = await world.person();
    expect((await trySaving(person, given)).status).toBe(400);
    expect(await searchesOf(person)).toEqual([]);
  });

  it('are refused where the market refuses them, and under malformed ids', async () => {
    expect(await trySaving(buyer, { filters: { search: 'x'.repeat(201) } })).toMatchObject({
      status: 400,
      body: { code: 'marketplace.search_too_long' },
    });
    expect((await buyer.request('POST', '/savedSearches/none/looked')).status).toBe(400);
    const { id } = await saveSearchAs(buyer, { name: 'Renamed badly' });
    const renamed = buyer.request('PATCH', `/savedSearches/${id}`, { body: { name: '' } });
    expect((await renamed).status).toBe(400);
  });

  it('take every setting on their own, and leave the others', async () => {
    const person = await world.person();
    const { id } = await saveSearchAs(person, { name: 'Hinges' });
    const to: SearchSettings = { name: 'Gears', mails: true };
    let expected: object = { name: 'Hinges', mails: false };
    for (const [setting, value] of Object.entries(to)) {
      const body = { [setting]: value };
      expected = { ...expected, ...body };
      const path = `/savedSearches/${id}`;
      expect((await person.request('PATCH', path, { body })).body).toMatchObject(expected);
    }
    expect(await searchesOf(person)).toMatchObject([expected]);
  });

  it('are removed for good, and removing again is fine', async () => {
    const person = await world.person();
    const { id } = await saveSearchAs(person);
    for (const _ of [1, 2]) {
      expect((await person.request('DELETE', `/savedSearches/${id}`)).status).toBe(204);
    }
    expect(await searchesOf(person)).toEqual([]);
    expect((await person.request('POST', `/savedSearches/${id}/looked`)).status).toBe(404);
  });
});

describe('a name', () => {
  const taken = { status: 409, body: { code: 'search.saved_name_taken' } };

  it('is given once to a person, whatever its letters, and is free for others', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const first = await saveSearchAs(one, { name: 'Hinges' });
    expect(await trySaving(one, { name: ' hINGES ' })).toMatchObject(taken);
    await saveSearchAs(other, { name: 'Hinges' });
    const second = await saveSearchAs(one, { name: 'Gears' });
    const rename = (id: string, name: string) =>
      one.request('PATCH', `/savedSearches/${id}`, { body: { name } });
    expect(await rename(second.id, 'HINGES')).toMatchObject(taken);
    expect(await rename(first.id, 'HINGES')).toMatchObject({ status: 200 });
    expect((await searchesOf(one)).map(({ name }) => name)).toEqual(['Gears', 'HINGES']);
  });

  it('is given once to those who ask at the same moment', async () => {
    const person = await world.person();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => trySaving(person)));
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await searchesOf(person)).toHaveLength(1);
  });
});

describe('the limit of 50', () => {
  it('holds, also for those that are saved at the same moment', async () => {
    const person = await world.person();
    const save = (at: number) => trySaving(person, { name: `Search ${at}` });
    for (let at = 1; at <= limits.savedSearches - 2; at += 1) await save(at);
    const answers = await Promise.all([101, 102, 103, 104, 105].map(save));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({ code: 'search.too_many_saved' });
    }
    const [first] = await searchesOf(person);
    expect(await searchesOf(person)).toHaveLength(limits.savedSearches);
    await person.request('DELETE', `/savedSearches/${first?.id}`);
    expect((await save(106)).status).toBe(200);
  });
});

describe('what is new', () => {
  it('was published after the search was saved, or looked at, and matches', async () => {
    const person = await world.person();
    await makeListing(world, seller, { title: 'Sextant, first' });
    const search = await saveSearchAs(person, {
      filters: { search: 'sextant', types: '1', sort: 'best' },
    });
    expect(await countsOf(person)).toEqual([0]);
    await makeListing(world, seller, { title: 'SEXTANT, second' });
    await makeListing(world, seller, { title: 'Sextan' });
    await makeListing(world, seller, {
      title: 'Sextant, a design',
      patentTypeId: 2,
      patentNumber: 'D900777',
    });
    expect(await countsOf(person)).toEqual([1]);
    const looked = await person.request('POST', `/savedSearches/${search.id}/looked`);
    expect(looked.status).toBe(204);
    const [after] = await searchesOf(person);
    expect(after?.newCount).toBe(0);
    expect(after && after.lookedTimestamp > search.lookedTimestamp).toBe(true);
    const third = await makeListing(world, seller, { title: 'Sextant, third' });
    expect(await countsOf(person)).toEqual([1]);
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: third, published: 'false' },
    });
    expect(await countsOf(person)).toEqual([0]);
  });

  it('among what a person saved is the person’s own', async () => {
    const [one, other] = [await world.person(), await world.person()];
    for (const person of [one, other]) {
      await saveSearchAs(person, { filters: { search: 'astrolabe', wishlist: 'true' } });
    }
    const listing = await makeListing(world, seller, { title: 'Astrolabe' });
    await one.request('POST', `/patent/wishlist/${listing}`);
    expect(await countsOf(one)).toEqual([1]);
    expect(await countsOf(other)).toEqual([0]);
  });

  it('does not change with the name or the emails', async () => {
    const person = await world.person();
    const { id } = await saveSearchAs(person, { filters: { search: 'quadrant' } });
    await makeListing(world, seller, { title: 'Quadrant' });
    const body = { name: 'Old instruments', mails: true };
    const changed = await person.request('PATCH', `/savedSearches/${id}`, { body });
    expect(changed.body).toMatchObject({ ...body, newCount: 1 });
  });
});
