import { randomUUID } from 'node:crypto';
import type { ListingFields, Listing, PatentCard } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { completeFields, makeDraft, makeListing, newPatentNumber } from './listings.test-kit.ts';
import { markUnderSale, releaseReservation, reserveListing } from './deals/deals.service.ts';

let world: World;
let seller: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Sela', lastName: 'Seller' });
  stranger = await world.person();
});
afterAll(() => world.stop());

async function view(persona: Persona, id: string) {
  return persona.request('GET', '/patent', { query: { id } });
}

describe('the catalogue', () => {
  it('is open to everyone', async () => {
    const nobody = anonymously(world);
    const types = await nobody.request('GET', '/types');
    expect(types.body).toEqual([
      { id: 1, name: 'Utility' },
      { id: 2, name: 'Design' },
      { id: 3, name: 'Provisional' },
      { id: 4, name: 'Plant' },
    ]);
    expect((await nobody.request('GET', '/prototypes')).status).toBe(200);
    const categories = await nobody.request('GET', '/categories');
    expect((categories.body as unknown[]).length).toBeGreaterThan(20);
  });
});

/** Every field of a listing, with two values. */
const everyField: [ListingFields, ListingFields] = [
  {
    title: 'Folding hinge',
    description: 'A hinge that folds flat.',
    patentNumber: '9,123,456',
    prototypeId: 0,
    patentTypeId: 1,
    countryOfIssue: '',
    price: 250.5,
    expired: false,
    acceptingOffers: false,
    published: false,
    categories: [1],
    publicPage: 'off',
  },
  {
    title: 'Rounded hinge',
    description: 'A hinge without corners.',
    patentNumber: 'D912,345',
    prototypeId: 1,
    patentTypeId: 2,
    countryOfIssue: 'United States',
    price: 999,
    expired: true,
    acceptingOffers: true,
    published: false,
    categories: [2],
    publicPage: 'blind',
  },
];

