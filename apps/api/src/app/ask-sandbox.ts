import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

const answersWithinMs = 2000;

/**
 * Asks the sandbox over plain `node:http`: with `fetch`, each start would wait until Node has loaded its client.
 * @returns what it answers; null if that is no JSON. @throws if nobody answers there.
 */
export async function askSandbox(url: string, path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const request = get(`${url}/_sandbox/${path}`, { signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return await json(response).catch(() => null);
}
