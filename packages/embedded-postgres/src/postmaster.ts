import { readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './problems.ts';
import { run } from './run-as.ts';

export interface ServerProcess {
  processId: number;
  /** Empty while the server has not opened its socket yet. */
  socketFolder: string;
}

/** Reads `postmaster.pid`: the process on line 1, the socket's folder on line 5. */
export async function readPidFile(cluster: string): Promise<ServerProcess | undefined> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  const processId = Number(lines[0]);
  if (!Number.isSafeInteger(processId) || processId <= 0) return undefined;
  return { processId, socketFolder: lines[4]?.trim() ?? '' };
}

/** The live server of this data directory, or undefined: a pid file alone proves nothing. */
export async function findServerProcess(cluster: string): Promise<ServerProcess | undefined> {
  const noted = await readPidFile(cluster);
  return noted && (await runsIn(noted.processId, cluster)) ? noted : undefined;
}

/**
 * Whether that process is a server of that data directory, where every PostgreSQL server works.
 * Compared by device and inode, because the same folder may be mounted under two names. A process
 * that has ended but was not collected by its parent (usual in containers) has no working directory.
 */
export async function runsIn(processId: number, cluster: string): Promise<boolean> {
  if (!isAlive(processId)) return false;
  if (process.platform === 'linux') {
    const own = await stat(cluster);
    try {
      const its = await stat(`/proc/${processId}/cwd`);
      return its.dev === own.dev && its.ino === own.ino;
    } catch {
      // Not readable: another user's process, which cannot be the server of a folder of ours.
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  const { output } = await run('ps', ['-ww', '-o', 'command=', '-p', String(processId)]);
  return output.includes(cluster);
}

/**
 * Whether a process still counts as running although it has let go of its folder: the moment before it can be
 * collected, which a busy machine draws out.
 */
export async function isEnding(processId: number): Promise<boolean> {
  if (process.platform !== 'linux' || !isAlive(processId)) return false;
  const hasNoFolder = await stat(`/proc/${processId}/cwd`).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  );
  if (!hasNoFolder) return false;
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return status !== '' && !/^State:\s+[ZX]/m.test(status);
}

/**
 * Ends a server whose data directory was deleted. It would notice on its own, but only after a minute.
 * Does nothing where the process cannot be told for certain.
 */
export async function endDeletedServer(processId: number, cluster: string): Promise<void> {
  const workingFolder = await readlink(`/proc/${processId}/cwd`).catch(() => '');
  if (workingFolder === `${cluster} (deleted)`) process.kill(processId, 'SIGQUIT');
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
