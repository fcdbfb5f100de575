import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 count the bytes of streams with everything else for garbage collection. By default it counts them
 * separately and scans its whole heap for every 20 MB or so that pass: uploads of 60 MB a second keep half a
 * core busy with that and pause everyone's requests for 20 ms three times a second (docs/decisions/0018). Call
 * it before the work begins.
 */
export function collectLessForStreams(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
