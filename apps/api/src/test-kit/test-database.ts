import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const template = 'claimstead_template';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own for a test file, copied from the migrated template; or an empty one, on any server. */
export async function createTestDatabase({
  from = template,
  server = inject('postgresUrl'),
}: {
  from?: 'template0' | typeof template;
  server?: string;
} = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${from} strategy file_copy`);
  return {
    url: inDatabase(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function inDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}
