import { apiPrefix } from '@claimstead/contract/product.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnsweredCall, Telemetry, TracedCall, Traces } from './telemetry.ts';

/** An open stream says how long a page was open, not how long an answer took. */
const streamCall = 'GET /events';
/** What no route answers: addresses of all kinds, under one name. */
const noRoute = '(none)';

/**
 * Counts and times every call by its key in the contract, and what is no call of the API by its route. To be
 * mounted before the hooks whose work is to be seen.
 */
export function measureCalls(app: FastifyInstance, telemetry: Telemetry): void {
  if (telemetry.traces) traceCalls(app, telemetry.traces);
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(request)) {
      telemetry.answered(answeredCall(request, reply.statusCode), reply.elapsedTime / 1000);
    }
    const code = request.problem?.code;
    if (code === 'http.overloaded') telemetry.turnedAway('overloaded');
    if (code === 'http.too_many_requests') telemetry.turnedAway('limit');
    done();
  });
}

function traceCalls(app: FastifyInstance, traces: Traces): void {
  const underWay = new WeakMap<FastifyRequest, TracedCall>();
  app.addHook('onRequest', (request, _reply, done) => {
    const call = traces.beginCall(request.id, traceparentOf(request));
    underWay.set(request, call);
    call.within(done);
  });
  // Reading a body ends what began with the request: here it is picked up again.
  app.addHook('preValidation', (request, _reply, done) => {
    const call = underWay.get(request);
    if (call) call.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = isStream(request) ? null : answeredCall(request, reply.statusCode);
    underWay.get(request)?.end(call);
    done();
  });
}

function isStream({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.call === streamCall;
}

function answeredCall(request: FastifyRequest, status: number): AnsweredCall {
  const { config, url } = request.routeOptions;
  const path = config.call?.split(' ')[1];
  const route = path === undefined ? (url ?? noRoute) : apiPrefix + path;
  return { method: request.method, route, status };
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
