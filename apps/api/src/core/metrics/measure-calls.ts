import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallUnderWay, Telemetry } from './telemetry.ts';

/** An open stream says how long a page was open, not how long an answer took. */
const streamCall = 'GET /events';
/** What no route answers: addresses of all kinds, under one name. */
const noRoute = '(none)';

/**
 * Counts and times every call by its key in the contract, and what is no call of the API by its route. To be
 * mounted before the hooks whose work is to be seen.
 */
export function measureCalls(app: FastifyInstance, telemetry: Telemetry): void {
  const underWay = new WeakMap<FastifyRequest, CallUnderWay>();
  app.addHook('onRequest', (request, _reply, done) => {
    const call = telemetry.beginCall(request.id, traceparentOf(request));
    underWay.set(request, call);
    call.within(done);
  });
  // Reading a body ends what began with the request: here it is picked up again.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = underWay.get(request);
    if (call) call.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = underWay.get(request);
    if (request.routeOptions.config.call === streamCall) {
      call?.dropped();
      return;
    }
    call?.answered({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
    });
    if (request.problem?.code === 'http.overloaded') telemetry.turnedAway('overloaded');
    if (request.problem?.code === 'http.too_many_requests') telemetry.turnedAway('limit');
  });
}

function routeOf({ routeOptions: { config, url } }: FastifyRequest): string {
  const path = config.call?.split(' ')[1];
  return path === undefined ? (url ?? noRoute) : apiPrefix + path;
}

/**
 * The trace that a proxy of ours began (W3C Trace Context). Of anybody else it is ignored: whoever calls could
 * have everything traced, and choose the ids.
 */
function traceparentOf(request: FastifyRequest): string | null {
  // With an address before the caller's, the nearest one is a proxy that is trusted.
  const isFromProxy = (request.ips?.length ?? 0) > 1;
  const given = request.headers['traceparent'];
  return isFromProxy && typeof given === 'string' ? given : null;
}
