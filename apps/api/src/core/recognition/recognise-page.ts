import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { watchProcess } from '../inspection/inspection-watch.ts';
import type { TaskLimits } from '../inspection/inspection.rules.ts';
import { yieldProcessor } from '../processes/yield-processor.ts';

/** A page of 300 dots to the inch takes about 4 s of the processor and 120 MB. */
export const recognitionLimits: TaskLimits = {
  processorSeconds: 40,
  clockSeconds: 90,
  memoryMegabytes: 320,
  heapMegabytes: 0,
};

/** A page has a few thousand words, each on a line of less than a hundred characters. */
const answerBytesAtMost = 2_000_000;
const dotsPerInch = 300;

/** No setting of ours, and one thread: others have the processor first. */
const environment = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' };

/**
 * Has tesseract read the picture of a page, in a process of its own without a shell, whose only input is the
 * picture. It is ended when it takes more than it may.
 * @param picture as PGM or PNG, of 300 dots to the inch
 * @returns its words with their places as tab separated values; null: it failed, was ended, or said too much
 */
export async function recognisePage(
  program: string,
  picture: Uint8Array,
  limits: TaskLimits = recognitionLimits,
): Promise<string | null> {
  const given = ['stdin', 'stdout', '--dpi', String(dotsPerInch), '--psm', '1', '-l', 'eng', 'tsv'];
  const child = spawn(program, given, {
    env: environment,
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own: what it may have started ends with it.
    detached: true,
  });
  yieldProcessor(child.pid, 'behind');
  const kill = () => endGroup(child);
  const watch = watchProcess({ pid: child.pid, kill }, limits);
  try {
    // The program may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(picture);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const [answer, [code]] = await Promise.all([readAtMost(child, kill), ended]);
    return code === 0 && answer !== null && answer.startsWith('level\t') ? answer : null;
  } catch {
    // It could not be started.
    return null;
  } finally {
    watch.stop();
    kill();
  }
}

function endGroup({ pid }: { pid?: number | undefined }): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function readAtMost(
  { stdout }: ChildProcessByStdio<Writable, Readable, null>,
  kill: () => boolean,
): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdout as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > answerBytesAtMost) {
      kill();
      return null;
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