describe('a draft', () => {
  it('may be empty, and is its maker’s with the whole stake', async () => {
    const made = await seller.request('POST', '/patent', { body: {} });
    expect(made.status).toBe(200);
    const { id } = made.body as { id: string };
    const patent = (await view(seller, id)).body as Listing;
    expect(patent).toMatchObject({
      status: 'draft',
      isOwner: true,
      published: false,
      title: '',
      moves: expect.arrayContaining(['edit', 'delete']),
    });
    const owners = await seller.request('GET', '/owners', { query: { patentId: id } });
    expect(owners.body).toMatchObject([
      { user: { userId: seller.userId, firstName: 'Sela', email: seller.me.email }, stake: 100 },
    ]);
  });

  it('asked for again under its key is the same one, however many ask at once', async () => {
    const idempotencyKey = randomUUID();
    const ask = (title: string, who = seller) =>
      who.request('POST', '/patent', { body: { title, idempotencyKey } });
    const first = (await ask('Hinge')).body as { id: string };
    const again = await Promise.all([ask('Hinge that'), ask('Hinge that'), ask('Hinge that')]);
    expect(again.map(({ body }) => body)).toEqual([first, first, first]);
    expect((await view(seller, first.id)).body).toMatchObject({ title: 'Hinge that' });
    const all = (await seller.request('GET', '/patents/active')).body as Listing[];
    expect(all.filter(({ title }) => title.startsWith('Hinge'))).toHaveLength(1);
    const fresh = randomUUID();
    const racing = await Promise.all(
      [1, 2, 3, 4].map(() =>
        seller.request('POST', '/patent', { body: { title: 'Race', idempotencyKey: fresh } }),
      ),
    );
    expect(new Set(racing.map(({ body }) => (body as { id: string }).id)).size).toBe(1);

    // Another person's key finds nothing, and a deleted draft does not come back.
    expect((await ask('Theirs', stranger)).body).not.toEqual(first);
    await seller.request('DELETE', '/patent', { query: { id: first.id } });
    expect((await ask('Hinge')).body).toMatchObject({ status: 404, code: 'listings.not_found' });
    expect(
      (await seller.request('POST', '/patent', { body: { idempotencyKey: 'mine' } })).status,
    ).toBe(400);
  });

  it('keeps what was sent, and a change leaves the rest alone', async () => {
    const id = await makeDraft(seller, { patentNumber: '9,876,543', price: 1234.56 });
    const changed = await seller.request('PATCH', '/patent', { body: { id, title: 'New title' } });
    expect(changed.body).toEqual({ id });
    expect((await view(seller, id)).body).toMatchObject({
      title: 'New title',
      description: 'A hinge that folds flat.',
      patentNumber: '9,876,543',
      price: 1234.56,
      categories: ['Aerospace', 'Agriculture'],
      published: false,
    });
  });

  it('comes back with every field as it was sent: made with it, changed to it, and not over another change', async () => {
    const { categories: _, published: __, ...first } = everyField[0];
    const { categories: ___, published: ____, ...second } = everyField[1];
    const id = await makeDraft(seller, everyField[0]);
    expect((await view(seller, id)).body).toMatchObject({ ...first, categories: ['Aerospace'] });
    const change = (body: object) => seller.request('PATCH', '/patent', { body: { id, ...body } });
    expect((await change(everyField[1])).status).toBe(200);
    expect((await view(seller, id)).body).toMatchObject({ ...second, categories: ['Agriculture'] });
    for (const name of Object.keys(everyField[0]).filter((field) => field !== 'published')) {
      const field = name as keyof ListingFields;
      const late = { [field]: everyField[0][field], was: { [field]: everyField[0][field] } };
      const answer = await change(late);
      expect(answer.body, field).toMatchObject({ code: 'listings.changed_elsewhere' });
    }
  });

  it('is not overwritten by who last saw it otherwise, and nothing of that change stays', async () => {
    const id = await makeDraft(seller, { title: 'As first typed', price: 100, categories: [1] });
    const change = (body: object) => seller.request('PATCH', '/patent', { body: { id, ...body } });
    const first = { title: 'From the desk', was: { title: 'As first typed' } };
    expect((await change(first)).status).toBe(200);
    expect((await change(first)).status, 'the same again').toBe(200);
    for (const late of [
      { title: 'From the phone', price: 200, was: { title: 'As first typed', price: 100 } },
      { price: 300, categories: [2], was: { price: 100, categories: [3] } },
    ]) {
      const answer = await change(late);
      expect(answer.status, answer.text).toBe(409);
      expect(answer.body).toMatchObject({ code: 'listings.changed_elsewhere' });
    }
    expect((await change({ price: 400, was: { price: 100 } })).status).toBe(200);
    expect((await view(seller, id)).body).toMatchObject({
      title: 'From the desk',
      price: 400,
      categories: ['Aerospace'],
    });
  });

  it('of one of the first patents can be changed again, in every field that a form sends', async () => {
    const id = await makeDraft(seller, { patentNumber: '000123' });
    const { patentNumber } = (await view(seller, id)).body as Listing;
    for (const body of [{ title: 'New title' }, { patentNumber }, { patentTypeId: 2 }]) {
      const answer = await seller.request('PATCH', '/patent', { body: { id, ...body } });
      expect(answer.status, answer.text).toBe(200);
    }
    expect((await view(seller, id)).body).toMatchObject({ patentNumber: '000,123' });
  });

  it('is not published by a field', async () => {
    const id = await makeDraft(seller, { published: true });
    expect((await view(seller, id)).body).toMatchObject({ published: false, status: 'draft' });
  });

  it('dates the end of a patent’s term when it is marked, and forgets it again', async () => {
    const id = await makeDraft(seller, { expired: true });
    const marked = (await view(seller, id)).body as Listing;
    expect(marked.expired).toBe(true);
    expect(marked.expirationTimestamp).not.toBeNull();
    await seller.request('PATCH', '/patent', { body: { id, expired: false } });
    expect((await view(seller, id)).body).toMatchObject({
      expired: false,
      expirationTimestamp: null,
    });
  });

  it.each([
    [{ patentNumber: '12' }, 'patentNumber'],
    [{ price: 10.001 }, 'price'],
    [{ categories: [9999] }, 'categories'],
    [{ patentTypeId: 3, patentNumber: '1234567' }, 'patentNumber'],
  ])('with %j is refused and names the field', async (fields, path) => {
    const answer = await seller.request('POST', '/patent', { body: fields });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'http.invalid_request', errors: [{ path }] });
  });

  it.each([
    { price: -1 },
    { price: 1_000_000 },
    { patentTypeId: 5 },
    { title: 7 },
    { title: 'x'.repeat(501) },
  ])('with %j is refused', async (fields) => {
    expect((await seller.request('POST', '/patent', { body: fields })).status).toBe(400);
  });

  it('of another country is saved, stays out of the market, and puts its owner on the list', async () => {
    const id = await makeDraft(seller, { countryOfIssue: 'Japan', patentNumber: 'JP 2020-1' });
    expect((await view(seller, id)).body).toMatchObject({
      countryOfIssue: 'Japan',
      patentNumber: 'JP 2020-1',
      moves: ['edit', 'choose_public_page', 'delete'],
    });
    const waiting = await world.deps.db.selectFrom('country_waitlist').selectAll().execute();
    expect(waiting).toMatchObject([{ user_id: seller.userId, country: 'Japan' }]);
  });
});

