import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/**
 * Asks the sandbox over plain `node:http`: with `fetch`, each start would wait until Node has loaded its client.
 * @returns what it answers; null if that is no JSON. @throws if nobody answers there in time.
 */
export async function askSandbox(url: string, path: string, withinMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(withinMs);
  const request = get(`${url}/_sandbox/${path}`, { signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return await json(response).catch(() => null);
}
