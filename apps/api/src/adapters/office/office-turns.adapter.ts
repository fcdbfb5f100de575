import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../core/db/database.ts';
import { newId } from '../../core/ids/ids.ts';
import { endTurn, takeTurn } from './office-turns.store.ts';

/** The turn did not come in time: others are asking the office, or it told us to wait. */
export class NoTurn extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('The turn to ask the office did not come in time.');
    this.name = 'NoTurn';
    this.retryAfterMs = retryAfterMs;
  }
}

/** How a call ended, for the pause after it. */
type Turn<T> = { value: T; pauseMs: number };

export type OfficeTurns = {
  /**
   * Makes one call when its turn comes: one at a time over all processes, with a pause after each.
   * @param work gets the moment, as a signal, at which it must be over.
   * @throws {NoTurn} when the turn does not come within `waitMs`; otherwise whatever the work throws.
   */
  inTurn<T>(work: (signal: AbortSignal) => Promise<Turn<T>>): Promise<T>;
};

/** The others of this process look at the database no more often than this. */
const lookEveryMs = 250;
/** The turn outlives its call by this, for the way to the database and back. */
const marginMs = 5_000;

/** `isOver`: the turn has come. */
type Waiting = { until: number; isOver: boolean };

function orTooLate<T>(mine: Promise<T>, waiting: Waiting, waitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      if (!waiting.isOver) reject(new NoTurn(lookEveryMs));
    }, waitMs);
    mine.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param options milliseconds: the longest call, the longest wait for a turn, the pause after a call that failed. */
export function createOfficeTurns(
  db: Db,
  options: { callMs: number; waitMs: number; paceMs: number },
): OfficeTurns {
  // Within this process, those who wait stand in a line: only the first looks at the database.
  let line: Promise<unknown> = Promise.resolve();
  return {
    inTurn: (work) => {
      const waiting = { until: performance.now() + options.waitMs, isOver: false };
      const mine = line.then(() => run(work, waiting));
      line = mine.catch(() => undefined);
      // However long those before it take.
      return orTooLate(mine, waiting, options.waitMs);
    },
  };

  async function run<T>(
    work: (signal: AbortSignal) => Promise<Turn<T>>,
    waiting: Waiting,
  ): Promise<T> {
    const holder = newId();
    await waitForTurn(holder, waiting.until);
    waiting.isOver = true;
    let pauseMs = options.paceMs;
    try {
      const done = await work(AbortSignal.timeout(options.callMs));
      pauseMs = Math.max(done.pauseMs, options.paceMs);
      return done.value;
    } finally {
      // Where this fails, the turn ends on its own.
      await endTurn(db, { holder, pauseMs }).catch(() => undefined);
    }
  }

  async function waitForTurn(holder: string, until: number): Promise<void> {
    for (;;) {
      if (performance.now() > until) throw new NoTurn(lookEveryMs);
      const others = await takeTurn(db, { holder, heldMs: options.callMs + marginMs });
      if (others === null) return;
      const { leftMs, isPause } = others;
      const nextLookMs = Math.min(leftMs, lookEveryMs);
      // Nobody ends a pause early: a page need not wait for what will not come.
      if (performance.now() + (isPause ? leftMs : nextLookMs) > until) throw new NoTurn(leftMs);
      await pause(nextLookMs);
    }
  }
}
