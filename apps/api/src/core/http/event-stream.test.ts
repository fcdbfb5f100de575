import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { LiveHub } from '../live/live-hub.ts';
import { streamEvents } from './event-stream.ts';

let app: FastifyInstance | null = null;
afterEach(() => app?.close());

/** A server whose every call is a stream of this hub. @returns its address. */
async function serve(
  subscribe: LiveHub['subscribe'],
  stillSignedIn: () => Promise<boolean>,
): Promise<string> {
  app = Fastify({ forceCloseConnections: true });
  app.get('/', (request, reply) =>
    streamEvents(
      { subscribe },
      { userId: 'someone', stillSignedIn, heartbeatMs: 5 },
      request,
      reply,
    ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
}

it('a stream that cannot be subscribed is an error, not an open answer that stays silent', async () => {
  const url = await serve(
    () => Promise.reject(new Error('no database')),
    async () => true,
  );
  expect((await fetch(url)).status).toBe(500);
});

it('a stream ends with its session, and takes its page away', async () => {
  let signedIn = true;
  let left = false;
  const url = await serve(
    async (_userId, _after, send) => {
      send({ id: 1, userId: 'someone', kind: 'offer', data: { early: true } });
      return () => {
        left = true;
      };
    },
    async () => signedIn,
  );
  let text = '';
  for await (const chunk of (await fetch(url)).body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes(': still here')) signedIn = false;
  }
  expect(text).toContain('data: {"early":true}');
  await expect.poll(() => left).toBe(true);
});

it('a stream survives a moment in which its session cannot be checked', async () => {
  let asked = 0;
  const url = await serve(
    async () => () => undefined,
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('no database');
      return asked < 3;
    },
  );
  const text = await (await fetch(url)).text();
  expect(text.match(/: still here/g)).toHaveLength(2);
});
