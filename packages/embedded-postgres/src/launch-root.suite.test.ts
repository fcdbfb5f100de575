import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBinariesPackage } from './binaries.ts';
import { connectionStringFor } from './connection.ts';
import {
  ask,
  isRunning,
  isSoak,
  launchElsewhere,
  launchHere,
  makeFolder,
  problemOf,
  surroundingsIn,
} from './launch.test-kit.ts';
import { isRoot } from './run-as.ts';

const nobody = 65534;

/**
 * A checkout that only root may enter. Its programs are a link to the installed ones, unless
 * `ownPrograms` asks for a copy with private modes, as `git clone` and `npm ci` make under umask 077.
 */
async function makePrivateCheckout(ownPrograms = false) {
  const folder = makeFolder();
  const checkout = join(folder, 'checkout');
  const binariesPackage = join(checkout, 'package');
  await mkdir(checkout);
  if (ownPrograms) {
    await cp(findBinariesPackage(), binariesPackage, { recursive: true, verbatimSymlinks: true });
  } else await symlink(findBinariesPackage(), binariesPackage);
  execFileSync('chmod', ['-R', 'go-rwx', checkout]);
  const reachableRoot = join(folder, 'reachable');
  const dataDir = join(checkout, '.data', 'postgres');
  return { checkout, dataDir, reachableRoot, surroundings: { binariesPackage, reachableRoot } };
}

describe.runIf(isRoot())('started as root', () => {
  test('in a checkout within reach, the server runs in place as a user that is not root', async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const server = await launchHere(dataDir, surroundingsIn(folder));
    expect(statSync(`/proc/${server.serverProcessId}`).uid).not.toBe(0);
    expect(server.dataDirectory).toBe(join(dataDir, 'cluster'));
    expect(existsSync(join(folder, 'reachable'))).toBe(false);
  });

  test('in a private checkout, data and programs are kept within reach, with a note saying where', async () => {
    const { dataDir, surroundings, reachableRoot } = await makePrivateCheckout(true);
    const first = await launchHere(dataDir, surroundings);
    await ask(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();
    expect(first.dataDirectory.startsWith(reachableRoot)).toBe(true);
    const note = readFileSync(join(dataDir, 'ELSEWHERE.txt'), 'utf8');
    expect(note).toContain(join(first.dataDirectory, '..'));

    const second = await launchHere(dataDir, surroundings);
    expect(second.dataDirectory).toBe(first.dataDirectory);
    expect(await ask(second.connectionString, 'SELECT value FROM kept')).toEqual([7]);
  });

  test.runIf(isSoak())(
    'data kept within reach stays where it is when the checkout is opened',
    async () => {
      const { checkout, dataDir, surroundings } = await makePrivateCheckout();
      const first = await launchHere(dataDir, surroundings);
      await first.stop();
      await chmod(checkout, 0o755);
      const second = await launchHere(dataDir, surroundings);
      expect(second.dataDirectory).toBe(first.dataDirectory);
    },
  );

  test.runIf(isSoak())(
    'deleting the folder in a private checkout starts over and sets the old data aside',
    async () => {
      const { dataDir, surroundings } = await makePrivateCheckout();
      const first = await launchElsewhere(dataDir, surroundings);
      await ask(first.connectionString, 'CREATE TABLE old (value int)');
      await first.kill();
      await rm(dataDir, { recursive: true });

      const second = await launchHere(dataDir, surroundings);
      expect(isRunning(first.serverProcessId)).toBe(false);
      expect(await ask(second.connectionString, "SELECT to_regclass('old')")).toEqual([null]);
      expect(existsSync(`${second.dataDirectory}.previous`)).toBe(true);
    },
  );

  test.runIf(isSoak())(
    'data in a checkout that has become private is not silently replaced by an empty database',
    async () => {
      const folder = makeFolder();
      const dataDir = join(folder, 'checkout', 'data');
      const surroundings = surroundingsIn(folder);
      await (await launchHere(dataDir, surroundings)).stop();
      await chmod(join(folder, 'checkout'), 0o700);
      const problem = await problemOf(launchHere(dataDir, surroundings));
      expect(problem.code).toBe('no_user');
      expect(problem.message).toContain('can no longer reach');
    },
  );

  test.runIf(isSoak())(
    'data of an ordinary user is used as that user, who can then go on with it',
    async () => {
      const folder = makeFolder();
      const dataDir = join(folder, 'data');
      await mkdir(dataDir);
      await chown(dataDir, nobody, nobody);
      const surroundings = surroundingsIn(folder);
      const theirs = await launchElsewhere(dataDir, surroundings, nobody);
      await ask(theirs.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
      await theirs.leave();

      const asRoot = await launchHere(dataDir, surroundings);
      expect(statSync(`/proc/${asRoot.serverProcessId}`).uid).toBe(nobody);
      await asRoot.stop();
      const again = await launchElsewhere(dataDir, surroundings, nobody);
      expect(await ask(again.connectionString, 'SELECT value FROM kept')).toEqual([7]);
    },
  );

  test("an ordinary user is told that the database is root's", async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const surroundings = surroundingsIn(folder);
    await (await launchHere(dataDir, surroundings)).stop();
    await expect(launchElsewhere(dataDir, surroundings, nobody)).rejects.toThrow(
      'belongs to another user',
    );
  });
});

test('the connection string names the socket folder in a form that pg and libpq read', () => {
  expect(connectionStringFor('/a b/c', 'claimstead')).toBe(
    'postgres://postgres@%2Fa%20b%2Fc:5432/claimstead',
  );
});
