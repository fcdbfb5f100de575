import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { Problem } from '../core/errors/problem.ts';
import { answerProblem } from '../core/http/problem-handler.ts';
import type { AppDeps } from './deps.ts';
import { isLeaving } from './drain.ts';

/** A readiness check is answered within two seconds, whatever the database does. */
const readyWithinMs = 1_500;

/**
 * /healthz: the process is alive. /readyz: the database answers and takes writes, and the process is not about to
 * end, so traffic may come.
 */
export function mountHealth(app: FastifyInstance, deps: AppDeps): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (isLeaving(app)) throw new Problem('http.unavailable', { retryAfterSeconds: 2 });
    const answered = new AbortController();
    const tooLate = pause(readyWithinMs, null, { signal: answered.signal }).catch(() => null);
    try {
      const writable = await Promise.race([takesWrites(deps.db), tooLate]);
      if (writable === true) return { status: 'ready' };
    } catch (cause) {
      throw new Problem('http.unavailable', { cause, retryAfterSeconds: 2 });
    } finally {
      answered.abort();
    }
    throw new Problem('http.unavailable', { retryAfterSeconds: 2 });
  });
}

/** For a process that serves nothing else: only its health, on HOST. Ends with the returned app. */
export async function serveHealth(deps: AppDeps, port: number): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  app.decorateRequest('problem', null);
  mountHealth(app, deps);
  await app.listen({ port, host: deps.config.host });
  return app;
}

async function takesWrites(db: Db): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0]?.read_only === 'off';
}
