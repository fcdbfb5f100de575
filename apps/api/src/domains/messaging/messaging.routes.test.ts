import type { Conversation, Message } from '@claimstead/contract/messaging.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { draftListing } from '../../test-kit/listing-builder.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

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
    const patentId = await draftListing(world, ana);
    const contacts = await ana.request('GET', '/messages/contacts', { query: { patentId } });
    expect(contacts.body).toMatchObject([{ userId: ben.userId }]);
    const stranger = await ben.request('GET', '/messages/contacts', { query: { patentId } });
    expect(stranger.status).toBe(404);
  });
});
