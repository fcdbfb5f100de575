import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { insertMessage } from '../messaging/messaging.store.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';
import { markUnheardMessagesRead, markSeenMessagesRead } from './notifications.service.ts';
import { planNotices } from './notifications.consumers.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const happen = (event: DomainEvent) =>
  transact(world.deps, async (unit) => {
    unit.emit(event);
  });
const offerMade = (buyer: Persona, owner: Persona): DomainEvent => ({
  type: 'offers.made',
  payload: {
    by: 'buyer',
    deadlineAt: '2026-12-01T12:00:00.000Z',
    offerId: newId(),
    listingId: newId(),
    listingTitle: 'A folding <bicycle>',
    amountCents: 125_050,
    actorUserId: buyer.userId,
    buyerUserId: buyer.userId,
    ownerUserIds: [owner.userId],
  },
});
const message = (from: Persona, to: Persona): DomainEvent => ({
  type: 'messaging.sent',
  payload: { messageId: newId(), fromUserId: from.userId, toUserId: to.userId },
});
/** A message in the inbox, unread, with its event. */
async function write(from: Persona, to: Persona): Promise<void> {
  await transact(world.deps, ({ tx, now }) =>
    insertMessage(tx, {
      id: newId(),
      fromUserId: from.userId,
      toUserId: to.userId,
      body: 'Hello',
      idempotencyKey: null,
      listingId: null,
      sentAt: now,
      receivedAt: null,
    }),
  );
  await happen(message(from, to));
  await world.drain();
}
async function readInbox(person: Persona): Promise<void> {
  await world.deps.db
    .updateTable('messages')
    .set({ received_at: world.clock.now() })
    .where('from_user_id', '!=', person.userId)
    .execute();
}
const listOf = async (person: Persona) =>
  (await person.request('GET', '/notifications')).body as Notification[];
const unreadOf = async (person: Persona) =>
  (await person.request('GET', '/notifications/unread/count')).body;
const mailsTo = (person: Persona) =>
  world.mailbox.to(person.me.email).filter((mail) => !mail.subject.includes('code'));

