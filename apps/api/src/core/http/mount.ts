import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import {
  type Access,
  type Endpoint,
  type EndpointTable,
  limitOf,
  type RateLimit,
  type ResponseBody,
} from '@claimstead/contract/endpoint.ts';
import { apiPrefix } from '@claimstead/contract/product.ts';
import { z } from 'zod';
import { Problem } from '../errors/problem.ts';
import type { Actor, Origin } from './actor.ts';
import { attachmentHeader } from './attachment.rules.ts';
import { readDeviceToken } from './device-cookie.ts';
import { refuseUnlessFresh } from './fresh.ts';
import type { HttpDeps } from './http-deps.ts';
import { countedAddress } from './rate-limit.rules.ts';
import { countOver, type Use } from './rate-limit.ts';
import { mostUploadBytes, readAway } from './read-away.ts';
import { readSessionToken } from './session-cookie.ts';

/** Bytes as the response: inline, or as a download with a name. */
export type FileAnswer = {
  stream: Readable | Buffer;
  contentType: string;
  size?: number;
  downloadAs?: string;
};

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

type BodyOf<R extends ResponseBody | undefined> = R extends z.ZodType
  ? z.input<R>
  : R extends 'text'
    ? string
    : R extends 'file'
      ? FileAnswer
      : void;

type SuccessBody<E extends Endpoint> = E['responses'] extends { 200: infer R extends ResponseBody }
  ? BodyOf<R>
  : void;

type ActorFor<A extends Access> = A extends 'anyone' | 'provider' ? Actor | null : Actor;

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>;
  origin: Origin;
  /** Beyond a limit that only slows (`beyond` in the contract). */
  isOverLimit: boolean;
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type MaybePromise<T> = T | Promise<T>;

/** A status other than 200 (or 204) with its body, e.g. 202. */
export class OtherStatus {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/**
 * A body that is JSON already, and was checked against the contract when its parts were made: for pages that are sent
 * again and again. Node sends text together with the headers, bytes after them.
 */
export class JsonText<Body> {
  declare readonly body: Body;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** One function per endpoint: calls one service and returns its view. It never catches. */
export type Handlers<T extends EndpointTable> = {
  [K in keyof T & keyof EndpointTable]: (
    call: Call<T[K]>,
  ) => MaybePromise<SuccessBody<T[K]> | JsonText<SuccessBody<T[K]>> | OtherStatus>;
};

/**
 * Mounts a contract table: for each endpoint the limit, who may call, the schemas, then the handler. A table
 * with a missing or unknown handler does not compile.
 */
export function mount<T extends EndpointTable>(
  app: FastifyInstance,
  deps: HttpDeps,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const key of Object.keys(table) as (keyof T & keyof EndpointTable)[]) {
    const endpoint: Endpoint | undefined = table[key];
    const handler = handlers[key] as unknown as (call: Call<Endpoint>) => unknown;
    if (!endpoint) continue;
    if (endpoint.oneClick) {
      // In a separate scope: no other call accepts a form.
      app.register(async (scope) => {
        acceptUnreadForm(scope);
        mountOne(scope, deps, key, endpoint, handler);
      });
    } else {
      mountOne(app, deps, key, endpoint, handler);
    }
  }
}

/** A form is accepted without being read; a multipart body is not even parsed. */
function acceptUnreadForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 1024 },
    (_request, _body, done) => done(null),
  );
}

