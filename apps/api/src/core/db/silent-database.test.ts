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
    statementTimeoutMs: 400,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await connection.close();
  await line.stop();
  await test.drop();
});

const one = () => sql<{ one: number }>`select 1 as one`.execute(connection.db);

it('a line that falls silent fails what was asked over it, and is replaced', async () => {
  await Promise.all([one(), one()]);
  line.fallSilent();
  const asked = await Promise.allSettled([one(), one()]);
  for (const { status, reason } of asked as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(String(reason)).toMatch(/Connection terminated: no answer within 2400 ms/);
  }
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

it('a transaction that thinks for longer than that, and asks nothing, keeps its line', async () => {
  const kept = await connection.db.transaction().execute(async (tx) => {
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await new Promise((thought) => setTimeout(thought, 2_700));
    const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    return [before.rows[0]?.pid, after.rows[0]?.pid];
  });
  expect(kept[0]).toBe(kept[1]);
});
