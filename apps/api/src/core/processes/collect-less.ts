import { setFlagsFromString } from 'node:v8';

/**
 * Has the bytes of streams counted with everything else when memory is collected. By itself V8 counts what
 * lies outside of its heap apart and looks through the whole heap for every 20 MB or so that pass through: an upload
 * of 60 MB a second then keeps half a core busy and stops everybody's requests for 20 ms three times a
 * second (measured with `npm run bench -- uploads`; record 0018). To be called before the work begins.
 */
export function collectLessForStreams(): void {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
