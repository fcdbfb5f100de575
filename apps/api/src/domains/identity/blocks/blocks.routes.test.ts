import type { Block } from '@claimstead/contract/blocks.contract.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { addCoOwner, makeListing } from '../../listings/listings.test-kit.ts';
import { type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';

let world: World;
let ana: Persona;
let ben: Persona;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person({ firstName: 'Anastasia', lastName: 'Quill' });
  ben = await world.person({ firstName: 'Benedict', lastName: 'Quill' });
});
afterAll(() => world.stop());

const block = (who: Persona, whom: string) => who.request('PUT', `/user/blocks/${whom}`);
const unblock = (who: Persona, whom: Persona) =>
  who.request('DELETE', `/user/blocks/${whom.userId}`);
const found = async (who: Persona) => {
  const answer = await who.request('GET', '/users/search', { query: { query: 'quill' } });
  return (answer.body as PublicUser[]).map((one) => one.userId);
};
const write = async (who: Persona, whom: Persona) =>
  (await who.request('POST', `/messages/${whom.userId}`, { body: { message: 'Hello' } })).body;
const offer = async (who: Persona, patentId: string) =>
  (await who.request('POST', '/offer', { query: { patentId, amount: '500' } })).body;

describe('someone who is blocked', () => {
  it('cannot write, offer or find, and nor can the other way around, until it is taken back', async () => {
    const listing = await makeListing(world, ana, { acceptingOffers: true });
    const bens = await makeListing(world, ben, { acceptingOffers: true });
    expect(await found(ben)).toEqual([ana.userId]);
    await write(ben, ana);
    expect((await block(ana, ben.userId)).status).toBe(204);
    expect((await block(ana, ben.userId)).status).toBe(204);
    expect([await found(ben), await found(ana)]).toEqual([[], []]);
    expect(await write(ben, ana)).toMatchObject({ code: 'messaging.blocked' });
    expect(await write(ana, ben)).toMatchObject({ code: 'messaging.you_blocked' });
    expect(await offer(ben, listing)).toMatchObject({ code: 'offers.blocked' });
    expect(await offer(ana, bens)).toMatchObject({ code: 'offers.you_blocked' });
    const blocks = (await ana.request('GET', '/user/blocks')).body as Block[];
    expect(blocks).toMatchObject([{ user: { userId: ben.userId, firstName: 'Benedict' } }]);
    expect((await ben.request('GET', '/user/blocks')).body).toEqual([]);
    const headOf = async (who: Persona, whom: Persona) =>
      (await who.request('GET', `/conversations/${whom.userId}`)).body;
    expect(await headOf(ana, ben)).toMatchObject({ blocked: true });
    // Whoever is blocked is not told.
    expect(await headOf(ben, ana)).toMatchObject({ blocked: false });
    // What was written before stays.
    const thread = (await ben.request('GET', `/messages/${ana.userId}`)).body;
    expect(thread).toMatchObject([{ message: 'Hello' }]);
    expect((await unblock(ben, ana)).status).toBe(204);
    expect(await write(ben, ana)).toMatchObject({ code: 'messaging.blocked' });
    expect((await unblock(ana, ben)).status).toBe(204);
    expect(await write(ben, ana)).toMatchObject({ message: 'Hello' });
    expect(await offer(ben, listing)).toMatchObject({ status: 'NEW' });
    expect(await found(ben)).toEqual([ana.userId]);
  });

  it('makes no offer for what the blocker owns a share of', async () => {
    const maker = await world.person();
    const listing = await makeListing(world, maker, { acceptingOffers: true });
    await addCoOwner(world, listing, ana, { confirmed: true });
    const cleo = await world.person();
    await block(ana, cleo.userId);
    expect(await offer(cleo, listing)).toMatchObject({ code: 'offers.blocked' });
    expect(await write(cleo, maker)).toMatchObject({ message: 'Hello' });
  });

  it('is a real other person: not oneself, nobody, or a former member', async () => {
    const gone = await world.person();
    await block(ben, gone.userId);
    await gone.request('DELETE', '/user', { body: { password: testPassword } });
    expect((await ben.request('GET', '/user/blocks')).body).toEqual([]);
    for (const whom of [ana.userId, newId(), gone.userId]) {
      expect((await block(ana, whom)).body).toMatchObject({ code: 'identity.not_found' });
    }
    expect((await block(ana, 'nobody')).status).toBe(400);
  });
});
