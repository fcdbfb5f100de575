import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { InspectionTask } from './inspection.rules.ts';
import { runTask } from './inspection-task.ts';

// One picture at a time on one core: the requests of people come first.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (task: InspectionTask) => {
  void runTask(task).then((verdict) => process.send?.(verdict));
});
// Whoever asked is gone, so is the reason to stay.
process.on('disconnect', () => process.exit(0));

/**
 * A file may keep this thread busy while its parent is killed: then nobody is left to end it, and nothing
 * here hears of that. Another thread looks whether the parent is still the same.
 */
const lookout = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;
new Worker(lookout, { eval: true }).unref();
