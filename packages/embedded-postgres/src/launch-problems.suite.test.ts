import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBinariesPackage } from './binaries.ts';
import {
  ask,
  launchHere,
  makeFolder,
  mountDisk,
  problemOf,
  surroundingsIn,
} from './launch.test-kit.ts';
import { fromServerOutput } from './problems.ts';
import { isRoot } from './run-as.ts';

const cannotMount = 'this process may not mount a small disk';

test('a read-only disk is named in one sentence', async (context) => {
  const folder = makeFolder();
  const disk = await mountDisk(join(folder, 'disk'), 1);
  if (!disk && isRoot()) return context.skip(cannotMount);
  // Permission bits bind an ordinary user, so that no mount is needed there.
  if (disk) disk.makeReadOnly();
  else await chmod(join(folder, 'disk'), 0o500);
  const dataDir = join(folder, 'disk', 'data');
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  expect(problem.code).toBe('disk_read_only');
  expect(problem.message).toBe(
    `The database folder ${dataDir} cannot be written: it is read-only or belongs to someone else.`,
  );
});

test('a database whose disk has become read-only is named in the same sentence', async (context) => {
  const folder = makeFolder();
  const disk = await mountDisk(join(folder, 'disk'), 100);
  if (!disk && isRoot()) return context.skip(cannotMount);
  const dataDir = join(folder, 'disk', 'data');
  await (await launchHere(dataDir, surroundingsIn(folder))).stop();
  if (disk) disk.makeReadOnly();
  else await chmod(dataDir, 0o500);
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  if (!disk) await chmod(dataDir, 0o700);
  expect(problem.code).toBe('disk_read_only');
});

test('a file in place of the folder is named in one sentence', async () => {
  const folder = makeFolder();
  await writeFile(join(folder, 'file'), '');
  for (const dataDir of [join(folder, 'file'), join(folder, 'file', 'data')]) {
    const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
    expect(problem.code).toBe('disk_read_only');
    expect(problem.message).toBe(
      `The database folder ${dataDir} cannot be created: a file is in the way.`,
    );
  }
});

test.each([
  ['has no room at all', 1],
  ['fills up while the database is made', 16],
])(
  'a disk that %s is named in one sentence, and nothing half-made stays',
  async (name, megabytes) => {
    const folder = makeFolder();
    const disk = await mountDisk(join(folder, 'disk'), megabytes);
    if (!disk) return expectFullDiskIsRead(folder);
    if (megabytes === 1) await disk.fill();
    const dataDir = join(folder, 'disk', 'data');
    const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
    expect(problem.code).toBe('disk_full');
    expect(problem.message).toBe(
      `The disk of the database folder ${dataDir} is full: free some space and start again.`,
    );
    const left = existsSync(dataDir) ? readdirSync(dataDir) : [];
    expect(left.filter((entry) => entry.startsWith('cluster'))).toEqual([]);
  },
);

test('a disk that filled up after the database was made is named, and its data is kept', async (context) => {
  const folder = makeFolder();
  const disk = await mountDisk(join(folder, 'disk'), 100);
  if (!disk) return context.skip(cannotMount);
  const dataDir = join(folder, 'disk', 'data');
  const first = await launchHere(dataDir, surroundingsIn(folder));
  await ask(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
  await first.stop();
  await disk.fill();
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  expect(problem.code).toBe('disk_full');
  await rm(join(folder, 'disk', 'filler'));
  const next = await launchHere(dataDir, surroundingsIn(folder));
  expect(await ask(next.connectionString, 'SELECT value FROM kept')).toEqual([7]);
});

/** Where no small disk can be mounted, the reading of PostgreSQL's own words is still proved. */
function expectFullDiskIsRead(folder: string): void {
  const said =
    'initdb: error: could not write to file "pg_wal/xlogtemp": No space left on device\n';
  expect(fromServerOutput(said, folder).code).toBe('disk_full');
}

test('another program that listens on the socket is left alone and named', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const first = await launchHere(dataDir, surroundingsIn(folder));
  await first.stop();
  const path = join(first.socketDirectory, '.s.PGSQL.5432');
  const foreign = createServer((socket) => socket.destroy()).listen(path);
  await once(foreign, 'listening');
  onTestFinished(() => {
    foreign.close();
  });
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  expect(problem.code).toBe('port_taken');
  expect(problem.message).toContain(path);
  expect(existsSync(path)).toBe(true);
});

test("another server's lock on the socket is named with its process", () => {
  const said = `FATAL:  lock file "/s/.s.PGSQL.5432.lock" already exists
HINT:  Is another postmaster (PID 4711) using socket file "/s/.s.PGSQL.5432"?\n`;
  const problem = fromServerOutput(said, '/d');
  expect(problem.code).toBe('port_taken');
  expect(problem.message).toContain('process 4711');
});

test('a socket folder that is not ours is not used', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'x'.repeat(120));
  const first = await launchHere(dataDir, surroundingsIn(folder));
  await first.stop();
  await symlink(folder, first.socketDirectory);
  onTestFinished(() => rm(first.socketDirectory));
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  expect(problem.code).toBe('start_failed');
  expect(problem.message).toContain(first.socketDirectory);
});

test("a refusal of the server is reported in the server's words", async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const first = await launchHere(dataDir, surroundingsIn(folder));
  await first.stop();
  await writeFile(join(first.dataDirectory, 'PG_VERSION'), '12\n');
  const problem = await problemOf(launchHere(dataDir, surroundingsIn(folder)));
  expect(problem.code).toBe('start_failed');
  expect(problem.message).toContain('database files are incompatible with server');
});

test('missing programs are named', async () => {
  const folder = makeFolder();
  const surroundings = { ...surroundingsIn(folder), binariesPackage: join(folder, 'nothing') };
  const problem = await problemOf(launchHere(join(folder, 'data'), surroundings));
  expect(problem.code).toBe('no_binaries');
});

test('library links that the installation left out are made', async () => {
  const folder = makeFolder();
  const copied = join(folder, 'package');
  await mkdir(copied);
  await cp(findBinariesPackage(), copied, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(
    await readFile(join(copied, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const { target } of links) await rm(join(copied, target), { force: true });
  const surroundings = { ...surroundingsIn(folder), binariesPackage: copied };
  const server = await launchHere(join(folder, 'data'), surroundings);
  expect(await ask(server.connectionString, 'SELECT 1')).toEqual([1]);
  for (const { target } of links) expect(existsSync(join(copied, target))).toBe(true);
});
