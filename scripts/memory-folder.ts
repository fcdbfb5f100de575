import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
/** What a whole run keeps there at once was below half a gigabyte. */
const enoughBytes = 2 * 2 ** 30;

/**
 * A folder for what a run of tests throws away, which goes with this process: in memory on a Linux with room for it,
 * else null for the usual place. A run makes and deletes some 300,000 files of databases; an ext4 without a journal
 * looks long for a new file's place after many were deleted.
 */
export function memoryFolder(): string | null {
  if (!takesFiles()) return null;
  const folder = mkdtempSync(join(shared, 'ct-'));
  // As root the databases run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function takesFiles(): boolean {
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < enoughBytes) return false;
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === shared);
    // Some tests write a program and run it.
    return mount !== undefined && !mount[3]?.split(',').includes('noexec');
  } catch {
    return false;
  }
}
