import type { Listing, PatentCard, SavedListing } from '@claimstead/contract/listings.contract.ts';
import type { PatentPage } from '@claimstead/contract/marketplace.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeDraft, makeListing, pdfDocument, pngImage } from '../listings/listings.test-kit.ts';
import { markUnderSale } from '../listings/deals/deals.service.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

let world: World;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  buyer = await world.person();
});
afterAll(() => world.stop());

async function browse(query: Record<string, string>, persona = buyer): Promise<PatentPage> {
  const answer = await persona.request('GET', '/patents', { query });
  expect(answer.status).toBe(200);
  return answer.body as PatentPage;
}
const titles = (page: PatentPage) => page.patents.map((patent) => patent.title);
const view = async (persona: Persona, id: string) =>
  (await persona.request('GET', '/patent', { query: { id } })).body as Listing;

describe('searching', () => {
  it('finds part of a title in any case, with every character plain', async () => {
    const title = String.raw`Éclair 100%_pure \ valve "q"`;
    await makeListing(world, seller, { title });
    await makeListing(world, seller, { title: 'Eclair 100 pure valve' });
    for (const search of ['éCLAIR', '100%', '0%_P', '_', String.raw`\ v`, '"Q"', title]) {
      expect(titles(await browse({ search })), search).toEqual([title]);
    }
    expect(titles(await browse({ search: '100%pure' }))).toEqual([]);
    expect(titles(await browse({ search: 'pure' }))).toHaveLength(2);
    expect(titles(await browse({ search: '  pure  ' }))).toHaveLength(2);
  });

  it('refuses more than 200 characters, and looks at nothing but the title', async () => {
    const refused = await buyer.request('GET', '/patents', { query: { search: 'x'.repeat(201) } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'marketplace.search_too_long' });
    expect((await browse({ search: 'x'.repeat(200) })).total).toBe(0);
    expect((await browse({ search: 'folds flat' })).total).toBe(0);
  });
});

describe('filters', () => {
  it('narrow together', async () => {
    const base = { title: 'Filtered' };
    const plain = await makeListing(world, seller, { ...base, categories: [10] });
    const rich = await makeListing(world, seller, {
      ...base,
      categories: [11, 12],
      patentTypeId: 2,
      patentNumber: 'D900001',
      prototypeId: 1,
      expired: true,
      acceptingOffers: true,
    });
    const pdf = { name: 'a.pdf', contentType: 'application/pdf', content: await pdfDocument() };
    for (const kind of ['research', 'costModel']) {
      await seller.upload('POST', `/patent/upload/document/${kind}`, pdf, { patentId: rich });
    }
    const ids = async (query: Record<string, string>) =>
      (await browse({ search: 'Filtered', ...query })).patents.map((patent) => patent.id);
    expect(await ids({})).toEqual([rich, plain]);
    expect(await ids({ types: '2' })).toEqual([rich]);
    expect(await ids({ types: '1,2' })).toEqual([rich, plain]);
    expect(await ids({ types: '999999' })).toEqual([]);
    expect(await ids({ categories: '10,12' })).toEqual([rich, plain]);
    expect(await ids({ categories: '12', types: '1' })).toEqual([]);
    for (const toggle of ['acceptingOffers', 'expired', 'prototype', 'research', 'costModel']) {
      expect(await ids({ [toggle]: 'true' }), toggle).toEqual([rich]);
      expect(await ids({ [toggle]: 'false' }), toggle).toEqual([rich, plain]);
    }
    expect(await ids({ wishlist: 'true' })).toEqual([]);
    await buyer.request('POST', `/patent/wishlist/${plain}`);
    expect(await ids({ wishlist: 'true' })).toEqual([plain]);
    expect((await browse({ search: 'Filtered', wishlist: 'true' }, seller)).total).toBe(0);
  });

  it.each<Record<string, string>>([
    { page: '0' },
    { page: 'x' },
    { types: '1;2' },
    { sort: 'oldest' },
    { prototype: 'yes' },
  ])('refuse %j', async (query) => {
    expect((await buyer.request('GET', '/patents', { query })).status).toBe(400);
  });
});

