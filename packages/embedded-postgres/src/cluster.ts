import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { exists, type Home, leaveNote, makePrivateFolder } from './home.ts';
import { fromServerOutput } from './problems.ts';
import { run } from './run-as.ts';

/**
 * Makes the data directory if there is none: under a temporary name, then renamed, so that a start
 * which is cut short never leaves half a database under the real name. The caller holds the start lock.
 *
 * `flushed` false skips the flush to disk, for tests.
 */
export async function ensureCluster(
  home: Home,
  binaries: Binaries,
  flushed: boolean,
): Promise<void> {
  if (await exists(join(home.cluster, 'PG_VERSION'))) return;
  await sweepUnfinished(home);
  await leaveNote(home);
  const unfinished = `${home.cluster}.new-${randomBytes(4).toString('hex')}`;
  try {
    await makePrivateFolder(unfinished, home.user);
    const options = [
      '--username=postgres',
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(flushed ? [] : ['--no-sync']),
    ];
    const made = await run(binaries.initdb, [...options, '-D', unfinished], home.user);
    if (made.exitCode !== 0) throw fromServerOutput(made.output, home.dataDir);
    await rename(unfinished, home.cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function sweepUnfinished(home: Home): Promise<void> {
  const names = await readdir(home.folder);
  const leftovers = names.filter((name) => name.startsWith('cluster.new-'));
  for (const name of leftovers) {
    // An `initdb` whose starter was killed may still be writing there; the next start sweeps again.
    await rm(join(home.folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Keeps the data of an earlier checkout at the same path as `cluster.previous`, replacing an older one. */
export async function setClusterAside(home: Home): Promise<void> {
  const previous = `${home.cluster}.previous`;
  await rm(previous, { recursive: true, force: true });
  await rename(home.cluster, previous);
}
