import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * How much processor time a process yields when all are busy. `beside`: someone waits for its answer as for a page; it
 * gets a third of the share of what answers requests. `awaited`: someone waits for it to be done; a thirtieth.
 * `behind`: it gets a seventieth, and is never starved.
 */
const niceness = { beside: 5, awaited: 15, behind: 19 };

/** A process that works on files lets those that answer people go first. */
export function yieldProcessor(
  processId: number | undefined,
  standing: keyof typeof niceness,
): void {
  if (processId === undefined) return;
  try {
    // A process that already yields more keeps its rank.
    if (getPriority(processId) < niceness[standing]) setPriority(processId, niceness[standing]);
  } catch {
    // It has already ended, or this system has no priorities: then it runs like any other.
  }
}

/** The same for the thread that calls it, where a thread has a share of its own: on Linux. */
export function yieldThread(standing: keyof typeof niceness): void {
  try {
    const [, threadId] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    if (threadId !== undefined) yieldProcessor(Number(threadId), standing);
  } catch {
    // This system has no such thing: then it runs like any other.
  }
}