function mountOne(
  app: FastifyInstance,
  deps: HttpDeps,
  key: string,
  endpoint: Endpoint,
  handler: (call: Call<Endpoint>) => unknown,
): void {
  const [method = 'GET', path = '/'] = key.split(' ');
  app.route({
    method,
    url: apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      oneClick: endpoint.oneClick === true,
      call: key,
      access: endpoint.access,
      isUpload: endpoint.upload !== undefined,
      isFile: endpoint.responses[200] === 'file',
      isOnRecord: endpoint.onRecord === true,
    },
    schema: schemaOf(endpoint),
    // The session is checked before the input: a stranger learns nothing from bad input.
    onRequest: async (request) => {
      request.actor = await identify(deps, endpoint, request).catch(async (error: unknown) => {
        if (endpoint.upload !== undefined) await readAway(request.raw, mostUploadBytes);
        throw error;
      });
      request.isOverLimit = await isOverLimit(deps, key, endpoint, request);
      if (endpoint.fresh && request.actor) refuseUnlessFresh(request.actor, deps.clock.now());
    },
    handler: async (request, reply) => {
      const result = await handler({
        actor: request.actor,
        origin: {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          deviceToken: readDeviceToken(deps.config, request),
        },
        isOverLimit: request.isOverLimit,
        params: request.params as undefined,
        query: request.query as undefined,
        body: request.body as undefined,
        request,
        reply,
      } as Call<Endpoint>);
      return answer(endpoint, reply, result);
    },
  });
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: jsonResponses(endpoint),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    isOverLimit: boolean;
    /** What was counted for this call, to be given back should it be turned away before it begins. */
    uses: Use[] | null;
    /** Whose account a call without a session is about, for the security trail. */
    concerns: string | null;
    /** What the call was refused with. */
    problem: Problem | null;
  }
  interface FastifyContextConfig {
    /** A call that any origin may make: see `oneClick` in the contract. */
    oneClick?: boolean;
    /** The call's key in the contract, and what the security trail needs to know about it. */
    call?: string;
    access?: Access;
    isUpload?: boolean;
    isFile?: boolean;
    /** Reading it is put on record: see `onRecord` in the contract. */
    isOnRecord?: boolean;
  }
}

function jsonResponses(endpoint: Endpoint): Record<number, z.ZodType> {
  const schemas: Record<number, z.ZodType> = {};
  for (const [status, body] of Object.entries(endpoint.responses)) {
    if (body instanceof z.ZodType) schemas[Number(status)] = body;
  }
  return schemas;
}

async function identify(
  deps: HttpDeps,
  { access, oneClick }: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (access === 'provider' || oneClick) return null;
  const token = readSessionToken(deps.config, request);
  const actor = token === null ? null : await deps.authenticate(token);
  if (access === 'anyone') return actor;
  if (!actor) throw new Problem('identity.sign_in_required');
  if (access === 'verified' && !actor.emailVerified) throw new Problem('identity.email_unverified');
  if (access === 'operator' && !actor.operator) throw new Problem('operations.not_found');
  return actor;
}

/**
 * Counts the call. A browser that an account was used in has a count of its own once that of its address
 * is used up: nobody is shut out by a stranger behind the same address.
 * @returns whether a limit that only slows is used up.
 * @throws {Problem} http.too_many_requests beyond every other limit.
 */
async function isOverLimit(
  deps: HttpDeps,
  key: string,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<boolean> {
  const limit = limitOf(key, endpoint);
  if (!limit) return false;
  const count = (by: string) => {
    const use = { key: `${key}|${by}`, windowSeconds: limit.windowSeconds, at: deps.clock.now() };
    request.uses = [...(request.uses ?? []), use];
    return countOver(deps, use.key, limit);
  };
  const over = await count(countedAs(limit, request));
  if (over === null) return false;
  const device = limit.per === 'address' ? readDeviceToken(deps.config, request) : null;
  if (device !== null && (await deps.knowsDevice(device))) {
    if ((await count(`device ${device}`)) === null) return false;
  }
  if (limit.beyond === 'slow') return true;
  throw over;
}

function countedAs(limit: RateLimit, request: FastifyRequest): string {
  const { actor } = request;
  if (limit.per === 'user' && actor) return actor.userId;
  if (limit.per === 'session' && actor) return actor.sessionId;
  return countedAddress(request.ip);
}

function answer(endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  if (reply.sent) return reply;
  reply.header('cache-control', 'no-store');
  if (result instanceof OtherStatus) return reply.code(result.status).send(result.body);
  if (result instanceof JsonText) {
    return reply.code(200).type('application/json; charset=utf-8').send(result.text);
  }
  if (endpoint.responses[204]) return reply.code(204).send();
  const kind = endpoint.responses[200];
  if (kind === 'empty') return reply.code(200).send();
  if (kind === 'text') return reply.type('text/plain; charset=utf-8').send(result);
  if (kind === 'file') return sendFile(reply, result as FileAnswer);
  return reply.code(200).send(result);
}

/** Sends bytes so that no browser treats them as active content. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('x-content-type-options', 'nosniff').type(file.contentType);
  if (file.size !== undefined) reply.header('content-length', String(file.size));
  if (file.downloadAs !== undefined) {
    reply.header('content-disposition', attachmentHeader(file.downloadAs));
  }
  return reply.send(file.stream);
}
