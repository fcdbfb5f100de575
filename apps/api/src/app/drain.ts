import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const leaving = new WeakSet<FastifyInstance>();

/** Whether this process has been told to end: whoever shares calls out should send it none. */
export function isLeaving(app: FastifyInstance): boolean {
  return leaving.has(app);
}

/**
 * Ends the HTTP side without cutting anyone off. For `noticeMs` it only says that it leaves (/readyz) and serves as
 * before, so that a balancer sends nothing anymore when the door closes. Then: no new connections, idle ones and
 * streams of events end, calls and uploads under way have `patienceMs` to finish. What is still open then is closed.
 */
export async function drain(app: FastifyInstance, patienceMs: number, noticeMs = 0): Promise<void> {
  leaving.add(app);
  if (noticeMs > 0) await pause(noticeMs);
  // A connection whose call has ended would be kept for the next one.
  const tidying = setInterval(() => app.server.closeIdleConnections(), 100);
  const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(tidying);
    clearTimeout(impatient);
  }
}
