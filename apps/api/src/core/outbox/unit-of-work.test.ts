import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startWorld, type World } from '../../test-kit/world.ts';
import { newId } from '../ids/ids.ts';
import { migrate } from '../db/migrate.ts';
import { listLiveAfter } from '../live/live.store.ts';
import { claimEvent } from './outbox.store.ts';
import { transact, type UnitOfWork } from './unit-of-work.ts';

/** An event that nothing follows. */
const verified = {
  type: 'identity.email_verified',
  payload: { userId: newId(), email: 'a@example.test' },
} as const;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('a unit of work', () => {
  it('leaves neither event nor notice behind when it fails', async () => {
    const userId = newId();
    const failed = transact(world.deps, async (unit) => {
      unit.emit(verified);
      unit.tell([userId], 'offer', {});
      await sql`select 1`.execute(unit.tx);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await world.eventTypes()).toEqual([]);
    expect(await listLiveAfter(world.deps.db, userId, 0)).toEqual([]);
  });

  it('tells each person once, in the order of the commits, under concurrency', async () => {
    const userId = newId();
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(
      numbers.map((number) =>
        transact(world.deps, async (unit) => {
          unit.tell([userId, userId, null], 'message', { number });
        }),
      ),
    );
    const events = await listLiveAfter(world.deps.db, userId, 0);
    expect(
      events.map((event) => event.data['number']).sort((a, b) => Number(a) - Number(b)),
    ).toEqual(numbers);
  });

  it('lets a consumer have an event once, whoever delivers it again', async () => {
    const eventId = newId();
    const claims = await Promise.all(
      Array.from({ length: 10 }, () =>
        transact(world.deps, (unit) => claimEvent(unit.tx, 'test.consumer', eventId)),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });
});

describe('a unit of work that the database gave up for another', () => {
  const lock = (unit: UnitOfWork, key: number) =>
    sql`select pg_advisory_xact_lock(${key})`.execute(unit.tx);

  it('is repeated: two that wait for each other both come through, each once', async () => {
    const count = (await world.eventTypes()).length;
    let arrived = 0;
    let bothHold: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const crossing = (first: number, second: number) =>
      transact(world.deps, async (unit) => {
        unit.emit(verified);
        await lock(unit, first);
        arrived += 1;
        if (arrived === 2) bothHold();
        await meeting;
        await lock(unit, second);
      });
    await Promise.all([crossing(41, 42), crossing(42, 41)]);
    expect((await world.eventTypes()).slice(count)).toEqual([verified.type, verified.type]);
  });

  it.each(['40P01', '40001'])('is given up after three tries of %s', async (code) => {
    let tries = 0;
    const failing = transact(world.deps, async (unit) => {
      tries += 1;
      await sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(
        unit.tx,
      );
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(tries).toBe(3);
  });
});

describe('live updates', () => {
  it('resumes after an id and loses nothing between a page that closed and one that opened', async () => {
    const userId = newId();
    const seen: number[] = [];
    const tell = (number: number) =>
      transact(world.deps, async (unit) => unit.tell([userId], 'offer', { number }));
    let last = 0;
    let heard: () => void = () => undefined;
    const hear = (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (seen.length >= count) resolve();
        };
        heard();
      });
    const open = (after: number | null) =>
      world.deps.live.subscribe(userId, after, (event) => {
        last = event.id;
        seen.push(Number(event.data['number']));
        heard();
      });
    const close = await open(null);
    await tell(1);
    await hear(1);
    close();
    await tell(2);
    await tell(3);
    const closeAgain = await open(last);
    await hear(3);
    closeAgain();
    expect(seen).toEqual([1, 2, 3]);
  });
});

describe('migrations', () => {
  it('are applied once when several starters come at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(world.deps.db)));
    expect(results.flat()).toEqual([]);
  });
});
