import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../core/db/database.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { createTestDatabase, type TestDatabase } from '../../test-kit/test-database.ts';
import { createOfficeTurns, NoTurn } from './office-turns.adapter.ts';

let database: TestDatabase;
let processes: DatabaseConnection[];
beforeAll(async () => {
  database = await createTestDatabase();
  const connect = () => connectDatabase({ connectionString: database.url, onError: () => {} });
  processes = [connect(), connect()];
});
beforeEach(async () => {
  await sql`update office_turns set holder = null, not_before = '-infinity'`.execute(db(0));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
  await database.drop();
});

const db = (at: number) => {
  const connection = processes[at];
  if (!connection) throw new Error('no such process');
  return connection.db;
};
const patience = { callMs: 2_000, waitMs: 600_000, paceMs: 0 };

it('two processes never make two calls at once', async () => {
  const tries = repetitions(60, 10_000);
  let underWay = 0;
  let most = 0;
  let made = 0;
  const call = async () => {
    most = Math.max(most, (underWay += 1));
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    made += 1;
    return { value: null, pauseMs: 0 };
  };
  // Several adapters in each of two pools: none knows of the others.
  const adapters = [0, 1, 0, 1].map((at) => createOfficeTurns(db(at), patience));
  await Promise.all(
    adapters.map(async (turns) => {
      for (let at = 0; at < tries / adapters.length; at += 1) await turns.inTurn(call);
    }),
  );
  expect(made).toBe(tries);
  expect(most).toBe(1);
}, 600_000);

describe('the pause after a call', () => {
  it('is kept by the next one, wherever it is made, and is as long as the office asks', async () => {
    const first = createOfficeTurns(db(0), { ...patience, paceMs: 100 });
    const second = createOfficeTurns(db(1), { ...patience, paceMs: 100 });
    const ends: number[] = [];
    const call = (pauseMs: number) => async () => {
      ends.push(performance.now());
      return { value: null, pauseMs };
    };
    await first.inTurn(call(0));
    await second.inTurn(call(400));
    await first.inTurn(call(0));
    const [one = 0, two = 0, three = 0] = ends;
    expect(two - one).toBeGreaterThanOrEqual(100);
    expect(three - two).toBeGreaterThanOrEqual(400);
  });

  it('is not waited for longer than one wants to: whoever asks hears how long it would be', async () => {
    await createOfficeTurns(db(0), patience).inTurn(async () => ({ value: 1, pauseMs: 60_000 }));
    const impatient = createOfficeTurns(db(1), { ...patience, waitMs: 50 });
    const asked = impatient.inTurn(async () => ({ value: 1, pauseMs: 0 }));
    const refused = await asked.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NoTurn);
    expect((refused as NoTurn).retryAfterMs).toBeGreaterThan(50_000);
  });

  it('is not waited for at all where it ends later than one wants to wait', async () => {
    await createOfficeTurns(db(0), patience).inTurn(async () => ({ value: 1, pauseMs: 60_000 }));
    const started = performance.now();
    const asked = createOfficeTurns(db(1), { ...patience, waitMs: 4_000 }).inTurn(async () => ({
      value: 1,
      pauseMs: 0,
    }));
    await expect(asked).rejects.toBeInstanceOf(NoTurn);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

it('nobody waits longer than they want to for a call that hangs in their own process', async () => {
  const turns = createOfficeTurns(db(0), { ...patience, waitMs: 60 });
  const { promise: hangs, resolve: letGo } = Promise.withResolvers<void>();
  const first = turns.inTurn(async () => {
    await hangs;
    return { value: 'first', pauseMs: 0 };
  });
  let made = 0;
  const call = async () => ({ value: (made += 1), pauseMs: 0 });
  const others = await Promise.allSettled([turns.inTurn(call), turns.inTurn(call)]);
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  letGo();
  expect(await first).toBe('first');
  expect(await turns.inTurn(call)).toBe(1);
});

describe('a turn', () => {
  it('of a call that failed is given back', async () => {
    const turns = createOfficeTurns(db(0), patience);
    const failed = turns.inTurn(async () => Promise.reject(new Error('the line was cut')));
    await expect(failed).rejects.toThrow('cut');
    expect(await turns.inTurn(async () => ({ value: 'next', pauseMs: 0 }))).toBe('next');
  });

  it('of a process that died ends on its own, later than any call of it could', async () => {
    const died = createOfficeTurns(db(0), { ...patience, callMs: 300 });
    const { promise: asks, resolve } = Promise.withResolvers<void>();
    died
      .inTurn(async () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(() => undefined);
    await asks;
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from not_before - clock_timestamp()) as s from office_turns`.execute(
      db(1),
    );
    expect(rows[0]?.s).toBeGreaterThan(4);
    expect(rows[0]?.s).toBeLessThan(6);
    await sql`update office_turns set not_before = clock_timestamp()`.execute(db(1));
    const next = createOfficeTurns(db(1), patience);
    expect(await next.inTurn(async () => ({ value: 'next', pauseMs: 0 }))).toBe('next');
  });

  it('is told when its time is over', async () => {
    const turns = createOfficeTurns(db(0), { ...patience, callMs: 30 });
    const slow = turns.inTurn(async (signal) => {
      await pause(5_000, null, { signal });
      return { value: null, pauseMs: 0 };
    });
    await expect(slow).rejects.toThrow();
  });
});
