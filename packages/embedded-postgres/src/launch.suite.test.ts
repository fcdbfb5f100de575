import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ask,
  isRunning,
  launchElsewhere,
  launchHere,
  makeFolder,
  surroundingsIn,
} from './launch.test-kit.ts';

test('a first start makes the database, and a second start still has its data', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'made', 'on', 'the', 'way');
  const first = await launchHere(dataDir, surroundingsIn(folder));
  expect(await ask(first.connectionString, 'SHOW listen_addresses')).toEqual(['']);
  expect(await ask(first.connectionString, 'SHOW data_checksums')).toEqual(['on']);
  expect(await ask(first.connectionString, "SELECT 'é' < 'z', uuidv7() IS NOT NULL")).toEqual([
    false,
    true,
  ]);
  await ask(first.connectionString, 'CREATE EXTENSION pg_trgm');
  await ask(first.connectionString, "CREATE TABLE kept AS SELECT 'a patent' AS value");
  await first.stop();
  await expect.poll(() => isRunning(first.serverProcessId)).toBe(false);

  const second = await launchHere(dataDir, surroundingsIn(folder));
  expect(second.serverProcessId).not.toBe(first.serverProcessId);
  expect(await ask(second.connectionString, 'SELECT value FROM kept')).toEqual(['a patent']);
  expect(second.dataDirectory).toBe(join(dataDir, 'cluster'));
});

test('stopping twice is stopping once', async () => {
  const folder = makeFolder();
  const server = await launchHere(join(folder, 'data'), surroundingsIn(folder));
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  // Its end is known before the system has put the process away.
  await expect.poll(() => isRunning(server.serverProcessId)).toBe(false);
});

test('a folder name with awkward characters works', async () => {
  const folder = makeFolder();
  const server = await launchHere(join(folder, `it's "100%" a, b é`), surroundingsIn(folder));
  expect(await ask(server.connectionString, 'SELECT 1')).toEqual([1]);
  await server.stop();
  await expect.poll(() => isRunning(server.serverProcessId)).toBe(false);
});

test('a socket kept outside the folder leaves nothing behind', async () => {
  const folder = makeFolder();
  const server = await launchHere(join(folder, 'x'.repeat(120)), surroundingsIn(folder));
  expect(server.socketDirectory.startsWith(folder)).toBe(false);
  expect(statSync(server.socketDirectory).mode & 0o777).toBe(0o700);
  await server.stop();
  expect(existsSync(server.socketDirectory)).toBe(false);
});

test('two processes that start at once share one server, and the last to leave stops it', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const surroundings = surroundingsIn(folder);
  const [one, other] = await Promise.all([
    launchElsewhere(dataDir, surroundings),
    launchElsewhere(dataDir, surroundings),
  ]);
  expect(one.serverProcessId).toBe(other.serverProcessId);
  await one.leave();
  expect(await ask(other.connectionString, 'SELECT 1')).toEqual([1]);
  await other.leave();
  await expect.poll(() => isRunning(other.serverProcessId)).toBe(false);
});

test('two launches at once in one process share one server too', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const [one, other] = await Promise.all([
    launchHere(dataDir, surroundingsIn(folder)),
    launchHere(dataDir, surroundingsIn(folder)),
  ]);
  expect(one.serverProcessId).toBe(other.serverProcessId);
  await one.stop();
  expect(await ask(other.connectionString, 'SELECT 1')).toEqual([1]);
  await other.stop();
  await expect.poll(() => isRunning(one.serverProcessId)).toBe(false);
});
