import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { findBinariesPackage } from './binaries.ts';
import { type EmbeddedPostgres, launchIn } from './launch.ts';
import { EmbeddedPostgresProblem } from './problems.ts';
import type { Surroundings } from './launch.ts';

/** Whether what takes long is tried too: `npm run test:soak`. */
export function isSoak(): boolean {
  return process.env['SOAK'] === 'on';
}

export const database = 'claimstead_test';
const settings = { fsync: 'off', shared_buffers: '16MB' };

/** A folder that everyone may enter, removed when the test ends. */
export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cs-pg-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('chmod', ['755', folder]);
  return folder;
}

export function surroundingsIn(folder: string): Surroundings {
  return { binariesPackage: findBinariesPackage(), reachableRoot: join(folder, 'reachable') };
}

/** Launches in this process; the server is stopped when the test ends. */
export async function launchHere(
  dataDir: string,
  surroundings: Surroundings,
): Promise<EmbeddedPostgres> {
  const server = await launchIn({ dataDir, database, settings }, () => surroundings);
  onTestFinished(() => server.stop());
  return server;
}

/** The problem that a launch ends in; fails the test if there is none. */
export async function problemOf(
  launch: Promise<EmbeddedPostgres>,
): Promise<EmbeddedPostgresProblem> {
  const outcome = await launch.then(
    () => 'it started',
    (error: unknown) => error,
  );
  if (outcome instanceof EmbeddedPostgresProblem) return outcome;
  throw new Error('expected an EmbeddedPostgresProblem', { cause: outcome });
}

export interface Elsewhere {
  process: ChildProcess;
  serverProcessId: number;
  connectionString: string;
  dataDirectory: string;
  /** Ends that process in order and waits for it. */
  leave(): Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Launches in a process of its own, as the user `uid` if given. */
export async function launchElsewhere(
  dataDir: string,
  surroundings: Surroundings,
  uid?: number,
  whenSpawned?: (child: ChildProcess) => void,
): Promise<Elsewhere> {
  const script = fileURLToPath(new URL('./launch.fixture.ts', import.meta.url));
  const args = [
    script,
    JSON.stringify({ dataDir, database, settings }),
    JSON.stringify(surroundings),
  ];
  const child = spawn(process.execPath, args, {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.stdin.end();
    await gone;
  });
  whenSpawned?.(child);
  const lines = createInterface(child.stdout);
  const [line]: string[] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  const said = JSON.parse(line ?? '{}');
  if (!said.serverProcessId) throw new Error(`the other process could not launch: ${line}`);
  return {
    ...said,
    process: child,
    async leave() {
      child.stdin.end();
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Whether a process of that number runs (a dead one that nobody collected does not). */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    if (process.platform !== 'linux') return true;
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Mounts a small memory disk at `folder`, unmounted when the test ends. Undefined where this process
 * may not mount: the caller then says why it skips.
 */
export async function mountDisk(folder: string, megabytes: number): Promise<Disk | undefined> {
  mkdirSync(folder, { recursive: true });
  const options = (mode: string) => ['-o', `${mode},size=${megabytes}m,mode=755`, folder];
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', ...options('rw')], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
  });
  await chmod(folder, 0o755);
  return {
    makeReadOnly: () => {
      execFileSync('mount', ['-o', 'remount,ro', folder]);
    },
    fill: async () => {
      const file = join(folder, 'filler');
      for (const chunk of [1_048_576, 4_096]) {
        const full = () => writeFile(file, Buffer.alloc(chunk), { flag: 'a' });
        while (
          await full().then(
            () => true,
            () => false,
          )
        );
      }
    },
  };
}

export interface Disk {
  makeReadOnly(): void;
  fill(): Promise<void>;
}
