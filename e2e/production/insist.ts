import { setTimeout as pause } from 'node:timers/promises';

const givesUpAfterMs = 6 * 60_000;
const pauseMs = 400;
/** A "no" may be about what another process has not heard of yet; one that stays is an answer. */
const refusalsTaken = 40;
const refusal = /: 4(?!08|29)\d\d \{/;

/**
 * Presses again until it goes through, as people do. @throws what it was, with the last failure: after
 * minutes, or where the product goes on saying no.
 */
export async function insist<T>(what: string, press: () => Promise<T>): Promise<T> {
  const until = Date.now() + givesUpAfterMs;
  for (let refusals = 0; ; ) {
    try {
      return await press();
    } catch (error) {
      if (refusal.test(String(error))) refusals += 1;
      if (Date.now() > until || refusals > refusalsTaken) {
        throw new Error(`${what}: ${String(error)}`, { cause: error });
      }
      await pause(pauseMs);
    }
  }
}

/** Asks again until the answer is a yes, through whatever fails meanwhile. */
export function insistUntil<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  yes: (found: T) => boolean,
): Promise<T> {
  return insist(what, async () => {
    const found = await ask();
    if (found === undefined || !yes(found)) throw new Error(`not yet: ${JSON.stringify(found)}`);
    return found;
  });
}

/** For a press that had gone through although its answer was lost. */
export function unless(...codes: string[]): (error: Error) => void {
  return (error) => {
    if (!codes.some((code) => error.message.includes(code))) throw error;
  };
}
