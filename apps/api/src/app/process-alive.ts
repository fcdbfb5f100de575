import { readFileSync } from 'node:fs';

/**
 * Whether a process is running. A zombie (an orphan in a container whose first process does not reap) still has
 * its number, but counts as gone.
 */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z';
  } catch {
    return false;
  }
}
