import { performance } from 'node:perf_hooks';
import { Transform } from 'node:stream';
import { adjustPace, takeBytes, unhurried } from './upload-pace.rules.ts';

const lookEveryMs = 50;

let pace = unhurried;
let lookedAtMs = 0;
let lookedAt = performance.eventLoopUtilization();

/**
 * Lets an upload through at the pace that all uploads of this process share: at full speed while the process
 * has time, and slower while others wait for their answers (docs/decisions/0018). A connection that is not read
 * slows its sender down, so nothing is buffered here. At most one chunk per turn of the event loop: otherwise,
 * megabytes waiting in a connection would be read in one go.
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
