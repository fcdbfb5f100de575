import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { formatMoment } from '../text/format-moment.ts';
import type { HttpDeps } from './http-deps.ts';

const shortestSeconds = 60;

/**
 * During maintenance every call that could change something is refused before anything else happens: nobody is
 * counted, nothing is written. Reading continues, but for what is put on record. Webhooks are taken, because a provider that is refused for too
 * long gives up; what follows from them is a job, and waits.
 */
export function holdWrites(app: FastifyInstance, { running, clock }: HttpDeps): void {
  app.addHook('onRequest', async (request) => {
    const { call, access, isOnRecord } = request.routeOptions.config;
    if (call === undefined || access === 'provider') return;
    if (request.method === 'GET' && !isOnRecord) return;
    const { maintenance } = running;
    if (maintenance === null) return;
    throw maintenanceProblem(maintenance.until, clock.now(), isOnRecord === true);
  });
}

/** The refusal, with the moment when it is expected to end, and that moment as seconds from now: a minute at least. */
function maintenanceProblem(until: Date, now: Date, isOnRecord: boolean): Problem {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const what = isOnRecord
    ? 'Who opens this is put on record, so it can’t be opened'
    : 'You can look at everything, but nothing can be changed';
  return new Problem('http.maintenance', {
    detail:
      seconds <= 0
        ? `We’re doing maintenance, and it’s taking longer than planned. ${what} right now. Nothing was lost.`
        : `We’re doing maintenance until about ${formatMoment(until)}. ${what} until then. Nothing was lost.`,
    extra: { until: until.toISOString() },
    retryAfterSeconds: Math.max(seconds, shortestSeconds),
  });
}
