import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open, readFile, rename, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { answersQueries } from './connection.ts';
import { type Home, prepareSocketFolder, socketPath } from './home.ts';
import {
  findServerProcess,
  isEnding,
  readPidFile,
  type ServerProcess,
  runsIn,
} from './postmaster.ts';
import { diskFull, EmbeddedPostgresProblem, fromServerOutput } from './problems.ts';
import { explainSpawnError, run, serverEnvironment } from './run-as.ts';

/** Long enough for the recovery of a large database on a slow disk. */
const startsWithinMs = 120_000;
const stopsWithinMs = 60_000;
const foreignListenerLeavesWithinMs = 2_000;
const pollEveryMs = 15;
const almostNothingBytes = 1_048_576;

/** Two failures that pass on their own: another server was quicker, or the last one's children still end. */
const passing = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

/**
 * Brings the server of `home` to the point where a query answers: attaches to one that runs already
 * (an orphan, or one that another process started), else starts it. The caller holds the start lock.
 */
export async function bringUp(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const giveUpAt = Date.now() + startsWithinMs;
  for (;;) {
    const running = await findServerProcess(home.cluster);
    if (running) {
      if (running.socketFolder !== '' && (await answersQueries(running.socketFolder))) {
        return running;
      }
    } else {
      const started = await start(home, binaries, settings, giveUpAt);
      if (started) return started;
    }
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresProblem(
        'in_use',
        `The database in ${home.dataDir} is in use by process ${running?.processId ?? 'unknown'}, which does not answer: stop that process and start again.`,
      );
    }
    await delay(pollEveryMs);
  }
}

/** Starts the server; undefined when it gave way to a reason that passes, so that the caller looks again. */
async function start(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  giveUpAt: number,
): Promise<ServerProcess | undefined> {
  const socketFolder = await prepareSocketFolder(home);
  await refuseForeignListener(socketFolder);
  const child = await spawnServer(home, binaries, settings, socketFolder);
  while (child.exitCode === null && child.signalCode === null) {
    if (child.pid !== undefined && (await answersQueries(socketFolder))) {
      return { processId: child.pid, socketFolder };
    }
    if (Date.now() > giveUpAt) {
      child.kill('SIGINT');
      throw new EmbeddedPostgresProblem(
        'start_failed',
        `The database in ${home.dataDir} was not ready within ${startsWithinMs / 1000} seconds: see ${home.log}.`,
      );
    }
    await delay(pollEveryMs);
  }
  const output = await readFile(home.log, 'utf8');
  if (passing.test(output)) return undefined;
  const { bavail, bsize } = await statfs(home.folder);
  // A full disk may not even take the line of the log that says so.
  if (bavail * bsize < almostNothingBytes) throw diskFull(home.dataDir, output);
  throw fromServerOutput(output, home.dataDir);
}

async function spawnServer(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  socketFolder: string,
) {
  const enforced = {
    ...settings,
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  const args = Object.entries(enforced).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const stale = await readPidFile(home.cluster);
  await rename(home.log, `${home.log}.1`).catch(() => undefined);
  const { O_CREAT, O_EXCL, O_WRONLY, O_APPEND } = constants;
  const log = await open(home.log, O_CREAT | O_EXCL | O_WRONLY | O_APPEND, 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', home.cluster, ...args], {
      cwd: '/',
      // Its own session: Ctrl-C at our terminal must reach us only, and we then stop it in order.
      detached: true,
      // A pid file may name a process that is no longer the server, because numbers are reused
      // after a restart of the machine or container. PostgreSQL overlooks exactly the number given here
      // and still makes all its other checks.
      env: { ...serverEnvironment(), PG_GRANDPARENT_PID: String(stale?.processId ?? process.ppid) },
      stdio: ['ignore', log.fd, log.fd],
      ...home.user,
    });
    child.unref();
    await once(child, 'spawn').catch((error: Error) => {
      throw explainSpawnError(error, binaries.postgres, home.user);
    });
    return child;
  } finally {
    await log.close();
  }
}

/** PostgreSQL would quietly replace the socket of a process that listens there without a lock file. */
async function refuseForeignListener(socketFolder: string): Promise<void> {
  const path = socketPath(socketFolder);
  const giveUpAt = Date.now() + foreignListenerLeavesWithinMs;
  while (await listens(path)) {
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresProblem(
        'port_taken',
        `Another program is listening on the database socket ${path}: stop it and start again.`,
      );
    }
    await delay(pollEveryMs);
  }
}

function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Stops the server in order (PostgreSQL's fast shutdown: open connections are ended, everything is
 * written) and waits until it is gone. Does nothing if none runs. The caller holds the start lock.
 */
export async function bringDown(home: Home, binaries: Binaries): Promise<void> {
  const running = await findServerProcess(home.cluster);
  if (!running) return;
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', home.cluster, '-m', 'fast', '-w']);
    return;
  }
  process.kill(running.processId, 'SIGINT');
  const giveUpAt = Date.now() + stopsWithinMs;
  // The pid file goes a moment before the process does: stopped means that the process has ended.
  while ((await runsIn(running.processId, home.cluster)) || (await isEnding(running.processId))) {
    if (Date.now() > giveUpAt) {
      throw new EmbeddedPostgresProblem(
        'in_use',
        `The database in ${home.dataDir} (process ${running.processId}) did not stop within ${stopsWithinMs / 1000} seconds: see ${home.log}.`,
      );
    }
    await delay(pollEveryMs);
  }
}
