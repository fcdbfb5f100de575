import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { newId } from '../ids/ids.ts';
import { transact } from '../outbox/unit-of-work.ts';
import { streamsPerPerson } from './live-hub.ts';
import {
  deleteUnreachedLive,
  lastLiveId,
  listLiveAfter,
  type LiveEvent,
  publishLive,
} from './live.store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const tell = (userId: string, numbers: number[]) =>
  transact(world.deps, async (unit) => {
    for (const number of numbers) unit.tell([userId], 'offer', { number });
  });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** An open page; `has` resolves once it has heard a number. */
async function open(userId: string, afterId: number | null) {
  const heard: number[] = [];
  const behind: boolean[] = [];
  const waiting: (() => void)[] = [];
  const take = (event: LiveEvent) => {
    heard.push(Number(event.data['number']));
    for (const check of waiting) check();
  };
  const close = await world.deps.live.subscribe(userId, afterId, take, {
    behind: (isBehind) => void behind.push(isBehind),
  });
  const has = (number: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (heard.includes(number)) resolve();
      };
      waiting.push(check);
      check();
    });
  return { heard, behind, has, close };
}

describe('open pages', () => {
  it('of one person are limited, however many connect at the same time; a closed one makes room', async () => {
    const userId = newId();
    const opening = await Promise.allSettled(
      upTo(streamsPerPerson + 10).map(() => open(userId, null)),
    );
    const opened = opening.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(opened).toHaveLength(streamsPerPerson);
    const refused = opening.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused[0]).toMatchObject({ code: 'http.too_many_requests', retryAfterSeconds: 60 });
    (await open(newId(), null)).close();
    opened[0]?.close();
    opened.push(await open(userId, null));
    for (const page of opened) page.close();
  });

  it('are brought up to date right away, however far behind one of them is', async () => {
    const userId = newId();
    const before = await lastLiveId(world.deps.db);
    await tell(userId, upTo(2600));
    const stale = await open(userId, before);
    const fresh = await open(userId, null);
    await tell(userId, [5000]);
    await Promise.all([stale.has(5000), fresh.has(5000)]);
    expect(stale.heard).toEqual([...upTo(2600), 5000]);
    expect(fresh.heard).toEqual([5000]);
    stale.close();
    fresh.close();
  });

  it('receive within seconds what came without a NOTIFY', async () => {
    const userId = newId();
    const page = await open(userId, null);
    await world.deps.db.transaction().execute(async (tx) => {
      await publishLive(tx, world.clock.now(), [{ userId, kind: 'offer', data: { number: 7 } }]);
    });
    await page.has(7);
    expect(page.heard).toEqual([7]);
    page.close();
  });

  it('receive everything in one order, however slowly some transactions commit', async () => {
    const userId = newId();
    const page = await open(userId, null);
    const numbers = upTo(repetitions(40, 400));
    await Promise.all(
      numbers.map((number) =>
        world.deps.db.transaction().execute(async (tx) => {
          await publishLive(tx, world.clock.now(), [{ userId, kind: 'offer', data: { number } }]);
          // What was written first is committed last, for some.
          if (number % 3 === 0) await sql`select pg_sleep(0.02)`.execute(tx);
        }),
      ),
    );
    await tell(userId, [9_999]);
    await page.has(9_999);
    expect(page.heard.toSorted((one, other) => one - other)).toEqual([...numbers, 9_999]);
    const rows = await listLiveAfter(world.deps.db, userId, 0);
    expect(page.heard).toEqual(rows.map(({ data }) => data['number']));
    page.close();
  });

  it('wait for what began earlier, and hear both in one order', async () => {
    const userId = newId();
    const early = await world.deps.db.startTransaction().execute();
    const tellIn = (number: number) =>
      publishLive(early, world.clock.now(), [{ userId, kind: 'offer', data: { number } }]);
    // It has its number by now, though it tells last.
    await sql`select pg_current_xact_id()`.execute(early);
    const page = await open(userId, null);
    await tell(userId, [2]);
    const opensBetween = await open(userId, null);
    const bothAreLeft = expect.poll(() => page.behind, { timeout: 15_000 });
    await bothAreLeft.toEqual([true]);
    expect(page.heard).toEqual([]);
    await tellIn(1);
    await early.commit().execute();
    await Promise.all([page.has(2), opensBetween.has(1)]);
    expect(page.heard).toEqual([1, 2]);
    expect(page.behind).toEqual([true, false]);
    await tell(userId, [3]);
    await opensBetween.has(3);
    // What was there when it opened is on the page already.
    expect(opensBetween.heard).toEqual([1, 3]);
    page.close();
    opensBetween.close();
  });

  it('hear nothing of what another server of the database had numbered', async () => {
    const userId = newId();
    await world.deps.db
      .insertInto('live_events')
      .values({
        id: sql<number>`live_number(0) * 1000`,
        user_id: userId,
        kind: 'offer',
        data: '{}',
        created_at: world.clock.now(),
      })
      .execute();
    await deleteUnreachedLive(world.deps.db);
    expect(await listLiveAfter(world.deps.db, userId, 0)).toEqual([]);
  });

  it('go on when the line to the database was cut, and miss nothing', async () => {
    const userId = newId();
    const page = await open(userId, null);
    await tell(userId, [1]);
    await page.has(1);
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'claimstead-live'`.execute(
      world.deps.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    await tell(userId, [2, 3]);
    await page.has(3);
    await tell(userId, [4]);
    await page.has(4);
    expect(page.heard).toEqual([1, 2, 3, 4]);
    page.close();
  });

  it('go on after the latest event when they name one that was never given', async () => {
    const userId = newId();
    await tell(userId, [1]);
    const page = await open(userId, Number.MAX_SAFE_INTEGER);
    await tell(userId, [2]);
    await page.has(2);
    expect(page.heard).toEqual([2]);
    page.close();
  });
});
