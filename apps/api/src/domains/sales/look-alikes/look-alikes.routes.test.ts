import type { LookAlike } from '@claimstead/contract/look-alikes.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { makeDraft, makeOpenListing } from '../../listings/listings.test-kit.ts';

let world: World;
let seller: Persona;
let buyer: Persona;
let impostor: Persona;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person({ firstName: 'Nora', lastName: 'Keel' });
  buyer = await world.person({ firstName: 'Bo', lastName: 'Ash' });
  impostor = await world.person({ firstName: 'Nоra', lastName: 'Kee1' });
});
afterAll(() => world.stop());

const seenBy = async (who: Persona) =>
  (await who.request('GET', '/sales/lookAlikes')).body as LookAlike[];

describe('a name that looks like the other side’s', () => {
  it('is named to the person who may take one for the other, and to nobody else', async () => {
    const write = { body: { message: 'Please pay to another account.' } };
    await impostor.request('POST', `/messages/${buyer.userId}`, write);
    expect(await seenBy(buyer)).toEqual([]);
    const patentId = await makeOpenListing(world, seller);
    const offer = await buyer.request('POST', '/offer', { query: { patentId, amount: '500' } });
    expect(offer.status, offer.text).toBe(200);
    const [one, ...more] = await seenBy(buyer);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ userId: impostor.userId, other: { userId: seller.userId } });
    expect(await seenBy(seller)).toEqual([]);
    expect(await seenBy(impostor)).toEqual([]);
    expect((await anonymously(world).request('GET', '/sales/lookAlikes')).status).toBe(401);
  });

  it('is no longer an account’s name once the account is deleted', async () => {
    const left = await impostor.request('DELETE', '/user', { body: { password: testPassword } });
    expect(left.status, left.text).toBe(204);
    expect(await seenBy(buyer)).toEqual([]);
  });
});

describe('a name that claims to be the product’s', () => {
  it.each([
    ['Claimstead', 'Team', 'firstName'],
    ['Ann', 'Suppоrt', 'lastName'],
    ['Support', 'x', 'firstName'],
    ['Clаim', 'stead', 'lastName'],
  ])('makes no account: %s %s', async (firstName, lastName, path) => {
    const answer = await anonymously(world).request('POST', '/auth/register', {
      body: { firstName, lastName, email: 'claims@example.test', password: 'Other-Harbour-8' },
    });
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'identity.name_reserved',
      errors: [{ path }],
    });
  });

  it('cannot be an owner’s, a company’s or a legal name', async () => {
    const patentId = await makeDraft(seller);
    const owner = (over: object) => ({
      body: {
        user: { firstName: 'Tim', lastName: 'Elm', email: 'tim@example.test' },
        patentId,
        stake: 10,
        ...over,
      },
    });
    const refused = { status: 400, code: 'identity.name_reserved' };
    const user = { firstName: 'Claimstead', lastName: 'Desk', email: 'tim@example.test' };
    expect((await seller.request('POST', '/owner', owner({ user }))).body).toMatchObject(refused);
    const company = { company: 'CIaimstead Inc.', title: 'CEO' };
    expect((await seller.request('POST', '/owner', owner(company))).body).toMatchObject(refused);
    const legal = await seller.request('PUT', '/user/legalName', {
      body: { name: 'Claimstead Support' },
    });
    expect(legal.body).toMatchObject(refused);
    expect((await seller.request('POST', '/owner', owner({}))).status).toBe(200);
  });
});
