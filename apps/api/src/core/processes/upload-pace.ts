import { performance } from 'node:perf_hooks';
import { Transform } from 'node:stream';
import { adjustPace, takeBytes, unhurried } from './upload-pace.rules.ts';

const lookEveryMs = 50;

let pace = unhurried;
let lookedAtMs = 0;
let lookedAt = performance.eventLoopUtilization();

/**
 * Lets an upload through at the pace that all uploads of this process share: as fast as it comes while the
 * process has time, and slower while others wait for their answers (docs/decisions/0018). A connection that
 * is not read holds its sender back, so nothing is kept here meanwhile. At most one piece in each turn of the
 * event loop: what waits in a connection would else be taken in at once, megabytes of it.
 */
export function atUploadPace(): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const waitMs = take(piece.length);
      if (waitMs < 1) setImmediate(done, null, piece);
      else setTimeout(done, waitMs, null, piece);
    },
  });
}

function take(bytes: number): number {
  const nowMs = performance.now();
  if (nowMs - lookedAtMs > lookEveryMs) {
    const looked = performance.eventLoopUtilization();
    pace = adjustPace(pace, performance.eventLoopUtilization(looked, lookedAt).utilization);
    lookedAt = looked;
    lookedAtMs = nowMs;
  }
  const taken = takeBytes(pace, bytes, nowMs);
  pace = taken.pace;
  return taken.waitMs;
}
