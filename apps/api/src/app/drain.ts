import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const leaving = new WeakSet<FastifyInstance>();

/** Whether this process was told to end: load balancers should send it no more calls. */
export function isLeaving(app: FastifyInstance): boolean {
  return leaving.has(app);
}

/**
 * Ends the HTTP side without cutting anyone off. For `noticeMs` it only reports that it is leaving (/readyz)
 * and keeps serving, so that balancers have stopped sending when it closes. Then: no new connections, idle ones
 * and event streams end, and calls and uploads under way have `patienceMs` to finish. Whatever is still open
 * then is closed.
 */
export async function drain(app: FastifyInstance, patienceMs: number, noticeMs = 0): Promise<void> {
  leaving.add(app);
  if (noticeMs > 0) await pause(noticeMs);
  // A connection whose call has ended would be kept alive for the next one.
  const tidying = setInterval(() => app.server.closeIdleConnections(), 100);
  const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearInterval(tidying);
    clearTimeout(impatient);
  }
}
