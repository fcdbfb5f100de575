import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { frame, framesOf } from './document-frames.rules.ts';
import type { WorkerMessage } from './document-reader-worker.engine.ts';

/**
 * A process that reads one document: the open file is its stdin, what was found leaves in a frame of JSON. What the
 * front page says leaves as soon as it is read. Pictures of pages leave before, one at a time, and what they say comes
 * back on a pipe: this process starts no other. The reading has a thread of its own, so that this one can end it all
 * when it takes too much.
 */

const [kind = '', mostMegabytes = '0', mostHeapMegabytes = '0', recognition = ''] =
  process.argv.slice(2);
const lookEveryMs = 20;
const answersPipe = 3;

/** Ends that are the document's doing: see `document-reading.engine.ts`. */
const unreadable = 3;
const tooMuch = 4;

const recognises = recognition === 'recognises';
const reader = new Worker(new URL('./document-reader-worker.engine.ts', import.meta.url), {
  workerData: { kind, recognises },
  // Libraries warn of what they find; the answer is the only thing that is said here.
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: Number(mostHeapMegabytes) },
});
let hasAnswered = false;
reader.on('message', (message: WorkerMessage) => {
  if ('picture' in message) {
    process.stdout.write(frame('picture', message.picture));
    return;
  }
  if ('front' in message) {
    process.stdout.write(frame('front', Buffer.from(JSON.stringify(message.front))));
    return;
  }
  hasAnswered = true;
  process.stdout.write(frame('answer', Buffer.from(JSON.stringify(message))), () => {
    process.exit(0);
  });
});
reader.on('error', (error: Error & { code?: string }) => {
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : unreadable);
});
// The thread's end may be told before its answer has left.
reader.on('exit', () => {
  if (!hasAnswered) process.exit(unreadable);
});

if (recognises) {
  const answers = new Socket({ fd: answersPipe, readable: true, writable: false });
  void (async () => {
    for await (const { kind: what, content } of framesOf(answers)) {
      reader.postMessage(what === 'words' ? content.toString('utf8') : null);
    }
  })();
}

// What a library unpacks lies outside the heap that the thread is held to.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostMegabytes) * 1024 * 1024) process.exit(tooMuch);
}, lookEveryMs);
