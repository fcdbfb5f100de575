import { readFileSync } from 'node:fs';

/**
 * Whether a process runs. One that has ended but was not collected by its parent (an orphan in a
 * container whose first process collects nobody) still has its number; it counts as gone.
 */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    // EPERM: it lives under another user.
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
