import type { Conversation, Message } from '@claimstead/contract/messaging.contract.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import {
  addCoOwner,
  makeDraft,
  makeListing,
  makeOpenListing,
} from '../listings/listings.test-kit.ts';
import { anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { sendOfferNote } from './messaging.consumers.ts';
import { hasWrittenTo } from './conversations/conversations.service.ts';

let world: World;
let ana: Persona;
let ben: Persona;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person({ firstName: 'Ana' });
  ben = await world.person({ firstName: 'Ben' });
});
afterAll(() => world.stop());

const leave = (person: Persona) =>
  person.request('DELETE', '/user', { body: { password: testPassword } });
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

  it('that came after one are asked for alone, and none of another thread', async () => {
    const cleo = await world.person({ firstName: 'Cleo' });
    const sent: Message[] = [];
    for (const word of ['one', 'two', 'three']) {
      sent.push((await write(cleo, ben.userId, word)).body as Message);
    }
    const threadOf = async (query: Record<string, string>) => {
      const answer = await ben.request('GET', `/messages/${cleo.userId}`, { query });
      return (answer.body as Message[]).map((one) => one.message);
    };
    const [first = '', , last = ''] = sent.map((one) => one.messageId);
    expect(await threadOf({ after: first })).toEqual(['two', 'three']);
    expect(await threadOf({ after: last })).toEqual([]);
    expect(await threadOf({ before: last })).toEqual(['one', 'two']);
    const others = ((await ana.request('GET', `/messages/${ben.userId}`)).body as Message[])[0];
    expect(await threadOf({ after: others?.messageId ?? '' })).toEqual([]);
    expect(await threadOf({ before: newId() })).toEqual([]);
    expect(await threadOf({ before: last, after: first })).toEqual(['two']);
  });

  it('are written once, however often they are sent under one key', async () => {
    const dora = await world.person({ firstName: 'Dora' });
    const ida = await world.person();
    const send = (message: string, to = ben.userId) =>
      dora.request('POST', `/messages/${to}`, { body: { message, idempotencyKey: 'a key' } });
    const answers = await Promise.all([send('Once'), send('Once'), send('Once')]);
    const ids = new Set(answers.map((answer) => (answer.body as Message).messageId));
    expect([answers.map((answer) => answer.status), ids.size]).toEqual([[200, 200, 200], 1]);
    const thread = (await ben.request('GET', `/messages/${dora.userId}`)).body as Message[];
    expect(thread).toMatchObject([{ message: 'Once', idempotencyKey: 'a key' }]);
    expect((await send('Twice')).body).toMatchObject({ code: 'messaging.key_reused' });
    // Keys are the sender's own, and of one thread.
    expect((await send('Once', ida.userId)).status).toBe(200);
    const key = { message: 'Back', idempotencyKey: 'a key' };
    expect((await ben.request('POST', `/messages/${dora.userId}`, { body: key })).status).toBe(200);
  });

  it('that come with an offer arrive once, and only where the offer stands', async () => {
    const cleo = await world.person({ firstName: 'Cleo' });
    const dan = await world.person({ firstName: 'Dan' });
    const patentId = await makeOpenListing(world, dan);
    const offer = (message: string, amount = '500') =>
      cleo.request('POST', '/offer', { query: { patentId, amount }, body: { message } });
    expect((await offer('x'.repeat(5_001))).status).toBe(400);
    expect((await offer('never sent', '0')).status).toBe(400);
    expect((await offer('  By Friday? ')).status).toBe(200);
    expect((await offer('never sent either')).status).toBe(409);
    await world.drain();
    const [event] = await world.deps.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('type', '=', 'offers.note_written')
      .execute();
    await world.deps.db
      .transaction()
      .execute((tx) =>
        world.deps.jobs.enqueue(tx, [
          { name: 'messaging.send_offer_note', data: { ...event, occurredAt: event?.occurred_at } },
        ]),
      );
    await world.drain();
    const thread = (await dan.request('GET', `/messages/${cleo.userId}`)).body as Message[];
    expect(thread).toMatchObject([{ message: 'By Friday?', patent: { id: patentId } }]);
  });

  it.each([
    ['the writer has left', (from: Persona) => leave(from)],
    ['the reader has left', (_from: Persona, to: Persona) => leave(to)],
    [
      'the reader has blocked the writer',
      (from: Persona, to: Persona) => to.request('PUT', `/user/blocks/${from.userId}`),
    ],
  ])('that came with an offer are dropped if %s by then', async (_why, happens) => {
    const cleo = await world.person({ firstName: 'Cleo' });
    const dan = await world.person({ firstName: 'Dan' });
    expect((await happens(cleo, dan))?.status).toBeLessThan(300);
    await world.drain();
    const payload = {
      offerId: newId(),
      listingId: newId(),
      fromUserId: cleo.userId,
      toUserId: dan.userId,
      text: 'Hello',
    };
    const event = { id: newId(), occurredAt: '', type: 'offers.note_written', payload } as const;
    await sendOfferNote.handle(world.deps, event);
    const messages = world.deps.db
      .selectFrom('messages')
      .select('body')
      .where('body', '=', 'Hello');
    expect(await messages.execute()).toEqual([]);
  });

  it('are numbered in the order in which readers come to see them, also when written at once', async () => {
    const [eve, finn] = [await world.person(), await world.person()];
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        write(at % 2 ? eve : finn, at % 2 ? finn.userId : eve.userId, `Message ${at}`),
      ),
    );
    const rows = await world.deps.db
      .selectFrom('messages')
      .select('seq')
      .where((where) =>
        where.or([where('low_user_id', '=', eve.userId), where('high_user_id', '=', eve.userId)]),
      )
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('name the listing they are about, to those who can see it', async () => {
    const listing = await makeListing(world, ben, { title: 'A folding valve' });
    const body = { message: 'Is it new?', patentId: listing };
    const gail = await world.person();
    const headOf = async (who: Persona, other: Persona, query: Record<string, string> = {}) =>
      (await who.request('GET', `/conversations/${other.userId}`, { query })).body;
    expect(await headOf(gail, ben)).toMatchObject({ user: { firstName: 'Ben' }, patent: null });
    const patent = { id: listing, title: 'A folding valve' };
    expect(await headOf(gail, ben, { patentId: listing })).toMatchObject({ patent });
    expect((await gail.request('POST', `/messages/${ben.userId}`, { body })).status).toBe(200);
    await write(ben, gail.userId, 'Quite new.');
    expect(await headOf(gail, ben)).toMatchObject({ patent });
    expect(await headOf(ben, gail)).toMatchObject({ patent });
    await ben.request('DELETE', '/patent', { query: { id: listing } });
    expect(await headOf(gail, ben)).toMatchObject({ patent: null });
    const hidden = { message: 'And this?', patentId: await makeDraft(ben) };
    const refused = await gail.request('POST', `/messages/${ben.userId}`, { body: hidden });
    expect(refused.body).toMatchObject({ code: 'listings.not_found' });
    for (const nobody of [newId(), gail.userId]) {
      expect((await gail.request('GET', `/conversations/${nobody}`)).status).toBe(404);
    }
  });

  it('that are read tell both pages up to where, once', async () => {
    const [hans, ivy] = [await world.person(), await world.person()];
    const sent = (await write(hans, ivy.userId, 'News')).body as Message;
    await ivy.request('GET', `/messages/${hans.userId}`);
    await ivy.request('GET', `/messages/${hans.userId}`);
    const told = await world.deps.db
      .selectFrom('live_events')
      .select(['user_id', 'data'])
      .where('kind', '=', 'message')
      .where('user_id', 'in', [hans.userId, ivy.userId])
      .execute();
    const read = told.filter(
      ({ data }) => data['read'] === true && data['upTo'] === sent.messageId,
    );
    // What two people are told at once has no order between them.
    expect(read).toHaveLength(2);
    expect(read.map((one) => [one.user_id, one.data['withUserId'], one.data['by']])).toEqual(
      expect.arrayContaining([
        [ivy.userId, hans.userId, ivy.userId],
        [hans.userId, ivy.userId, ivy.userId],
      ]),
    );
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

  it('show each owner only their own contacts, without the other owners', async () => {
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

  it('name people by id in upper case too: nobody passes for someone else', async () => {
    const oneself = await write(ana, ana.userId.toUpperCase(), 'hello');
    expect(oneself.body).toMatchObject({ code: 'messaging.not_found' });
    const sent = await write(ana, ben.userId.toUpperCase(), 'loud');
    expect(sent.body).toMatchObject({ toUser: { userId: ben.userId } });
    const thread = await ben.request('GET', `/messages/${ana.userId.toUpperCase()}`);
    expect((thread.body as Message[]).at(-1)).toMatchObject({ message: 'loud' });
  });
});
