import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Problem } from '../core/errors/problem.ts';
import type { AppDeps } from './deps.ts';

/** /healthz: the process is alive. /readyz: the database answers too, so traffic may come. */
export function mountHealth(app: FastifyInstance, deps: AppDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await sql`select 1`.execute(deps.db);
    } catch (cause) {
      throw new Problem('http.unavailable', { cause, retryAfterSeconds: 2 });
    }
    return { status: 'ready' };
  });
}
