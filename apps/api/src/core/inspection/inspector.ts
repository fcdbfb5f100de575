import { type ChildProcess, fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../errors/problem.ts';
import { narrowed } from '../processes/narrow-process.ts';
import { yieldProcessor } from '../processes/yield-processor.ts';
import {
  deservesAnotherTry,
  type Ended,
  type InspectedFile,
  type InspectionTask,
  limitsOf,
  memoryOf,
  refusalOfEnded,
  type Verdict,
} from './inspection.rules.ts';
import { watchProcess } from './inspection-watch.ts';

type Outcome = Verdict<InspectedFile | null>;

/**
 * Someone waits for `asked`: two, so that one slow file does not hold up all others. Nobody waits for
 * `behind`: one. Both let those who answer requests have the processor first.
 */
type Lane = 'asked' | 'behind';
const processesAtMost: Record<Lane, number> = { asked: 2, behind: 1 };
const waitingAtMost = 60;
/** As many files as a form takes at once; the rest of the places are for others. */
const waitingPerPersonAtMost = 20;
const idleMs = 15_000;
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
  /** Of its file, which decides how long the work on it may take. */
  megabytes: number;
  /** Whom it is for; null: nobody waits. */
  personId: string | null;
  /** How a first try ended; null: there was none. */
  first: Ended | null;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
};

/**
 * Readers of documents and drawers are kept apart: each keeps what its libraries take. A second try has a
 * fresh process with more room, which ends with it, and there is one at a time: what all of them take
 * together has a limit.
 */
type Trade = 'documents' | 'pictures' | 'pages' | 'first_pages' | 'second_tries';
const trades: Record<InspectionTask['task'], Trade> = {
  inspect: 'documents',
  draw_picture: 'pictures',
  draw_mark: 'pictures',
  draw_first_page: 'first_pages',
  draw_page: 'pages',
};
const lanes: Record<Trade, Lane> = {
  documents: 'asked',
  pictures: 'asked',
  pages: 'asked',
  second_tries: 'asked',
  first_pages: 'behind',
};
type Inspector = { trade: Trade; child: ChildProcess };

const idle: Inspector[] = [];
const waiting: Waiting[] = [];
const endings = new WeakMap<Inspector, NodeJS.Timeout>();
const processes: Record<Lane, number> = { asked: 0, behind: 0 };
/** Whose file is worked on: nobody has both processes, however many files they send. */
const served = new Set<string>();
let secondTries = 0;

/**
 * Has one task done by a process of its own, which knows no secret, may read and write no files but those on
 * their way, and is ended when it takes too long or too much memory. A file that fills the memory
 * or brings the process down is tried once more in a fresh one, with more room; then it is refused, and
 * nothing here stops for it.
 * @param personId who waits for it: one file of each person is worked on at a time; null: nobody does
 * @throws {Problem} http.unavailable when too many wait, or too many of this person, no process can be started, or the machine is so
 *   busy that nothing was found out in time.
 */
export async function inspectElsewhere(
  task: InspectionTask,
  personId: string | null,
): Promise<Outcome> {
  const { size } = await stat(task.path);
  const megabytes = size / 1024 / 1024;
  const own = waiting.filter((each) => personId !== null && each.personId === personId);
  if (waiting.length >= waitingAtMost || own.length >= waitingPerPersonAtMost) {
    throw new Problem('http.unavailable', { note: 'inspection: too many files wait' });
  }
  return new Promise((resolve, reject) => {
    waiting.push({ task, megabytes, personId, first: null, resolve, reject });
    startNext();
  });
}

function startNext(): void {
  for (const next of [...waiting]) {
    const { personId } = next;
    if (personId !== null && served.has(personId)) continue;
    const trade = next.first === null ? trades[next.task.task] : 'second_tries';
    const inspector = idle.find((resting) => resting.trade === trade) ?? startProcess(trade);
    if (!inspector) continue;
    waiting.splice(waiting.indexOf(next), 1);
    forget(inspector);
    if (personId !== null) served.add(personId);
    perform(inspector, next)
      .then((outcome) => conclude(next, outcome), next.reject)
      .finally(() => {
        if (personId !== null) served.delete(personId);
        startNext();
      });
  }
}

/** Answers whoever waits, or has the file tried once more. */
function conclude(work: Waiting, came: Outcome | Ended): void {
  if ('ok' in came) {
    work.resolve(came);
  } else if (work.first === null && deservesAnotherTry(work.task, came.why)) {
    waiting.unshift({ ...work, first: came });
  } else {
    const refusal = refusalOfEnded(work.task, came.why, work.first?.why ?? null);
    if (refusal !== null) work.resolve({ ok: false, refusal });
    else work.reject(new Problem('http.unavailable', { note: 'inspection: the machine is busy' }));
  }
}

/** Null: as many as may be are at work. One that rests makes room; its end begins the next task. */
function startProcess(trade: Trade): Inspector | null {
  const lane = lanes[trade];
  if (trade === 'second_tries' && secondTries > 0) return null;
  if (processes[lane] >= processesAtMost[lane]) {
    // Taken off the list first: it must not be given another task while it dies.
    const resting = idle.find((each) => lanes[each.trade] === lane);
    if (resting) {
      forget(resting);
      // Someone waits for its end: the program may not end before it.
      hold(resting);
      resting.child.kill('SIGKILL');
    }
    return null;
  }
  if (trade === 'second_tries') secondTries += 1;
  processes[lane] += 1;
  const child = fork(join(import.meta.dirname, 'inspection-process.ts'), [], {
    env: environment,
    execArgv: [
      `--max-old-space-size=${memoryOf(trade === 'second_tries').heapMegabytes}`,
      // Small, so that what parsing leaves behind is cleared before it is counted.
      '--max-semi-space-size=4',
      ...narrowed(true),
      '--allow-addons',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  yieldProcessor(child.pid, lane === 'asked' ? 'awaited' : 'behind');
  const inspector = { trade, child };
  child.once('exit', () => {
    isGone(inspector);
    startNext();
  });
  return inspector;
}

function isGone(inspector: Inspector): void {
  processes[lanes[inspector.trade]] -= 1;
  if (inspector.trade === 'second_tries') secondTries -= 1;
  forget(inspector);
}

function forget(inspector: Inspector): void {
  const at = idle.indexOf(inspector);
  if (at >= 0) idle.splice(at, 1);
}

/** Gives a task to a process and watches it. Resolves also when the process had to be ended. */
function perform(inspector: Inspector, work: Waiting): Promise<Outcome | Ended> {
  const { child, trade } = inspector;
  return new Promise((resolve, reject) => {
    hold(inspector);
    const watch = watchProcess(child, limitsOf(work.task, work.megabytes, work.first));
    const settle = () => {
      watch.stop();
      child.removeAllListeners('message');
      child.removeListener('error', failed);
      child.removeListener('exit', ended);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      settle();
      resolve({ why: watch.endingOf(code, signal), spentSeconds: watch.spentSeconds() });
    };
    const failed = (error: Error) => {
      settle();
      // A process that never began has no exit either.
      if (child.pid === undefined) isGone(inspector);
      else child.kill('SIGKILL');
      reject(
        new Problem('http.unavailable', { note: `inspection: ${error.message}`, cause: error }),
      );
    };
    child.once('message', (outcome) => {
      settle();
      if (trade === 'second_tries') child.kill('SIGKILL');
      else rest(inspector);
      resolve(outcome as Outcome);
    });
    child.once('error', failed);
    child.once('exit', ended);
    child.send(work.task);
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
