import type { Introduction } from '@claimstead/contract/introductions.contract.ts';
import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { startPaying } from '../../sales/sale-world.fixture.ts';
import { makeListing } from '../listings.test-kit.ts';

let world: World;
let owner: Persona;
let buyer: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await world.person({ firstName: 'Odd', lastName: 'Unnamed' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  listingId = await unnamed({ acceptingOffers: true });
});

const unnamed = (fields: Record<string, unknown>) =>
  makeListing(world, owner, { publicPage: 'blind', ...fields });
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];

const ask = (who: Persona, message = 'I build such lamps.', patentId = listingId) =>
  who.request('POST', '/patent/introductions', { query: { patentId }, body: { message } });
const answer = (who: Persona, id: string, status: 'made' | 'declined') =>
  who.request('PUT', `/introductions/${id}`, { body: { status } });
async function read(who: Persona, id = listingId): Promise<Listing> {
  const found = await who.request('GET', '/patent', { query: { id } });
  expect(found.status, found.text).toBe(200);
  return found.body as Listing;
}
async function asked(): Promise<Introduction[]> {
  const query = { patentId: listingId };
  return (await owner.request('GET', '/patent/introductions', { query })).body as Introduction[];
}
async function onlyOne(): Promise<Introduction> {
  const [one, ...more] = await asked();
  expect(more).toEqual([]);
  if (!one) throw new Error('nobody asked');
  return one;
}
const owners = async (who: Persona) =>
  (await who.request('GET', '/owners', { query: { patentId: listingId } })).body as unknown[];
const offer = (who: Persona) =>
  who.request('POST', '/offer', { query: { patentId: listingId, amount: '700' } });
async function notices(who: Persona): Promise<string[]> {
  await world.drain();
  const list = (await who.request('GET', '/notifications')).body as { message: string }[];
  return list.map(({ message }) => message);
}

