import { basename } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Log } from '../core/log/log.ts';
import { secretIn } from './log-secrets.ts';

const errorLevel = 50;
const unexpected: string[] = [];
let allowed: RegExp[] = [];

/**
 * A log whose error lines fail the test that wrote them, unless it said that it expects them. A line with
 * a secret of payments fails it at the level of production.
 */
export function createTestLog(): Log {
  // The modules outlive a file: what an earlier one left behind fails a later one, and says whose it is.
  const world = basename(expect.getState().testPath ?? '');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString('utf8');
      const { level } = JSON.parse(line) as { level: number };
      const secret = secretIn(line);
      if (secret) unexpected.push(`the log tells ${secret}, in the world of ${world}: ${line}`);
      if (level >= errorLevel && !allowed.some((pattern) => pattern.test(line))) {
        unexpected.push(`in the world of ${world}: ${line}`);
      }
      done();
    },
  });
  return pino({ level: 'info', base: null }, sink);
}

/** This test makes the product log errors that match. */
export function expectErrorLog(pattern: RegExp): void {
  allowed.push(pattern);
}

/** For the setup file: what was logged unexpectedly since the last call. */
export function takeUnexpectedErrors(): string[] {
  allowed = [];
  return unexpected.splice(0);
}
