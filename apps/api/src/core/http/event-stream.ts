import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live/live-hub.ts';

const heartbeatMs = 20_000;

/**
 * Answers with a stream of server-sent events for one person, resuming after `Last-Event-ID`.
 * The page's connection ends with the process; EventSource then connects again by itself.
 */
export async function streamEvents(
  hub: LiveHub,
  userId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const last = Number(request.headers['last-event-id']);
  const after = Number.isSafeInteger(last) && last > 0 ? last : null;
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 1000\n\n');
  const unsubscribe = await hub.subscribe(userId, after, (event) => {
    response.write(
      `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`,
    );
  });
  const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  request.raw.once('close', end);
  if (request.raw.destroyed || response.destroyed) end();
}
