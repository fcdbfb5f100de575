import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ending, TaskLimits } from './inspection.rules.ts';
import { watchProcess } from './inspection-watch.ts';

const limits: TaskLimits = {
  processorSeconds: 30,
  clockSeconds: 30,
  memoryMegabytes: 200,
  heapMegabytes: 100,
};

async function endingOf(program: string, own: Partial<TaskLimits> = {}): Promise<Ending> {
  const child = spawn(process.execPath, ['--max-old-space-size=60', '-e', program], {
    stdio: 'ignore',
  });
  const watch = watchProcess(child, { ...limits, ...own });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  watch.stop();
  return watch.endingOf(code, signal);
}

describe.runIf(existsSync('/proc/self/stat'))('a process that is watched', () => {
  it.each<[string, string, Ending, Partial<TaskLimits>]>([
    [
      'fills the memory outside of V8',
      'const kept = []; setInterval(() => kept.push(Buffer.alloc(30e6, 1)), 5)',
      'memory',
      {},
    ],
    ['fills V8’s heap', 'const kept = []; for (;;) kept.push({ a: [kept.length] })', 'memory', {}],
    ['keeps the processor busy', 'for (;;);', 'processor', { processorSeconds: 0.2 }],
    [
      'waits on a machine that is busy elsewhere',
      'setInterval(() => {}, 10)',
      'clock',
      { clockSeconds: 0.2 },
    ],
    ['is brought down', 'process.kill(process.pid, "SIGSEGV")', 'crash', {}],
  ])('and %s says why it has ended', async (_name, program, ending, own) => {
    expect(await endingOf(program, own)).toBe(ending);
  });
});
