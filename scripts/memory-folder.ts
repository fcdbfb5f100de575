import { readFileSync, statfsSync } from 'node:fs';

const shared = '/dev/shm';
/** What a whole run keeps there at once was below half a gigabyte. */
const enoughBytes = 2 * 2 ** 30;

/**
 * Where tests keep what they throw away: in memory on a Linux with room for it, else null for the usual place.
 * A run makes and deletes some 300,000 files of databases; an ext4 without a journal looks long for a new file's
 * place after many were deleted.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < enoughBytes) return null;
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === shared);
    // Some tests write a program and run it.
    return mount && !mount[3]?.split(',').includes('noexec') ? shared : null;
  } catch {
    return null;
  }
}
