import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Ending, TaskLimits } from './inspection.rules.ts';
import { readProcess } from './process-facts.ts';

const watchEveryMs = 20;
/** Elsewhere the clock alone has to do. */
const countsProcessor = existsSync('/proc/self/stat');

/**
 * Ends a process that takes more than it may, until `stop` is called. Where there is no /proc, only the
 * clock counts, and then it counts as the processor.
 */
export function watchProcess(
  child: { pid?: number | undefined; kill: ChildProcess['kill'] },
  limits: TaskLimits,
) {
  let ending: Ending | null = null;
  let over = false;
  let atBeginning: number | null = null;
  let spent = 0;
  const end = (why: Ending) => {
    ending ??= why;
    child.kill('SIGKILL');
  };
  const look = async () => {
    const facts = await readProcess(child.pid);
    if (!facts || over) return;
    atBeginning ??= facts.processorSeconds;
    spent = facts.processorSeconds - atBeginning;
    if (facts.residentBytes > limits.memoryMegabytes * 1024 * 1024) end('memory');
    else if (spent > limits.processorSeconds) end('processor');
  };
  const watching = setInterval(() => void look(), watchEveryMs);
  const deadline = countsProcessor
    ? setTimeout(() => end('clock'), limits.clockSeconds * 1000)
    : setTimeout(() => end('processor'), limits.processorSeconds * 1000);
  return {
    stop: () => {
      over = true;
      clearInterval(watching);
      clearTimeout(deadline);
    },
    /** What it took of the processor; 0 where there is no /proc. */
    spentSeconds: () => spent,
    /** Why a process ended: by us, by V8's limit or the system's, or by a decoder's fault. */
    endingOf: (code: number | null, signal: NodeJS.Signals | null): Ending =>
      ending ?? (code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'crash'),
  };
}
