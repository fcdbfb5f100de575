import type { Conversation, Message } from '@claimstead/contract/messaging.contract.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { addCoOwner, makeDraft } from '../listings/listings.test-kit.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { hasWrittenTo } from './messaging.service.ts';

let world: World;
let ana: Persona;
let ben: Persona;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person({ firstName: 'Ana' });
  ben = await world.person({ firstName: 'Ben' });
});
afterAll(() => world.stop());

const write = (from: Persona, to: string, message: string) =>
  from.request('POST', `/messages/${to}`, { body: { message } });

describe('messages', () => {
  it('arrive trimmed, in order, and are marked received by reading', async () => {
    expect((await write(ana, ben.userId, '  first \n')).body).toMatchObject({ message: 'first' });
    await write(ben, ana.userId, 'second');
    await write(ana, ben.userId, 'third');
    const before = (await ana.request('GET', '/conversations')).body as Conversation[];
    expect(before[0]).toMatchObject({ message: 'third', receivedTimestamp: null });
    const thread = (await ben.request('GET', `/messages/${ana.userId}`)).body as Message[];
    expect(thread.map((one) => one.message)).toEqual(['first', 'second', 'third']);
    const after = (await ana.request('GET', '/conversations')).body as Conversation[];
    expect(after[0]?.receivedTimestamp).not.toBeNull();
    const older = await ben.request('GET', `/messages/${ana.userId}`, {
      query: { before: thread[2]?.messageId ?? '' },
    });
    expect((older.body as Message[]).map((one) => one.message)).toEqual(['first', 'second']);
  });

  it('are refused when blank, too long, to nobody, to oneself, or before the address is verified', async () => {
    expect((await write(ana, ben.userId, ' \n ')).body).toMatchObject({ code: 'messaging.empty' });
    expect((await write(ana, ben.userId, 'x'.repeat(5001))).status).toBe(400);
    expect((await write(ana, newId(), 'hello')).status).toBe(404);
    expect((await write(ana, ana.userId, 'hello')).status).toBe(404);
    expect((await write(anonymously(world), ben.userId, 'hello')).status).toBe(401);
    const unverified = await world.person({ verified: false });
    expect((await write(unverified, ben.userId, 'hello')).body).toMatchObject({
      code: 'identity.email_unverified',
    });
  });

  it('make the writer a contact of the owner, for nobody else to see', async () => {
    const patentId = await makeDraft(ana);
    const contacts = await ana.request('GET', '/messages/contacts', { query: { patentId } });
    expect(contacts.body).toMatchObject([{ userId: ben.userId, message: 'second' }]);
    const stranger = await ben.request('GET', '/messages/contacts', { query: { patentId } });
    expect(stranger.status).toBe(404);
  });

  it('show each owner the own contacts only, without the other owners', async () => {
    const patentId = await makeDraft(ana);
    const cleo = await world.person({ firstName: 'Cleo' });
    const dan = await world.person({ firstName: 'Dan' });
    await addCoOwner(world, patentId, cleo, { confirmed: true });
    await write(dan, cleo.userId, 'to Cleo');
    await write(cleo, ana.userId, 'from an owner to an owner');
    const contactsOf = async (owner: Persona) => {
      const answer = await owner.request('GET', '/messages/contacts', { query: { patentId } });
      return (answer.body as PublicUser[]).map((one) => one.userId);
    };
    expect(await contactsOf(cleo)).toEqual([dan.userId]);
    expect(await contactsOf(ana)).toEqual([ben.userId]);
    const owners = [ana.userId, cleo.userId];
    expect(await hasWrittenTo(world.deps.db, dan.userId, owners)).toBe(true);
    expect(await hasWrittenTo(world.deps.db, dan.userId, [ana.userId])).toBe(false);
    expect(await hasWrittenTo(world.deps.db, cleo.userId, [dan.userId])).toBe(false);
  });

  it('name people by id in upper case too: nobody passes for somebody else', async () => {
    const oneself = await write(ana, ana.userId.toUpperCase(), 'hello');
    expect(oneself.body).toMatchObject({ code: 'messaging.not_found' });
    const sent = await write(ana, ben.userId.toUpperCase(), 'loud');
    expect(sent.body).toMatchObject({ toUser: { userId: ben.userId } });
    const thread = await ben.request('GET', `/messages/${ana.userId.toUpperCase()}`);
    expect((thread.body as Message[]).at(-1)).toMatchObject({ message: 'loud' });
  });
});
