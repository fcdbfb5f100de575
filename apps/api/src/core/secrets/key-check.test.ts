import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { connectDatabase, type DatabaseConnection } from '../db/database.ts';
import { refuseOtherKey, WrongKey } from './key-check.ts';
import { createSecretBox } from './secret-box.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
let dataDir: string;

beforeEach(async () => {
  test = await createTestDatabase();
  connection = connectDatabase({ connectionString: test.url, onError: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), 'claimstead-keys-'));
});
afterEach(async () => {
  await connection.close();
  await test.drop();
  await rm(dataDir, { recursive: true });
});

/** As a process that starts. */
const start = (secretsKey: Buffer | null = null) => {
  const config = { dataDir, secretsKey };
  return refuseOtherKey(connection.db, createSecretBox(config), config);
};

it('the first key is the database’s, start after start', async () => {
  await Promise.all([start(), start()]);
  await start();
});

it('a start without the folder of keys ends with a sentence, and makes no key', async () => {
  await start();
  await rename(join(dataDir, 'keys'), join(dataDir, 'kept'));
  await expect(start()).rejects.toThrow(WrongKey);
  await expect(start()).rejects.toThrow(/is missing: restore the folder .*keys/);
  expect(await readdir(dataDir)).toEqual(['kept']);
  await rename(join(dataDir, 'kept'), join(dataDir, 'keys'));
  await start();
});

it('a start with another machine’s key ends with a sentence', async () => {
  await start();
  await expect(start(randomBytes(32))).rejects.toThrow(/^SECRETS_KEY is not the key/);
  const other = await mkdtemp(join(tmpdir(), 'claimstead-keys-'));
  await createSecretBox({ dataDir: other, secretsKey: null }).mark('a', 'b');
  const config = { dataDir: other, secretsKey: null };
  const starting = refuseOtherKey(connection.db, createSecretBox(config), config);
  await expect(starting).rejects.toThrow(/is not the one that the secrets in this database/);
  await rm(other, { recursive: true });
});
