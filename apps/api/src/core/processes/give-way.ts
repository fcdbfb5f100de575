import { setPriority } from 'node:os';

/** A third of what others get while all are busy: behind them, and never starved. */
const niceness = 5;

/** A process that nobody waits for lets others have the processor first. */
export function giveWay(processId: number | undefined): void {
  if (processId === undefined) return;
  try {
    setPriority(processId, niceness);
  } catch {
    // It has ended already, or this system has no priorities: it works as any other then.
  }
}
