import { setPriority } from 'node:os';

/**
 * How far a process stands back while all are busy. Somebody waits for what is `awaited`: it gets a thirtieth
 * of what those get who answer requests. What is `behind` gets a seventieth, and is never starved.
 */
const niceness = { awaited: 15, behind: 19 };

/** A process that works on files lets those that answer people have the processor first. */
export function giveWay(processId: number | undefined, standing: keyof typeof niceness): void {
  if (processId === undefined) return;
  try {
    setPriority(processId, niceness[standing]);
  } catch {
    // It has ended already, or this system has no priorities: it works as any other then.
  }
}
