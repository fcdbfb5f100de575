/**
 * Runs `work` one at a time, however often it is requested: requests made while it runs lead to one more run
 * afterward, since it may have begun too early to see it.
 */
export function inTurn(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    if (running) again = true;
    else {
      running = run().finally(() => {
        running = null;
      });
    }
    return running ?? Promise.resolve();
  };
}
