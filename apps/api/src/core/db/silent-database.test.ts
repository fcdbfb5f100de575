import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseLine } from '../../test-kit/database-line.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { connectDatabase, type DatabaseConnection } from './database.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let line: DatabaseLine;
let connection: DatabaseConnection;

beforeAll(async () => {
  test = await createTestDatabase();
  line = await DatabaseLine.to(test.url);
  connection = connectDatabase({
    connectionString: line.url,
    maxConnections: 2,
    statementTimeoutMs: 5_000,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await line.stop();
  await connection.close();
  await test.drop();
});

const one = () => sql<{ one: number }>`select 1 as one`.execute(connection.db);

it('a line that falls silent fails what was asked over it within three seconds, and is replaced', async () => {
  await Promise.all([one(), one()]);
  line.fallSilent();
  const from = performance.now();
  const asked = await Promise.allSettled([one(), one()]);
  expect(performance.now() - from).toBeLessThan(3_000);
  for (const { status, reason } of asked as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(String(reason)).toMatch(/Connection terminated: no answer, and the server does not/);
  }
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

it('a query on which the server works keeps its line, and so does a transaction that thinks', async () => {
  const thinking = connection.db.transaction().execute(async (tx) => {
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await new Promise((thought) => setTimeout(thought, 2_700));
    const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return [before.rows[0]?.pid, after.rows[0]?.pid];
  });
  const slept = await sql<{ slept: string }>`select pg_sleep(2.6)::text as slept`.execute(
    connection.db,
  );
  expect(slept.rows).toEqual([{ slept: '' }]);
  const kept = await thinking;
  expect(kept[0]).toBe(kept[1]);
});

it('a server that takes no new connection either is given up after the time to connect', async () => {
  await one();
  line.fallSilent({ forGood: true });
  const from = performance.now();
  await expect(one()).rejects.toThrow('Connection terminated');
  expect(performance.now() - from).toBeLessThan(5_000);
  line.mend();
});

it('behind a pooler, which cannot say who works, the time of a statement is waited for, and no more', async () => {
  line.tellAsPooler();
  const pooled = connectDatabase({
    connectionString: line.url,
    maxConnections: 1,
    statementTimeoutMs: 1_000,
    isPooled: true,
    onError: () => undefined,
  });
  const ask = () => sql<{ limit: string }>`show statement_timeout`.execute(pooled.db);
  try {
    // Nothing was sent along: the limit is this side's own.
    expect((await ask()).rows).toEqual([{ statement_timeout: '0' }]);
    line.fallSilent();
    const from = performance.now();
    await expect(ask()).rejects.toThrow('Connection terminated: no answer within 3000 ms');
    expect(performance.now() - from).toBeLessThan(5_000);
    expect((await ask()).rows).toHaveLength(1);
  } finally {
    await pooled.close();
  }
});
