import type { FastifyInstance } from 'fastify';

/**
 * Ends the HTTP side without cutting anybody off: no new connections, idle ones and streams of events end,
 * calls and uploads under way have `patienceMs` to finish. What is still open then is closed.
 */
export async function drain(app: FastifyInstance, patienceMs: number): Promise<void> {
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