describe('a stranger', () => {
  it('finds no draft of others, by any call', async () => {
    const id = await makeDraft(seller);
    const calls = [
      stranger.request('GET', '/patent', { query: { id } }),
      stranger.request('PATCH', '/patent', { body: { id, title: 'Mine' } }),
      stranger.request('DELETE', '/patent', { query: { id } }),
      stranger.request('GET', '/owners', { query: { patentId: id } }),
      stranger.request('GET', '/patent/documents', { query: { patentId: id } }),
      stranger.request('POST', '/owners/confirm', { query: { patentId: id } }),
      stranger.request('PUT', '/patent/images', {
        query: { patentId: id },
        body: { imageUris: [] },
      }),
      stranger.request('PUT', '/patent/publish', { query: { patentId: id, published: 'true' } }),
      stranger.request('PUT', '/patent/publish', { query: { patentId: id, published: 'false' } }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'listings.not_found' });
    }
    expect((await view(seller, id)).body).toMatchObject({ title: 'Folding hinge' });
  });

  it('may not change a listing in the market either', async () => {
    const id = await makeListing(world, seller);
    expect((await view(stranger, id)).status).toBe(200);
    const patched = await stranger.request('PATCH', '/patent', { body: { id, price: 1 } });
    expect(patched.status).toBe(404);
  });

  it('without a session is told to sign in, whatever the input', async () => {
    const nobody = anonymously(world);
    const calls = [
      nobody.request('POST', '/patent', { body: { price: 'x' } }),
      nobody.request('GET', '/patent', { query: { id: 'x' } }),
      nobody.request('GET', '/patents/active'),
      nobody.request('PUT', '/patent/publish'),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'identity.sign_in_required' });
    }
  });

  it('finds nothing under an id that does not exist', async () => {
    expect((await view(stranger, newId())).status).toBe(404);
    expect((await view(stranger, 'not-an-id')).status).toBe(400);
  });
});

describe('what a deal is about', () => {
  it('cannot change while an offer is accepted, and can again afterward', async () => {
    const id = await makeListing(world, seller);
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    await transact(world.deps, (unit) => reserveListing(unit, id, stranger.userId, until));
    const price = await seller.request('PATCH', '/patent', { body: { id, price: 1 } });
    expect(price.status).toBe(409);
    expect(price.body).toMatchObject({ code: 'listings.frozen' });
    const same = await seller.request('PATCH', '/patent', {
      body: { id, price: 500, description: 'Better words.' },
    });
    expect(same.status).toBe(200);
    const gone = await seller.request('DELETE', '/patent', { query: { id } });
    expect(gone.body).toMatchObject({ code: 'listings.reserved' });
    await transact(world.deps, (unit) => releaseReservation(unit, id, stranger.userId));
    expect((await seller.request('PATCH', '/patent', { body: { id, price: 2 } })).status).toBe(200);
  });

  it('under sale is seen with its badge and without files or offers', async () => {
    const id = await makeListing(world, seller);
    await transact(world.deps, (unit) => markUnderSale(unit, id, stranger.userId));
    expect((await view(stranger, id)).body).toMatchObject({
      status: 'under_sale',
      moves: ['message_owner'],
    });
    const documents = await stranger.request('GET', '/patent/documents', {
      query: { patentId: id },
    });
    expect(documents.body).toMatchObject({ documentUri: null, files: [] });
    expect((await seller.request('DELETE', '/patent', { query: { id } })).body).toMatchObject({
      code: 'listings.open_sale',
    });
  });
});

describe('deleting', () => {
  it('hides a listing from everyone, says so once, and cannot be repeated', async () => {
    const id = await makeListing(world, seller);
    const before = await world.eventTypes();
    expect((await seller.request('DELETE', '/patent', { query: { id } })).status).toBe(204);
    expect((await world.eventTypes()).slice(before.length)).toEqual(['listings.deleted']);
    expect((await view(seller, id)).status).toBe(404);
    expect((await seller.request('DELETE', '/patent', { query: { id } })).status).toBe(404);
    const mine = (await seller.request('GET', '/patents/active')).body as PatentCard[];
    expect(mine.map((patent) => patent.id)).not.toContain(id);
  });
});

describe('editing in the market', () => {
  it('cannot make a listing incomplete, foreign, or another’s number', async () => {
    const id = await makeListing(world, seller);
    const taken = newPatentNumber();
    await makeListing(world, stranger, { patentNumber: taken });
    const tries = [
      [{ title: '' }, 'listings.incomplete'],
      [{ categories: [] }, 'listings.incomplete'],
      [{ price: 0.5 }, 'listings.incomplete'],
      [{ countryOfIssue: 'Japan' }, 'listings.country_not_supported'],
      [{ patentNumber: taken }, 'listings.number_taken'],
    ] as const;
    for (const [fields, code] of tries) {
      const answer = await seller.request('PATCH', '/patent', { body: { id, ...fields } });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code });
    }
    expect((await view(seller, id)).body).toMatchObject({
      title: completeFields()['title'],
      status: 'active',
      categories: ['Aerospace', 'Agriculture'],
    });
  });
});