describe('a listing that shows no name', () => {
  it('tells a buyer nothing of its owners, and what they can do about it', async () => {
    const { ownerSight, ownerUserId, moves } = await read(buyer);
    expect({ ownerSight, ownerUserId }).toEqual({ ownerSight: 'hidden', ownerUserId: null });
    expect(moves).toEqual(['ask_introduction', 'add_to_wishlist']);
    expect(await owners(buyer)).toEqual([]);
    const facts = await buyer.request('GET', '/patents/facts', { query: { ids: listingId } });
    expect(facts.body).toMatchObject([{ ownerSight: 'hidden', owners: [] }]);
    expect(facts.text).not.toMatch(/Unnamed/);
    expect((await read(owner)).ownerSight).toBe('shown');
    expect(await owners(owner)).toHaveLength(1);
  });

  it('is not found by its owner’s name, nor among their listings', async () => {
    const shown = await makeListing(world, owner, { acceptingOffers: true });
    await world.drain();
    const { body } = await buyer.request('GET', '/patents', { query: { owner: owner.userId } });
    const ids = (body as { patents: { id: string }[] }).patents.map(({ id }) => id);
    expect(ids).toEqual([shown]);
    await owner.request('PATCH', '/patent', { body: { id: shown, publicPage: 'blind' } });
    await world.drain();
    const found = await buyer.request('GET', '/search/suggestions', { query: { q: 'Unnamed' } });
    expect(found.status, found.text).toBe(200);
    expect(found.text).not.toContain('Unnamed');
  });

  it('takes neither offers nor payments from who doesn’t know the owner', async () => {
    expect(codeOf(await offer(buyer))).toEqual([409, 'listings.owner_hidden']);
    const fixed = await unnamed({ price: 500 });
    expect(codeOf(await startPaying(buyer, fixed, 50_000))).toEqual([409, 'listings.owner_hidden']);
  });

  it('is asked once, by people who may, and the owners hear of it', async () => {
    expect((await ask(buyer)).status).toBe(204);
    expect((await read(buyer)).ownerSight).toBe('asked');
    expect(codeOf(await ask(buyer))).toEqual([409, 'listings.introduction_asked']);
    expect(codeOf(await ask(owner))).toEqual([403, 'listings.own_patent']);
    expect(await onlyOne()).toMatchObject({
      by: { userId: buyer.userId, firstName: 'Bea' },
      ...{ message: 'I build such lamps.', status: 'asked' },
    });
    const told = await notices(owner);
    expect(told.filter((one) => one.startsWith('Bea Buyer asks who owns'))).toHaveLength(1);
    expect(codeOf(await ask(buyer, ''))).toEqual([400, 'http.invalid_request']);
    const hidden = await buyer.request('GET', '/patent/introductions', {
      query: { patentId: listingId },
    });
    expect(codeOf(hidden)).toEqual([404, 'listings.not_found']);
  });

  it('can be talked about once an owner told their name', async () => {
    await ask(buyer);
    const { id } = await onlyOne();
    expect(codeOf(await answer(buyer, id, 'made'))).toEqual([404, 'listings.not_found']);
    expect((await answer(owner, id, 'made')).status).toBe(204);
    expect(codeOf(await answer(owner, id, 'declined'))).toEqual([
      409,
      'listings.introduction_moved_on',
    ]);
    const { ownerSight, ownerUserId, moves } = await read(buyer);
    expect({ ownerSight, ownerUserId }).toEqual({ ownerSight: 'shown', ownerUserId: owner.userId });
    expect(moves).toEqual(['send_offer', 'message_owner', 'add_to_wishlist']);
    expect(await owners(buyer)).toHaveLength(1);
    expect((await notices(buyer)).join()).toContain('Odd Unnamed offers');
    expect((await offer(buyer)).status).toBe(200);
    // Others still don't know.
    const other = await world.person();
    expect((await read(other)).ownerSight).toBe('hidden');
    expect(codeOf(await offer(other))).toEqual([409, 'listings.owner_hidden']);
  });

  it('stays unnamed to someone who was declined, until its owner changes their mind', async () => {
    await ask(buyer);
    const { id } = await onlyOne();
    await answer(owner, id, 'declined');
    const { ownerSight, moves } = await read(buyer);
    expect({ ownerSight, moves }).toEqual({ ownerSight: 'declined', moves: ['add_to_wishlist'] });
    expect((await notices(buyer)).join()).toContain('doesn’t want to tell you their name');
    expect((await notices(buyer)).join()).not.toContain('Odd');
    expect(codeOf(await offer(buyer))).toEqual([409, 'listings.owner_hidden']);
    expect((await answer(owner, id, 'made')).status).toBe(204);
    expect((await read(buyer)).ownerSight).toBe('shown');
  });

  it('is asked in vain by people whom its owner has blocked, and tells neither side of it', async () => {
    await owner.request('PUT', `/user/blocks/${buyer.userId}`);
    expect((await ask(buyer)).status).toBe(204);
    expect((await read(buyer)).ownerSight).toBe('asked');
    expect(await asked()).toEqual([]);
    expect((await notices(owner)).join()).not.toContain('asks who owns');
    // Whoever blocks someone learns nothing of what they own.
    const prober = await world.person();
    await prober.request('PUT', `/user/blocks/${owner.userId}`);
    expect((await ask(prober)).status).toBe(204);
    expect((await onlyOne()).by.userId).toBe(prober.userId);
  });

  it('takes no question where it shows its owner', async () => {
    await owner.request('PATCH', '/patent', { body: { id: listingId, publicPage: 'named' } });
    const other = await world.person();
    expect(codeOf(await ask(other))).toEqual([409, 'listings.owner_shown']);
    expect((await read(other)).ownerSight).toBe('shown');
  });

  it('is known to whoever has an accepted offer', async () => {
    await owner.request('PATCH', '/patent', { body: { id: listingId, publicPage: 'off' } });
    const made = await offer(buyer);
    await owner.request('PATCH', '/patent', { body: { id: listingId, publicPage: 'blind' } });
    expect((await read(buyer)).ownerSight).toBe('hidden');
    const { id } = made.body as { id: string };
    const accepted = await owner.request('POST', `/offer/${id}/accept`);
    expect(accepted.status, accepted.text).toBe(200);
    expect((await read(buyer)).ownerSight).toBe('shown');
    expect(codeOf(await startPaying(buyer, listingId, 70_000))).toEqual([200, undefined]);
  });
});

describe('at the same time', () => {
  it('one question and one answer count', async () => {
    const questions = await Promise.all(Array.from({ length: 8 }, () => ask(buyer)));
    expect(questions.filter(({ status }) => status === 204)).toHaveLength(1);
    const { id } = await onlyOne();
    const given = ['made', 'declined', 'made', 'declined', 'made'] as const;
    const answers = await Promise.all(given.map((status) => answer(owner, id, status)));
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(2);
    const told = await notices(buyer);
    expect(told.filter((one) => one.startsWith('Odd Unnamed offers'))).toHaveLength(1);
    expect((await onlyOne()).status).toBe('made');
  });
});
