import { setFlagsFromString } from 'node:v8';

/**
 * Has the bytes of streams counted with everything else when memory is collected. By itself V8 counts them
 * apart, and looks through its whole heap for every 20 MB or so that pass: uploads of 60 MB a second keep
 * half a core busy with that and stop everybody's requests for 20 ms three times a second
 * (docs/decisions/0018). To be called before the work begins.
 */
export function collectLessForStreams(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
