import { setPriority } from 'node:os';

/**
 * How much processor time a process yields when all are busy. `awaited`: someone waits for it; it gets a
 * thirtieth of the share of processes that answer requests. `behind`: it gets a seventieth, and is never
 * starved.
 */
const niceness = { awaited: 15, behind: 19 };

/** A process that works on files lets those that answer people go first. */
export function yieldProcessor(
  processId: number | undefined,
  standing: keyof typeof niceness,
): void {
  if (processId === undefined) return;
  try {
    setPriority(processId, niceness[standing]);
  } catch {
    // It has already ended, or this system has no priorities: then it runs like any other.
  }
}
