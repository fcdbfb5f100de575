import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import type { DomainEvent } from '../../core/outbox/events.ts';

let world: World;
let buyer: Persona;
beforeAll(async () => {
  world = await startWorld();
  buyer = await world.person();
});
afterAll(() => world.stop());

const offerTo = (owner: Persona): DomainEvent => ({
  type: 'offers.made',
  payload: {
    by: 'buyer',
    deadlineAt: '2026-12-01T12:00:00.000Z',
    offerId: newId(),
    listingId: newId(),
    listingTitle: 'A lamp',
    amountCents: 500_00,
    actorUserId: buyer.userId,
    buyerUserId: buyer.userId,
    ownerUserIds: [owner.userId],
  },
});

/** Tells a person so many things, and everything that follows. */
async function tell(owner: Persona, count = 1): Promise<void> {
  await transact(world.deps, async (unit) => {
    for (let index = 0; index < count; index += 1) unit.emit(offerTo(owner));
  });
  await world.drain();
}
const listOf = async (person: Persona) =>
  (await person.request('GET', '/notifications')).body as Notification[];
const countOf = async (person: Persona) =>
  (await person.request('GET', '/notifications/unread/count')).body as number;
const read = (person: Persona, id: string) => person.request('PUT', `/notifications/${id}/read`);
const readAll = (person: Persona) => person.request('PUT', '/notifications/read-all');
async function expectAgreement(person: Persona): Promise<number> {
  const [list, count] = [await listOf(person), await countOf(person)];
  expect(count).toBe(list.filter((notice) => !notice.read).length);
  return count;
}

/** What the open pages of a person hear, until they have heard so much. */
async function heardBy(person: Persona, count: number, happen: () => Promise<unknown>) {
  const heard: unknown[] = [];
  let enough: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const close = await world.deps.live.subscribe(person.userId, null, ({ kind, data }) => {
    heard.push([kind, data]);
    if (heard.length === count) enough();
  });
  await happen();
  await done;
  close();
  return heard;
}

describe('the list', () => {
  it('is the latest two hundred, newest first, and the count speaks of the same', async () => {
    const owner = await world.person();
    await tell(owner, 200);
    world.clock.advance(60);
    await tell(owner, 5);
    const list = await listOf(owner);
    expect(list).toHaveLength(200);
    const times = list.map((notice) => notice.createTimestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(await expectAgreement(owner)).toBe(200);
    await read(owner, list[0]?.id ?? '');
    expect(await expectAgreement(owner)).toBe(199);
    await readAll(owner);
    expect(await expectAgreement(owner)).toBe(0);
  });
});

describe('the count', () => {
  it('agrees with the list however many pages read one, read all and get events at the same time', async () => {
    const owner = await world.person();
    for (let round = 0; round < repetitions(3, 30); round += 1) {
      await tell(owner, 12);
      const unread = (await listOf(owner)).filter((notice) => !notice.read);
      const answers = await Promise.all([
        ...unread.flatMap(({ id }) => [read(owner, id), read(owner, id)]),
        readAll(owner),
        readAll(owner),
        readAll(owner),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
      expect(await expectAgreement(owner)).toBe(0);
    }
    await tell(owner, 3);
    expect(await expectAgreement(owner)).toBe(3);
  });

  it('never goes below what has not been seen: each reading counts once', async () => {
    const owner = await world.person();
    await tell(owner, 4);
    const [first] = await listOf(owner);
    await Promise.all(Array.from({ length: 10 }, () => read(owner, first?.id ?? '')));
    expect(await expectAgreement(owner)).toBe(3);
  });
});

describe('marking all as read', () => {
  it('stops at the moment of the request: later notices stay unread', async () => {
    const owner = await world.person();
    await tell(owner, 2);
    world.clock.advance(30);
    await tell(owner);
    world.clock.advance(-20);
    await readAll(owner);
    const list = await listOf(owner);
    expect(list.map((notice) => notice.read)).toEqual([false, true, true]);
    expect(await expectAgreement(owner)).toBe(1);
    world.clock.advance(20);
    await readAll(owner);
    expect(await expectAgreement(owner)).toBe(0);
  });
});

describe('the other tabs of a person', () => {
  it('hear of what is new, of one that was read, and of all that were', async () => {
    const owner = await world.person();
    let id = '';
    const heard = await heardBy(owner, 4, async () => {
      await tell(owner);
      id = (await listOf(owner))[0]?.id ?? '';
      await read(owner, id);
      await tell(owner);
      await readAll(owner);
    });
    expect(heard).toEqual([
      ['notification', { id, type: 'OFFER' }],
      ['notification', { id, read: true }],
      ['notification', { id: expect.any(String), type: 'OFFER' }],
      ['notification', { read: true }],
    ]);
  });

  it('hear nothing where nothing changed, and nothing of what others read', async () => {
    const owner = await world.person();
    const other = await world.person();
    await tell(owner);
    await tell(other);
    const [mine] = await listOf(owner);
    await read(owner, mine?.id ?? '');
    const heard = await heardBy(owner, 1, async () => {
      await read(owner, mine?.id ?? '');
      await readAll(owner);
      await readAll(other);
      await tell(owner);
    });
    expect(heard).toEqual([['notification', { id: expect.any(String), type: 'OFFER' }]]);
  });
});
