import { readConfig, stopWithSentence } from './app/start-up.ts';
import { startProduct } from './app/start-product.ts';

/** One process: pages, API, jobs and, by default, the embedded database and the sandbox. */
try {
  const product = await startProduct(readConfig());
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    product.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  stopWithSentence(error);
}
