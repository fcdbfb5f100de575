import type { CoreDeps } from '../../../core/deps.ts';

/**
 * How long a person's request waits for the office, in milliseconds. One call alone may take more than fifty seconds,
 * with the wait for its turn.
 */
export const requestPatienceMs = 6_000;

/**
 * What the work brings, or `late` once the time is over. The work goes on then, for whoever asks next; where it fails
 * after that, nobody waits for it any more, and the log says so.
 */
export async function withPatience<T, L>(
  { log }: Pick<CoreDeps, 'log'>,
  work: Promise<T>,
  { withinMs, late }: { withinMs: number; late: L },
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const patience = new Promise<L>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(late);
    }, withinMs);
  });
  work.catch((error: unknown) => {
    if (isLate) log.warn({ err: error }, 'office: a reading that nobody waits for failed');
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
