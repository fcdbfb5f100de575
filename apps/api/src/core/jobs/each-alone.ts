import type { Log } from '../log/log.ts';

/**
 * What a sweep does for each of what is due, one after the other. One that fails holds up no other: it is told to the
 * log with what it is `about`, and is due again with the next sweep. The first error is thrown at the end, so that the
 * sweep counts as failed.
 */
export async function eachAlone<T>(
  { log }: { log: Log },
  due: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  about: (one: T) => object,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const one of due) {
    try {
      await work(one);
    } catch (error) {
      log.warn({ err: error, ...about(one) }, 'jobs: one of a sweep failed, the others go on');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
