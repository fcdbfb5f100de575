import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from '../live/live-hub.ts';
import type { LiveEvent } from '../live/live.store.ts';

const heartbeatMs = 20_000;

export type StreamOptions = {
  userId: string;
  /**
   * Checked when one of the person's sessions ends, and at every heartbeat for sessions that end silently:
   * otherwise a stream would outlive its session.
   */
  stillSignedIn(): Promise<boolean>;
  heartbeatMs?: number;
};

/**
 * Answers with a stream of server-sent events for one person, resuming after `Last-Event-ID`. Until it is
 * subscribed, it is an ordinary request, so a failure is answered like any other. The connection ends with the
 * process or the session; EventSource then reconnects or is refused.
 */
export async function streamEvents(
  hub: Pick<LiveHub, 'subscribe'>,
  options: StreamOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const early: LiveEvent[] = [];
  let send = (event: LiveEvent): void => void early.push(event);
  const response = reply.raw;
  const unsubscribe = await hub.subscribe(
    options.userId,
    lastEventId(request),
    (event) => send(event),
    {
      end: () => void response.end(),
      behind: (isBehind) =>
        writeBlock(response, `event: ${isBehind ? 'behind' : 'current'}\ndata: {}`),
    },
  );
  reply.hijack();
  // Not the request's own log: a page stays open for hours and would keep the whole request in memory.
  const { log } = request.server;
  const heartbeat = setInterval(
    () => void beat(response, options, log),
    options.heartbeatMs ?? heartbeatMs,
  );
  const end = () => {
    clearInterval(heartbeat);
    unsubscribe();
  };
  response.once('close', end);
  if (response.destroyed) return end();
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 1000\n\n');
  send = (event) => {
    writeEvent(response, event);
    // A session of this person has ended: perhaps the one of this page.
    if (event.kind === 'session') void beat(response, options, log);
  };
  for (const event of early) send(event);
}

async function beat(
  response: ServerResponse,
  options: StreamOptions,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    if (!(await options.stillSignedIn())) return void response.end();
  } catch (error) {
    // The next beat asks again.
    log.warn({ err: error }, 'live: could not ask for the session');
  }
  writeBlock(response, ': still here');
}

function writeEvent(response: ServerResponse, event: LiveEvent): void {
  const data = JSON.stringify(event.data);
  writeBlock(response, `id: ${event.id}\nevent: ${event.kind}\ndata: ${data}`);
}

function writeBlock(response: ServerResponse, block: string): void {
  if (!response.writableEnded) response.write(`${block}\n\n`);
}

function lastEventId(request: FastifyRequest): number | null {
  const last = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(last) && last > 0 ? last : null;
}
