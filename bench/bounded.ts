import { constants } from 'node:os';

/** What was made on the way and must go again, whatever happens: undone in the opposite order. */
export class Undo {
  #steps: (() => Promise<void>)[] = [];
  #pending = new Set<Promise<unknown>>();
  #closing = false;

  /** Call it right before making something in one go. @throws where the run is ending. */
  refuseWhileEnding(): void {
    if (this.#closing) throw new Error('The run is ending.');
  }

  /** Remembers how to undo something that exists now. */
  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  /**
   * Makes something that takes time, and remembers how to undo it. An end that comes in the middle waits
   * for it, so that nothing is left behind half made.
   */
  async make<T>(making: () => Promise<T>, undo: (made: T) => Promise<void>): Promise<T> {
    this.refuseWhileEnding();
    const made = making().then((thing) => {
      this.add(() => undo(thing));
      return thing;
    });
    const settled = made.then(
      () => undefined,
      () => undefined,
    );
    this.#pending.add(settled);
    try {
      return await made;
    } finally {
      this.#pending.delete(settled);
    }
  }

  /** Undoes everything; a step that fails is told and does not keep the others from running. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#pending);
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => {
        process.stderr.write(`Cleaning up: ${String(error)}\n`);
      });
    }
    this.#steps = [];
  }
}

/**
 * Does the work within a time, cleans up after it, and ends the process: 0 when it succeeded, 1 when it
 * failed or took too long, 128 + the signal's number when it was interrupted.
 */
export async function runBounded(
  limitSeconds: number,
  work: (undo: Undo) => Promise<void>,
): Promise<never> {
  const undo = new Undo();
  let failure: Error | undefined;
  const outcome = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.stderr.write(`\n${signal}: cleaning up.\n`);
      outcome.resolve(128 + constants.signals[signal]);
    });
  }
  setTimeout(() => {
    process.stderr.write(`\nNot done after ${Math.round(limitSeconds)} s: given up.\n`);
    outcome.resolve(1);
  }, limitSeconds * 1000);
  work(undo).then(
    () => outcome.resolve(0),
    (error: unknown) => {
      // Once it is ending, the work stumbles over what has been taken away from it.
      outcome.resolve(1);
      failure ??= error instanceof Error ? error : new Error(String(error));
    },
  );
  const code = await outcome.promise;
  if (failure !== undefined) {
    process.stderr.write(`${failure.stack}\n`);
  }
  await undo.close();
  process.exit(code);
}
