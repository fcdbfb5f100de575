import { setTimeout as pause } from 'node:timers/promises';

/**
 * The answer of work that is not waited for longer than this. It is left alone then, and ends by its own limits.
 * @throws when it fails, or takes longer.
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const tooLate = pause(milliseconds, undefined, { signal: answered.signal, ref: false }).then(
    () => {
      throw new Error(`no answer within ${milliseconds} ms`);
    },
  );
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    answered.abort();
  }
}
