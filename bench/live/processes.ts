import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second, as Linux reports times to programs (sysconf _SC_CLK_TCK). */
const ticksPerSecond = 100;

type Stat = { id: number; parentId: number; cpuSeconds: number };

/** What Linux says of a process, with those of its children that have ended; null where it is gone. See proc(5). */
export async function statOf(processId: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name may hold spaces; what follows its closing bracket does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, part) => sum + Number(part), 0);
  return { id: processId, parentId: Number(fields[1]), cpuSeconds: ticks / ticksPerSecond };
}

/** The processor time so far of a process and all that it has started and not ended yet. */
export async function cpuSecondsBelow(processId: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = (await Promise.all(ids.map(statOf))).filter((stat) => stat !== null);
  const family = new Set([processId]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const stat of stats) if (family.has(stat.parentId)) family.add(stat.id);
    grown = family.size > before;
  }
  return stats
    .filter((stat) => family.has(stat.id))
    .reduce((sum, stat) => sum + stat.cpuSeconds, 0);
}

/** The memory of one process that is its own, in bytes: what it shares with others is not counted. */
export async function ownBytes(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
  return kilobytes.reduce((sum, [, size]) => sum + Number(size), 0) * 1024;
}