describe('a notice', () => {
  it('reaches the person the event row names, with an email, and nobody else', async () => {
    const buyer = await world.person({ firstName: 'Bo', lastName: 'Ash' });
    const owner = await world.person();
    await happen(offerMade(buyer, owner));
    await world.drain();
    const [notice, ...more] = await listOf(owner);
    expect(more).toEqual([]);
    expect(notice).toEqual({
      id: expect.any(String),
      type: 'OFFER',
      title: 'New offer',
      message: 'Bo Ash offers $1,250.50 for A folding <bicycle>.',
      read: false,
      link: `/account/todo?patent=${notice?.patentId}`,
      userId: buyer.userId,
      patentId: expect.any(String),
      createTimestamp: expect.any(String),
    });
    expect(await listOf(buyer)).toEqual([]);
    expect(mailsTo(buyer)).toEqual([]);
    const [mail] = mailsTo(owner);
    expect(mail?.text).toContain(`${world.deps.config.publicUrl}/account/todo`);
    expect(mail?.html).toContain('A folding &lt;bicycle&gt;');
  });

  it('is given once, however often the event is delivered', async () => {
    const buyer = await world.person();
    const owner = await world.person();
    const event = {
      ...offerMade(buyer, owner),
      id: newId(),
      occurredAt: world.clock.now().toISOString(),
    };
    await Promise.all([1, 2, 3].map(() => planNotices.handle(world.deps, event)));
    await planNotices.handle(world.deps, event);
    await world.drain();
    expect(await listOf(owner)).toHaveLength(1);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  it('wakes the open pages of its person', async () => {
    const buyer = await world.person();
    const owner = await world.person();
    const heard: unknown[] = [];
    let wake: () => void = () => undefined;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const close = await world.deps.live.subscribe(owner.userId, null, (event) => {
      heard.push([event.kind, event.data]);
      wake();
    });
    await happen(offerMade(buyer, owner));
    await world.drain();
    await woken;
    close();
    expect(heard).toEqual([['notification', { id: expect.any(String), type: 'OFFER' }]]);
  });

  it('is left out for people whose account is gone', async () => {
    const buyer = await world.person();
    const event = offerMade(buyer, buyer);
    await happen({
      ...event,
      payload: { ...event.payload, ownerUserIds: [newId()] },
    } as DomainEvent);
    await world.drain();
    expect(await listOf(buyer)).toEqual([]);
  });
});

describe('reading', () => {
  it('counts down one by one, and all at once', async () => {
    const buyer = await world.person();
    const owner = await world.person();
    for (let count = 0; count < 3; count += 1) await happen(offerMade(buyer, owner));
    await world.drain();
    expect(await unreadOf(owner)).toBe(3);
    const [newest, ...older] = await listOf(owner);
    expect(older).toHaveLength(2);
    const read = await owner.request('PUT', `/notifications/${newest?.id}/read`);
    expect([read.status, read.text]).toEqual([204, '']);
    expect((await owner.request('PUT', `/notifications/${newest?.id}/read`)).status).toBe(204);
    expect(await unreadOf(owner)).toBe(2);
    expect((await owner.request('PUT', '/notifications/read-all')).status).toBe(204);
    expect(await unreadOf(owner)).toBe(0);
    expect((await listOf(owner)).every((notice) => notice.read)).toBe(true);
  });

  it('is not for strangers: another’s notice is unknown, and stays unread', async () => {
    const buyer = await world.person();
    const owner = await world.person();
    await happen(offerMade(buyer, owner));
    await world.drain();
    const [notice] = await listOf(owner);
    const answer = await buyer.request('PUT', `/notifications/${notice?.id}/read`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'notifications.not_found' });
    await buyer.request('PUT', '/notifications/read-all');
    expect(await unreadOf(owner)).toBe(1);
    expect((await owner.request('PUT', `/notifications/${newId()}/read`)).status).toBe(404);
    expect((await owner.request('PUT', '/notifications/17/read')).status).toBe(400);
  });

  it.each([
    ['GET', '/notifications'],
    ['GET', '/notifications/unread/count'],
    ['PUT', '/notifications/read-all'],
    ['PUT', '/notifications/0/read'],
    ['GET', '/events'],
  ] as const)('asks for a session: %s %s', async (method, path) => {
    expect((await anonymously(world).request(method, path)).status).toBe(401);
  });
});

describe('a message', () => {
  it('is part of one notice while unread, and is emailed once after ten minutes', async () => {
    world.clock.advance(3600);
    const from = await world.person({ firstName: 'Cy', lastName: 'Elm' });
    const to = await world.person();
    await write(from, to);
    world.clock.advance(6 * 60);
    await write(from, to);
    await world.settle();
    expect(mailsTo(to)).toEqual([]);
    expect(await listOf(to)).toMatchObject([
      { type: 'NEW_MESSAGE', message: 'Cy Elm sent you a message.', userId: from.userId },
    ]);
    world.clock.advance(4 * 60);
    await world.settle();
    await write(from, to);
    world.clock.advance(20 * 60);
    await world.settle();
    expect(mailsTo(to)).toHaveLength(1);
    expect(await unreadOf(to)).toBe(1);
  });

  it('is not emailed when it was read in the inbox, and its notice is read too', async () => {
    const from = await world.person();
    const to = await world.person();
    await write(from, to);
    await readInbox(to);
    world.clock.advance(11 * 60);
    await world.settle();
    expect(mailsTo(to)).toEqual([]);
    expect(await unreadOf(to)).toBe(0);
    await write(from, to);
    expect(await listOf(to)).toHaveLength(2);
  });

  it('that was read in its thread touches this notice alone', async () => {
    const from = await world.person();
    const to = await world.person();
    const elsewhere = await world.person();
    await write(from, to);
    await write(from, elsewhere);
    await readInbox(to);
    await readInbox(elsewhere);
    await markSeenMessagesRead(world.deps, { readerUserId: to.userId, fromUserId: from.userId });
    expect([await unreadOf(to), await unreadOf(elsewhere)]).toEqual([0, 1]);
    await markUnheardMessagesRead(world.deps);
    expect(await unreadOf(elsewhere)).toBe(0);
  });

  it('holds up no pass over all: a notice that another process has in hand is left to it', async () => {
    const from = await world.person();
    const people = [await world.person(), await world.person()];
    for (const to of people) await write(from, to);
    const [held, free] = people;
    await transact(world.deps, async (unit) => {
      await unit.tx
        .updateTable('notifications')
        .set({ mail_due_at: world.clock.now() })
        .where('user_id', '=', held?.userId ?? '')
        .execute();
      for (const to of people) await readInbox(to);
      await markUnheardMessagesRead(world.deps);
    });
    expect(
      await Promise.all([free, held].map(async (one) => one && (await unreadOf(one)))),
    ).toEqual([0, 1]);
  });
});
