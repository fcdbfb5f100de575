import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  ask,
  isRunning,
  isSoak,
  launchElsewhere,
  launchHere,
  makeFolder,
  surroundingsIn,
} from './launch.test-kit.ts';

test('a server that kill -9 of its user left behind is attached to, and stopped by whoever attached', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const killed = await launchElsewhere(dataDir, surroundingsIn(folder));
  await ask(killed.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
  await killed.kill();
  expect(isRunning(killed.serverProcessId)).toBe(true);

  const next = await launchHere(dataDir, surroundingsIn(folder));
  expect(next.serverProcessId).toBe(killed.serverProcessId);
  expect(await ask(next.connectionString, 'SELECT value FROM kept')).toEqual([7]);
  await next.stop();
  expect(isRunning(next.serverProcessId)).toBe(false);
});

test.runIf(isSoak())(
  'a process killed in the middle of its first start does not spoil the next one',
  async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const cut = launchElsewhere(dataDir, surroundingsIn(folder), undefined, (child) => {
      const kill = () => {
        const begun =
          existsSync(dataDir) && readdirSync(dataDir).some((name) => name.includes('.new-'));
        if (begun) child.kill('SIGKILL');
        else if (child.exitCode === null) setImmediate(kill);
      };
      kill();
    });
    await expect(cut).rejects.toThrow('could not launch');
    const next = await launchHere(dataDir, surroundingsIn(folder));
    expect(await ask(next.connectionString, 'SELECT 1')).toEqual([1]);
  },
);

test('after kill -9 of the server itself the next start recovers what was committed', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  const first = await launchHere(dataDir, surroundingsIn(folder));
  await ask(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
  process.kill(first.serverProcessId, 'SIGKILL');
  await vi.waitUntil(() => !isRunning(first.serverProcessId));

  const next = await launchHere(dataDir, surroundingsIn(folder));
  expect(next.serverProcessId).not.toBe(first.serverProcessId);
  expect(await ask(next.connectionString, 'SELECT value FROM kept')).toEqual([7]);
});

test.runIf(isSoak())(
  'a pid file whose number now belongs to another program does not prevent a start',
  async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const first = await launchHere(dataDir, surroundingsIn(folder));
    const pidFile = join(first.dataDirectory, 'postmaster.pid');
    const lockFile = join(first.socketDirectory, '.s.PGSQL.5432.lock');
    const { uid, gid } = statSync(first.dataDirectory);
    const texts = [pidFile, lockFile].map((path) => readFileSync(path, 'utf8'));
    await first.stop();
    const bystander = spawn('sleep', ['60'], { uid, gid });
    await once(bystander, 'spawn');
    onTestFinished(() => {
      bystander.kill();
    });
    for (const [index, path] of [pidFile, lockFile].entries()) {
      await writeFile(path, (texts[index] ?? '').replace(/^\d+/, String(bystander.pid)), {
        mode: 0o666,
      });
    }
    const next = await launchHere(dataDir, surroundingsIn(folder));
    expect(await ask(next.connectionString, 'SELECT 1')).toEqual([1]);
    expect(bystander.exitCode).toBe(null);
  },
);

// Elsewhere the old server cannot be told for certain, and ends on its own after a minute.
test.runIf(isSoak() && process.platform === 'linux')(
  'a folder deleted under a running server is started over, undisturbed by the old server',
  async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data');
    const first = await launchHere(dataDir, surroundingsIn(folder));
    await ask(first.connectionString, 'CREATE TABLE old (value int)');
    await rm(dataDir, { recursive: true });

    const next = await launchHere(dataDir, surroundingsIn(folder));
    await first.stop();
    await vi.waitUntil(() => !isRunning(first.serverProcessId));
    expect(await ask(next.connectionString, "SELECT to_regclass('old')")).toEqual([null]);
  },
);

test.runIf(isSoak())('what an interrupted first start left behind is swept', async () => {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'cluster.new-0badc0de', 'base'), { recursive: true });
  await launchHere(dataDir, surroundingsIn(folder));
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster.new-'))).toEqual([]);
});