describe('paging', () => {
  it('gives 20 a page, each listing once, the exact total, and nothing past the end', async () => {
    const made: string[] = [];
    for (let count = 0; count < 23; count += 1) {
      made.push(await makeListing(world, seller, { title: 'Paged', price: 100 + (count % 3) }));
    }
    for (const sort of ['newest', 'price_asc', 'price_desc']) {
      const pages = [];
      for (const page of ['1', '2', '3']) pages.push(await browse({ search: 'Paged', page, sort }));
      expect(pages.map((page) => page.patents.length)).toEqual([20, 3, 0]);
      for (const [index, page] of pages.entries()) {
        expect(page).toMatchObject({ total: 23, totalPages: 2, page: index + 1 });
      }
      const seen = pages.flatMap((page) => page.patents);
      expect(new Set(seen.map((patent) => patent.id)).size).toBe(23);
      const prices = seen.map((patent) => patent.price);
      if (sort === 'newest') expect(seen.map((patent) => patent.id)).toEqual(made.toReversed());
      else
        expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a)));
    }
  });

  it('by price puts listings that are open to offers last', async () => {
    await makeListing(world, seller, { title: 'Ordered', price: 300 });
    await makeListing(world, seller, { title: 'Ordered', price: 1, acceptingOffers: true });
    const prices = (page: PatentPage) => page.patents.map((patent) => patent.price);
    expect(prices(await browse({ search: 'Ordered', sort: 'price_asc' }))).toEqual([300, 1]);
    expect(prices(await browse({ search: 'Ordered', sort: 'price_desc' }))).toEqual([300, 1]);
  });
});

describe('the market', () => {
  it('shows only what is in it at the moment of the request', async () => {
    const title = 'Seen or not';
    await makeDraft(seller, { title });
    const hidden = await makeListing(world, seller, { title });
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: hidden, published: 'false' },
    });
    const deleted = await makeListing(world, seller, { title });
    await seller.request('DELETE', '/patent', { query: { id: deleted } });
    const selling = await makeListing(world, seller, { title });
    await transact(world.deps, (unit) => markUnderSale(unit, selling, buyer.userId));
    await makeListing(world, seller, { title, countryOfIssue: 'USA' }, 2);
    expect((await browse({ search: title })).total).toBe(1);
    // No sweep runs in between: the clock alone decides.
    world.clock.advanceDays(2);
    expect((await browse({ search: title })).total).toBe(0);
  });

  it('is for those signed in; what is featured is for all, 12 at most, pictures first', async () => {
    const nobody = anonymously(world);
    expect((await nobody.request('GET', '/patents')).status).toBe(401);
    const pictured = await makeListing(world, seller, { title: 'Pictured' });
    const image = { name: 'a.png', contentType: 'image/png', content: await pngImage() };
    await seller.upload('POST', '/patent/upload/image', image, { patentId: pictured });
    await makeListing(world, seller, { title: 'Newer' });
    const featured = await nobody.request('GET', '/patents/featured');
    const cards = featured.body as PatentCard[];
    expect(cards).toHaveLength(12);
    expect(cards[0]?.id).toBe(pictured);
    expect(featured.text).not.toContain('@');
  });
});

describe('a page of the market', () => {
  it('says which of its patents the viewer saved, and which the viewer owns', async () => {
    const mine = await makeListing(world, buyer, { title: 'Hearts' });
    const liked = await makeListing(world, seller, { title: 'Hearts' });
    await makeListing(world, seller, { title: 'Hearts' });
    await buyer.request('POST', `/patent/wishlist/${liked}`);
    expect(await browse({ search: 'Hearts' })).toMatchObject({
      total: 3,
      wishlistedIds: [liked],
      ownIds: [mine],
    });
    const seen = await browse({ search: 'Hearts' }, seller);
    expect(seen).toMatchObject({ wishlistedIds: [] });
    expect(seen.ownIds).toHaveLength(2);
    expect(await browse({ search: 'Hearts', page: '2' })).toMatchObject({
      wishlistedIds: [],
      ownIds: [],
    });
  });
});

