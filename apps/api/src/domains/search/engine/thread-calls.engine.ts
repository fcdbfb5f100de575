import { Worker } from 'node:worker_threads';
import { SearchFailure } from '../search.port.ts';

export type ThreadReply = { id: number; answer?: unknown; failure?: string };

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/**
 * Begins a thread that answers each call with one reply. If it ends, all that wait and all that come later get the
 * reason, a {@link SearchFailure}: begin another one.
 * @param onEnd told once, however it ends.
 */
export function beginThread<Call extends object>(
  file: URL,
  workerData: unknown,
  onEnd: () => void,
): <T>(what: Call) => Promise<T> {
  const worker = new Worker(file, { workerData });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | null = null;
  worker.on('message', ({ id, answer, failure }: ThreadReply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (failure === undefined) one?.resolve(answer);
    else one?.reject(new SearchFailure(failure));
  });
  const end = (error: Error) => {
    if (!ended) onEnd();
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('error', (error) => end(new SearchFailure(String(error))));
  worker.on('exit', () => end(new SearchFailure('The search has ended.')));
  return <T>(what: Call) =>
    new Promise<T>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      // A process does not end while anyone waits.
      worker.ref();
      waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ ...what, id: lastId });
    });
}
