import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const worker = `
  import { readlinkSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { yieldThread } from ${JSON.stringify(new URL('./yield-processor.ts', import.meta.url).href)};
  yieldThread('beside');
  parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));`;

it.runIf(process.platform === 'linux')(
  'a thread yields for itself, not for its process',
  async () => {
    const before = getPriority();
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(worker)}`));
    const rank = await new Promise((resolve, reject) => {
      thread.once('message', resolve).once('error', reject);
    });
    expect(rank).toBe(Math.max(before, 5));
    expect(getPriority()).toBe(before);
  },
);
