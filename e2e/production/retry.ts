import { setTimeout as pause } from 'node:timers/promises';

const givesUpAfterMs = 6 * 60_000;
const pauseMs = 400;
/** A "no" may be about something that another process has not heard of yet; one that persists is final. */
const refusalsTaken = 40;
const refusal = /: 4(?!08|29)\d\d \{/;

/**
 * Retries until it goes through, as people do. @throws what it was, with the last failure: after minutes, or
 * if the product keeps saying no.
 */
export async function retry<T>(what: string, press: () => Promise<T>): Promise<T> {
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

/** Polls until the answer is yes, through whatever fails in the meantime. */
export function retryUntil<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  yes: (found: T) => boolean,
): Promise<T> {
  return retry(what, async () => {
    const found = await ask();
    if (found === undefined || !yes(found)) throw new Error(`not yet: ${JSON.stringify(found)}`);
    return found;
  });
}

/** For a press that had gone through although its response was lost. */
export function unless(...codes: string[]): (error: Error) => void {
  return (error) => {
    if (!codes.some((code) => error.message.includes(code))) throw error;
  };
}
