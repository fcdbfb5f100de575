import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import type { RunningSettings } from '../running/running-settings.ts';
import { formatMoment } from '../text/format-moment.ts';
import type { HttpDeps } from './http-deps.ts';

const shortestSeconds = 60;

/**
 * During maintenance every call that could change something is refused before anything else happens: nobody is
 * counted, nothing is written. Reading continues. Webhooks are taken, because a provider that is refused for too
 * long gives up; what follows from them is a job, and waits.
 */
export function holdWrites(
  app: FastifyInstance,
  { running, clock }: HttpDeps & { running: Pick<RunningSettings, 'maintenance'> },
): void {
  app.addHook('onRequest', async (request) => {
    const { call, access } = request.routeOptions.config;
    if (call === undefined || access === 'provider' || request.method === 'GET') return;
    const { maintenance } = running;
    if (maintenance !== null) throw maintenanceProblem(maintenance.until, clock.now());
  });
}

/** The refusal, with the moment when it is expected to end, and that moment as seconds from now: a minute at least. */
function maintenanceProblem(until: Date, now: Date): Problem {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const isLate = seconds <= 0;
  return new Problem('http.maintenance', {
    detail: isLate
      ? 'We’re doing maintenance, and it’s taking longer than planned. You can look at everything, but nothing can be changed right now. Nothing was lost.'
      : `We’re doing maintenance until about ${formatMoment(until)}. You can look at everything, but nothing can be changed until then. Nothing was lost.`,
    extra: { until: until.toISOString() },
    retryAfterSeconds: Math.max(seconds, shortestSeconds),
  });
}
