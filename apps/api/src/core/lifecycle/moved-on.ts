/** What was decided of something no longer holds: another moved it since it was read. Whoever meets this looks again. */
export class MovedOn extends Error {
  constructor(what: string) {
    super(`${what} moved on`);
    this.name = 'MovedOn';
  }
}

/** More steps than anything has; a driver that needs more is going in circles. */
const mostSteps = 40;

/**
 * Takes step after step until one says that nothing is left to do now. Each reads what it decides by: where another
 * was quicker, it is taken again.
 */
export async function drive(what: string, step: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < mostSteps; count += 1) {
    if ((await unlessMoved(step)) === false) return;
  }
  throw new Error(`${what} still has steps to take after too many`);
}

/**
 * Tries again where another was quicker, a few times: `work` reads what it decides by each time. Where it has to be done once
 * more for another reason, it answers null.
 * @returns null if another was quicker every time.
 */
export async function whileMoved<T>(work: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const done = await unlessMoved(work);
    if (done !== null) return done;
  }
  return null;
}

const mostTries = 6;

async function unlessMoved<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MovedOn) return null;
    throw error;
  }
}