describe('a listing', () => {
  it('has the hearts of whoever asks, at this moment, however often the same page is asked for', async () => {
    const other = await world.person();
    const id = await makeListing(world, seller, { title: 'Asked in turn' });
    const hearts = async (persona: Persona) =>
      (await browse({ search: 'asked in turn' }, persona)).wishlistedIds;
    const saves = (method: 'POST' | 'DELETE') => buyer.request(method, `/patent/wishlist/${id}`);
    for (const [act, mine] of [
      ['POST', [id]],
      ['DELETE', []],
      ['POST', [id]],
    ] as const) {
      await saves(act);
      expect(await Promise.all([buyer, other, buyer].map(hearts))).toEqual([mine, [], mine]);
    }
    // The same browser, and another account in it.
    const [cookie] = [buyer.cookie];
    buyer.cookie = other.cookie;
    expect(await hearts(buyer)).toEqual([]);
    buyer.cookie = cookie;
    expect(await hearts(buyer)).toEqual([id]);
  });

  it('is not searched again, and is right at once after a change, a new listing and the end of a plan', async () => {
    const first = await makeListing(world, seller, { title: 'Seen again one', price: 10 });
    const seen = async () =>
      (await browse({ search: 'seen again' })).patents.map(({ title, price }) => [title, price]);
    expect([await seen(), await seen()]).toEqual([
      [['Seen again one', 10]],
      [['Seen again one', 10]],
    ]);
    await seller.request('PATCH', '/patent', { body: { id: first, price: 11 } });
    expect(await seen()).toEqual([['Seen again one', 11]]);
    await makeListing(world, seller, { title: 'Seen again two', price: 12 });
    expect(await seen()).toEqual([
      ['Seen again two', 12],
      ['Seen again one', 11],
    ]);
    const ends = new Date(world.clock.now().getTime() + 60_000);
    await world.deps.db
      .updateTable('listings')
      .set({ subscription_expires_at: ends })
      .where('id', '=', first)
      .modifyEnd(arranged('listing'))
      .execute();
    expect(await seen()).toHaveLength(2);
    world.clock.advance(60);
    expect(await seen()).toEqual([['Seen again two', 12]]);
  });

  it('offers nothing to someone unverified that only a verified person may do', async () => {
    const id = await makeListing(world, seller, { acceptingOffers: true });
    const unverified = await world.person({ verified: false });
    expect((await view(unverified, id)).moves).toEqual(['add_to_wishlist']);
    expect((await view(buyer, id)).moves).toEqual([
      'send_offer',
      'message_owner',
      'add_to_wishlist',
    ]);
  });
});

