import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../errors/problem.ts';
import { giveWay } from '../processes/give-way.ts';
import { readProcess } from './process-facts.ts';
import {
  type InspectedFile,
  type InspectionTask,
  refusalOfEnded,
  secondsOf,
  type Verdict,
} from './inspection.rules.ts';

type Outcome = Verdict<InspectedFile | null>;

/**
 * Somebody waits for `asked`: two, so that one slow file does not hold up all others. Nobody waits for
 * `behind`: one. Both let those who answer requests have the processor first.
 */
type Lane = 'asked' | 'behind';
const processesAtMost: Record<Lane, number> = { asked: 2, behind: 1 };
const waitingAtMost = 60;
const idleMs = 15_000;
/** V8's own limit; what lies outside of its heap is watched by {@link memoryBytesAtMost}. */
const heapMegabytes = 160;
/** All that a process of inspection may take, its programs included. */
const memoryBytesAtMost = 265 * 1024 * 1024;
const watchEveryMs = 20;
/** Elsewhere the clock alone has to do. */
const countsProcessor = existsSync('/proc/self/stat');

/**
 * Nothing of our own environment: no address of a database, no key. glibc is told to give back what a
 * picture took; otherwise each one leaves some of it behind, and 140 MB become 300.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1000000',
  UV_THREADPOOL_SIZE: '1',
};

type Waiting = {
  task: InspectionTask;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
};

/** Readers of documents and drawers are kept apart: each keeps what its libraries take. */
type Trade = 'documents' | 'pictures' | 'first_pages';
const trades: Record<InspectionTask['task'], Trade> = {
  inspect: 'documents',
  draw_picture: 'pictures',
  draw_first_page: 'first_pages',
};
const lanes: Record<Trade, Lane> = {
  documents: 'asked',
  pictures: 'asked',
  first_pages: 'behind',
};
type Inspector = { trade: Trade; child: ChildProcess };

const idle: Inspector[] = [];
const waiting: Waiting[] = [];
const endings = new WeakMap<Inspector, NodeJS.Timeout>();
const processes: Record<Lane, number> = { asked: 0, behind: 0 };

/**
 * Has one task done by a process of its own, which knows no secret, may write nowhere but into the folder
 * for temporary files, and is ended when it takes too long or too much memory. A file that brings it down
 * is refused; nothing here stops for it.
 * @throws {Problem} http.unavailable when too many wait, or no process can be started.
 */
export function inspectElsewhere(task: InspectionTask): Promise<Outcome> {
  if (waiting.length >= waitingAtMost) {
    throw new Problem('http.unavailable', { note: 'inspection: too many files wait' });
  }
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  for (const next of [...waiting]) {
    const trade = trades[next.task.task];
    const inspector = idle.find((resting) => resting.trade === trade) ?? startProcess(trade);
    if (!inspector) continue;
    waiting.splice(waiting.indexOf(next), 1);
    forget(inspector);
    perform(inspector, next.task).then(next.resolve, next.reject).finally(startNext);
  }
}

/** Null: as many as may be are at work. One that rests makes room; its end begins the next task. */
function startProcess(trade: Trade): Inspector | null {
  const lane = lanes[trade];
  if (processes[lane] >= processesAtMost[lane]) {
    // Taken off the list first: it must not be given another task while it dies.
    const resting = idle.find((each) => lanes[each.trade] === lane);
    if (resting) {
      forget(resting);
      resting.child.kill('SIGKILL');
    }
    return null;
  }
  processes[lane] += 1;
  const child = fork(join(import.meta.dirname, 'inspection-process.ts'), [], {
    env: environment,
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      // Small, so that what parsing leaves behind is cleared before it is counted.
      '--max-semi-space-size=4',
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${join(tmpdir(), '*')}`,
      '--allow-addons',
      '--allow-worker',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  giveWay(child.pid, lane === 'asked' ? 'awaited' : 'behind');
  const inspector = { trade, child };
  child.once('exit', () => {
    processes[lane] -= 1;
    forget(inspector);
    startNext();
  });
  return inspector;
}

function forget(inspector: Inspector): void {
  const at = idle.indexOf(inspector);
  if (at >= 0) idle.splice(at, 1);
}

/** Gives a task to a process and watches it. Resolves also when the process had to be ended. */
function perform(inspector: Inspector, task: InspectionTask): Promise<Outcome> {
  const { child } = inspector;
  return new Promise((resolve, reject) => {
    hold(inspector);
    const end = () => child.kill('SIGKILL');
    const { clock, processor } = secondsOf[task.task];
    const deadline = setTimeout(end, (countsProcessor ? clock : processor) * 1000);
    const unwatch = watch(child, processor, end);
    const settle = () => {
      clearTimeout(deadline);
      unwatch();
      child.removeAllListeners('message');
      child.removeListener('error', failed);
      child.removeListener('exit', ended);
    };
    const ended = () => {
      settle();
      resolve({ ok: false, refusal: refusalOfEnded[task.task] });
    };
    const failed = (error: Error) => {
      settle();
      // A process that never began has no exit either.
      if (child.pid === undefined) processes[lanes[inspector.trade]] -= 1;
      else child.kill('SIGKILL');
      reject(
        new Problem('http.unavailable', { note: `inspection: ${error.message}`, cause: error }),
      );
    };
    child.once('message', (outcome) => {
      settle();
      rest(inspector);
      resolve(outcome as Outcome);
    });
    child.once('error', failed);
    child.once('exit', ended);
    child.send(task);
  });
}

/** While it works, the product does not end before it. */
function hold(inspector: Inspector): void {
  const { child } = inspector;
  clearTimeout(endings.get(inspector));
  child.ref();
  child.channel?.ref();
}

/** Kept for the next file for a while; never a reason for this process to stay. */
function rest(inspector: Inspector): void {
  const { child } = inspector;
  child.unref();
  child.channel?.unref();
  idle.push(inspector);
  const ending = setTimeout(() => {
    forget(inspector);
    child.kill('SIGKILL');
  }, idleMs);
  endings.set(inspector, ending.unref());
}

/**
 * Ends a process that takes too much of the memory or the processor, until the function that it gives
 * back is called. Where there is no /proc, only the clock counts.
 */
function watch(child: ChildProcess, processorSeconds: number, end: () => void): () => void {
  let atBeginning: number | null = null;
  let over = false;
  const look = async () => {
    const facts = await readProcess(child.pid);
    if (!facts || over) return;
    atBeginning ??= facts.processorSeconds;
    const took = facts.processorSeconds - atBeginning;
    if (facts.residentBytes > memoryBytesAtMost || took > processorSeconds) end();
  };
  const watching = setInterval(() => void look(), watchEveryMs);
  return () => {
    over = true;
    clearInterval(watching);
  };
}
