import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../core/outbox/unit-of-work.ts';
import { LivePage } from '../test-kit/live-page.ts';
import type { Persona } from '../test-kit/persona.ts';
import { repetitions } from '../test-kit/repetitions.ts';
import { createTestLog } from '../test-kit/test-log.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { buildApp } from './build-app.ts';
import { type BuiltDeps, buildDeps } from './build-deps.ts';

const senderCount = repetitions(6, 50);
const messagesEach = repetitions(8, 100);
const receiverCount = repetitions(2, 10);

let world: World;
let second: BuiltDeps;
let secondApp: Awaited<ReturnType<typeof buildApp>>;
let addresses: string[];
beforeAll(async () => {
  world = await startWorld();
  // A second composition root: like another process, it shares only the database with the first.
  second = await buildDeps({
    config: world.deps.config,
    connectionString: world.deps.config.databaseUrl ?? '',
    clock: world.clock,
    log: createTestLog(),
    mail: world.mailbox,
  });
  await second.deps.jobs.start();
  await second.deps.live.start();
  secondApp = await buildApp(second.deps);
  for (const app of [world.app, secondApp]) await app.listen({ port: 0, host: '127.0.0.1' });
  addresses = [world.app, secondApp].map(
    (app) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  );
});
afterAll(async () => {
  await secondApp.close();
  await second.close();
  await world.stop();
});

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One after the other: each waits for their own code, which another's waiting would work off. */
async function newPeople(count: number): Promise<Persona[]> {
  const people: Persona[] = [];
  while (people.length < count) people.push(await world.person());
  return people;
}

async function post(from: Persona, to: Persona, text: string, address: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/messages/${to.userId}`, {
    method: 'POST',
    headers: {
      cookie: from.cookie,
      origin: world.deps.config.publicUrl,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: text }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { messageId: string }).messageId;
}

/** The connections between the database and both processes break, as in a network hiccup. */
async function cutDatabaseLines(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'claimstead-live'`.execute(
    world.deps.db,
  );
}

it.each([11, 23, 47])(
  'over two processes and cut connections, each page hears each message once, in order (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const anyAddress = () => addresses[Math.floor(random() * addresses.length)] ?? '';
    const senders = await newPeople(senderCount);
    const receivers = await newPeople(receiverCount);
    const expected = senderCount * messagesEach;
    const allHeard = Promise.withResolvers<void>();
    let heard = 0;
    const pages = receivers.map(({ cookie }) => {
      let untilCut = 3;
      return new LivePage({
        cookie,
        address: anyAddress,
        onEvent: ({ kind, data }, page) => {
          if (kind === 'message' && typeof data['messageId'] === 'string') heard += 1;
          if (heard === expected) allHeard.resolve();
          untilCut -= 1;
          if (untilCut > 0) return;
          untilCut = 1 + Math.floor(random() * 12);
          page.cut();
        },
      });
    });
    await Promise.all(pages.map((page) => page.open()));
    // So that every page has a place in the stream to resume from.
    await transact(world.deps, async (unit) =>
      unit.tell(
        receivers.map(({ userId }) => userId),
        'offer',
        {},
      ),
    );
    await expect.poll(() => pages.every((page) => page.heard.length > 0)).toBe(true);

    const sent = await Promise.all(
      senders.map(async (sender, at) => {
        const receiver = receivers[at % receiverCount] as Persona;
        const ids: string[] = [];
        for (let number = 0; number < messagesEach; number += 1) {
          ids.push(await post(sender, receiver, `No. ${number}`, anyAddress()));
          if (random() < 0.02) await cutDatabaseLines();
        }
        return ids;
      }),
    );
    await allHeard.promise;
    // Whatever would come a second time comes before this.
    const last = pages.map((page) => page.heard.length);
    await transact(world.deps, async (unit) =>
      unit.tell(
        receivers.map(({ userId }) => userId),
        'offer',
        { last: true },
      ),
    );
    await expect
      .poll(() => pages.every(({ heard: events }) => events.at(-1)?.data['last'] === true))
      .toBe(true);
    expect(last.length).toBe(receiverCount);

    for (const [at, page] of pages.entries()) {
      const ids = page.heard.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
      expect(new Set(ids).size).toBe(ids.length);
      expect(page.connections).toBeGreaterThan(2);
      for (const [from, sender] of senders.entries()) {
        if (from % receiverCount !== at) continue;
        const fromSender = page.heard.flatMap(({ kind, data }) =>
          kind === 'message' && data['withUserId'] === sender.userId ? [data['messageId']] : [],
        );
        expect(fromSender).toEqual(sent[from]);
      }
      page.close();
    }
    await agreeOnCounts(receivers);
  },
);

/** One unread notice for each who wrote, whichever process is asked. */
async function agreeOnCounts(receivers: Persona[]): Promise<void> {
  await world.drain();
  for (const { cookie } of receivers) {
    const counts = await Promise.all(
      addresses.map(async (address) => {
        const url = `${address}/api/v1/notifications/unread/count`;
        return (await fetch(url, { headers: { cookie } })).json();
      }),
    );
    expect(counts).toEqual(addresses.map(() => senderCount / receiverCount));
  }
}