describe('the wishlist', () => {
  const saved = async (persona: Persona) =>
    (await persona.request('GET', '/patent/wishlist')).body as PatentCard[];

  const counted = async (persona: Persona) =>
    (await persona.request('GET', '/patent/wishlist/count')).body as number;

  it('keeps what a person saved, once, and forgets it', async () => {
    const person = await world.person();
    const id = await makeListing(world, seller);
    const check = async () =>
      (await person.request('GET', `/patent/wishlist/check/${id}`)).body as boolean;
    expect(await check()).toBe(false);
    expect((await view(person, id)).moves).toContain('add_to_wishlist');
    expect((await person.request('POST', `/patent/wishlist/${id}`)).status).toBe(204);
    expect((await person.request('POST', `/patent/wishlist/${id}`)).status).toBe(204);
    expect(await check()).toBe(true);
    expect(await counted(person)).toBe(1);
    expect((await saved(person)).map((card) => card.id)).toEqual([id]);
    const seen = await view(person, id);
    expect(seen.wishlisted).toBe(true);
    expect(seen.moves).toContain('remove_from_wishlist');
    expect(seen.moves).not.toContain('add_to_wishlist');
    expect((await view(buyer, id)).wishlisted).toBe(false);
    expect((await person.request('DELETE', `/patent/wishlist/${id}`)).status).toBe(204);
    expect((await person.request('DELETE', `/patent/wishlist/${id}`)).status).toBe(204);
    expect(await saved(person)).toEqual([]);
    expect(await counted(person)).toBe(0);
  });

  it('is not for one’s own listing, nor for what one may not know of', async () => {
    const id = await makeListing(world, seller);
    const own = await seller.request('POST', `/patent/wishlist/${id}`);
    expect(own.status).toBe(403);
    expect(own.body).toMatchObject({ code: 'marketplace.own_patent' });
    expect((await view(seller, id)).moves).not.toContain('add_to_wishlist');
    const draft = await makeDraft(seller);
    expect((await buyer.request('POST', `/patent/wishlist/${draft}`)).status).toBe(404);
    expect((await buyer.request('POST', `/patent/wishlist/${newId()}`)).status).toBe(404);
    expect((await buyer.request('POST', '/patent/wishlist/none')).status).toBe(400);
    const nobody = anonymously(world);
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await nobody.request(method, `/patent/wishlist/${id}`)).status).toBe(401);
    }
    for (const path of ['/patent/wishlist', '/patent/wishlist/count']) {
      expect((await nobody.request('GET', path)).status).toBe(401);
    }
  });

  it('shows what ended without its pictures, and what was taken back', async () => {
    const person = await world.person();
    const image = { name: 'a.png', contentType: 'image/png', content: await pngImage() };
    const ending = await makeListing(world, seller, { title: 'Ending' }, 1);
    await seller.upload('POST', '/patent/upload/image', image, { patentId: ending });
    const withdrawn = await makeListing(world, seller);
    for (const id of [ending, withdrawn]) await person.request('POST', `/patent/wishlist/${id}`);
    expect((await saved(person)).find((card) => card.id === ending)?.imageUri).not.toBeNull();
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: withdrawn, published: 'false' },
    });
    expect(await counted(person)).toBe(2);
    world.clock.advanceDays(2);
    expect(await counted(person)).toBe(2);
    expect(await saved(person)).toMatchObject([
      { id: withdrawn, status: 'off_market' },
      { title: 'Ending', imageUri: null, imageUris: [], status: 'expired' },
    ]);
  });

  it('keeps what its owner took off the market as the person saved it, and tells nothing of it besides', async () => {
    const person = await world.person();
    const id = await makeListing(world, seller, { title: 'Folding hinge' });
    const card = (await view(person, id)) satisfies Listing;
    await person.request('POST', `/patent/wishlist/${id}`);
    const show = (published: 'true' | 'false') =>
      seller.request('PUT', '/patent/publish', { query: { patentId: id, published } });
    expect((await show('false')).status).toBe(200);
    const change = {
      id,
      title: 'Secret hinge',
      patentTypeId: 2,
      price: 7,
      patentNumber: 'D812345',
    };
    expect((await seller.request('PATCH', '/patent', { body: change })).status).toBe(200);
    const { patentNumber } = card;
    const words = { id, title: 'Folding hinge', patentNumber, patentTypeId: 1 };
    expect(await saved(person)).toEqual([{ ...words, status: 'off_market' }]);
    expect((await person.request('GET', '/patent', { query: { id } })).status).toBe(404);
    // Its owner puts it back, and it is told as it is now.
    await seller.request('PATCH', '/patent', { body: { id, patentTypeId: 1, patentNumber } });
    expect((await show('true')).status).toBe(200);
    expect(await saved(person)).toMatchObject([{ id, title: 'Secret hinge', status: 'active' }]);
    await seller.request('DELETE', '/patent', { query: { id } });
    expect([await saved(person), await counted(person)]).toEqual([[], 0]);
  });

  it('says nothing of why, where it was not its owner: a listing that our team took down', async () => {
    const person = await world.person();
    const id = await makeListing(world, seller, { title: 'Taken' });
    await person.request('POST', `/patent/wishlist/${id}`);
    await world.deps.db
      .updateTable('listings')
      .set({ published: false, taken_down_at: world.clock.now() })
      .where('id', '=', id)
      .modifyEnd(arranged('listing'))
      .execute();
    expect(await saved(person)).toMatchObject([{ id, title: 'Taken', status: 'unlisted' }]);
  });

  it('has no words for what was off the market before they were kept', async () => {
    const person = await world.person();
    const id = await makeListing(world, seller);
    await person.request('POST', `/patent/wishlist/${id}`);
    await seller.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } });
    await world.deps.db
      .updateTable('wishlist_entries')
      .set({ saved_as: null })
      .where('listing_id', '=', id)
      .execute();
    expect([await saved(person), await counted(person)]).toEqual([[], 0]);
  });

  it('shows the current state of each: nothing that left the market looks for sale', async () => {
    const person = await world.person();
    const ids: Record<string, string> = {};
    for (const status of ['active', 'under_sale', 'sold'] as const) {
      const id = await makeListing(world, seller, { title: status });
      ids[id] = status;
      await person.request('POST', `/patent/wishlist/${id}`);
      const sale_state = status === 'active' ? 'none' : status;
      await world.deps.db
        .updateTable('listings')
        .set({ sale_state })
        .where('id', '=', id)
        .modifyEnd(arranged('listing'))
        .execute();
    }
    const seen = (await person.request('GET', '/patent/wishlist')).body as SavedListing[];
    expect(Object.fromEntries(seen.map(({ id, status }) => [id, status]))).toEqual(ids);
  });
});
