import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { connectDatabase, type DatabaseConnection } from './database.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
const heard: Error[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  connection = connectDatabase({
    connectionString: test.url,
    onError: (error) => void heard.push(error),
  });
});
afterAll(async () => {
  await connection.close();
  await test.drop();
});

describe('a connection that breaks in the middle of a transaction', () => {
  it('fails that transaction only: the process lives, and the next one works', async () => {
    const broken = connection.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid})`.execute(connection.db);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.db);
    expect(rows).toEqual([{ one: 1 }]);
    expect(heard.length).toBeGreaterThan(0);
  });
});
