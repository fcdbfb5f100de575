import type { Readable } from 'node:stream';
import { limits } from '@claimstead/contract/limits.ts';

/** The largest file, and what a form adds to it. */
export const mostUploadBytes = limits.documentBytes + 64 * 1024;

/**
 * Reads a body that nobody wants, so that its sender hears why it was refused: a proxy that is still sending when it is
 * answered may end the connection, and the person reads that it broke.
 * @param mostBytes of which no more is waited for
 */
export function readAway(body: Readable, mostBytes: number): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve();
    });
    for (const over of ['end', 'close', 'error']) body.once(over, () => resolve());
  });
}
