import { banner } from './app/banner.ts';
import { readConfig, stopWithSentence } from './app/start-up.ts';
import { startLocalParts } from './app/local-parts.ts';
import type { RunningProduct } from './app/start-product.ts';
import { collectLessForStreams } from './core/processes/tune-garbage-collection.ts';

/** One process: pages, API, jobs and, by default, the embedded database and the sandbox. */
const asked = new AbortController();
let product: RunningProduct | null = null;

/** A signal during the start waits for it: what was started is then stopped in order. */
function stop(): void {
  asked.abort();
  const running = product;
  product = null;
  running?.stop().then(
    () => process.exit(0),
    (error: unknown) => stopWithSentence(error),
  );
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

collectLessForStreams();
try {
  const config = readConfig();
  const parts = startLocalParts(config);
  await parts.begun;
  const { startProduct } = await import('./app/start-product.ts');
  product = await startProduct(config, parts, asked.signal);
  process.stdout.write(banner(config, product.demo));
  if (asked.signal.aborted) stop();
} catch (error) {
  // Whoever ended the waiting for a database needs no reason.
  if (asked.signal.aborted) process.exit(0);
  stopWithSentence(error);
}
