import { readFile } from 'node:fs/promises';

export type ProcessFacts = { residentBytes: number; processorSeconds: number };

/** Linux counts the processor's time in hundredths of a second wherever Node runs (proc(5), USER_HZ). */
const ticksPerSecond = 100;

/** What a process takes and has taken; null where there is no /proc, or no such process. */
export async function readProcess(pid: number | undefined): Promise<ProcessFacts | null> {
  if (pid === undefined) return null;
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'latin1'),
      readFile(`/proc/${pid}/stat`, 'latin1'),
    ]);
    // The program's name is in brackets and may contain spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [userTicks = 0, systemTicks = 0] = fields.slice(11, 13).map(Number);
    const residentKilobytes = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
    return {
      residentBytes: residentKilobytes * 1024,
      processorSeconds: (userTicks + systemTicks) / ticksPerSecond,
    };
  } catch {
    return null;
  }
}
