import { Worker } from 'node:worker_threads';

/**
 * A process that reads one document: the open file is its stdin, what was found leaves as one line of
 * JSON. The reading has a thread of its own, so that this one can end it all when it takes too much.
 */

const [kind = '', mostMegabytes = '0', mostHeapMegabytes = '0'] = process.argv.slice(2);
const lookEveryMs = 20;

/** Ends that are the document's doing: see `document-reading.engine.ts`. */
const unreadable = 3;
const tooMuch = 4;

const reader = new Worker(new URL('./document-reader-worker.engine.ts', import.meta.url), {
  workerData: kind,
  // Libraries warn of what they find; the answer is the only thing that is said here.
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: Number(mostHeapMegabytes) },
});
let hasAnswered = false;
reader.on('message', (found: unknown) => {
  hasAnswered = true;
  process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
});
reader.on('error', (error: Error & { code?: string }) => {
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : unreadable);
});
// The thread's end may be told before its answer has left.
reader.on('exit', () => {
  if (!hasAnswered) process.exit(unreadable);
});

// What a library unpacks lies outside the heap that the thread is held to.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostMegabytes) * 1024 * 1024) process.exit(tooMuch);
}, lookEveryMs);
