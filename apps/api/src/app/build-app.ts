import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { limits } from '@claimstead/contract/limits.ts';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { keepOriginsApart } from '../core/http/documents-origin.ts';
import { refuseForeignOrigin } from '../core/http/foreign-origin.ts';
import { holdWrites } from '../core/http/hold-writes.ts';
import { measureCalls } from '../core/metrics/measure-calls.ts';
import { shedLoad } from '../core/http/shed-load.ts';
import { answerProblem } from '../core/http/problem-handler.ts';
import { Problem } from '../core/errors/problem.ts';
import { newId } from '../core/ids/ids.ts';
import { logOfRequest } from '../core/log/log.ts';
import { mountApiDocs } from './api-docs/api-docs.ts';
import type { AppDeps } from './deps.ts';
import { mountHealth } from './health.ts';
import { mountRoutes } from './routes.ts';
import { mountSandboxClock } from './sandbox-clock.ts';
import { writeSecurityTrail } from './security-trail/security-trail.ts';
import { dataPolicy, isData, securityHeaders } from './security-headers.ts';
import { refuseUnreadable } from './unreadable-requests.ts';
import { mountWeb } from './web-pages.ts';

/** Puts the HTTP side together: pages, API, its description, health. Listens nowhere yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config);
  const app = createServer(deps, headers);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  app.decorateRequest('actor', null);
  app.decorateRequest('isOverLimit', false);
  app.decorateRequest('uses', null);
  app.decorateRequest('concerns', null);
  app.decorateRequest('problem', null);
  if (deps.telemetry) measureCalls(app, deps.telemetry);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.headers(headers);
    if (isData(request.url)) reply.header('content-security-policy', dataPolicy);
    keepOriginsApart(deps.config, request, reply);
    refuseForeignOrigin(deps.config, request);
  });
  holdWrites(app, deps);
  shedLoad(app, deps);
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  writeSecurityTrail(app, deps);
  app.addHook('preClose', async () => deps.live.endStreams());
  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: 1, fields: 5, fileSize: limits.documentBytes, headerPairs: 50 },
  });
  mountApiDocs(app, deps.config);
  mountHealth(app, deps);
  mountSandboxClock(app, deps);
  mountRoutes(app, deps);
  await mountWeb(app, deps);
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Problem('http.not_found'), request, reply),
  );
  await app.ready();
  return app;
}

function createServer(deps: AppDeps, headers: ReturnType<typeof securityHeaders>): FastifyInstance {
  return Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: deps.config.trustedProxies.length > 0 ? [...deps.config.trustedProxies] : false,
    genReqId: () => newId(),
    childLoggerFactory: (log, { reqId }) => logOfRequest(log, String(reqId)),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Fastify does not load its own at each start.
    schemaController: { compilersFactory: { buildValidator: onlyZod, buildSerializer: onlyZod } },
    // What is under way is finished; how long that may take, its caller decides.
    forceCloseConnections: 'idle',
    // An address that cannot be decoded meets neither a route nor the hooks of one.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id).headers(headers);
      answerProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
}

function onlyZod(): never {
  throw new Error('Every schema here is one of zod.');
}
