import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../store/ids.ts';
import { complain } from '../../terminal.ts';
import { endpoints } from '../endpoints.table.ts';
import { type Answer, answerCall, type CallTools, faultAnswer, keyOf } from './answer-call.ts';
import type { Incoming } from './answer-call.ts';
import type { Endpoint } from './endpoint.ts';
import { type Fault, storedWhen } from './faults.store.ts';
import { readForm } from './form-body.ts';
import { StripeFault } from './stripe-fault.ts';

/** How long a hanging call stays open before the sandbox gives it up. */
const hangMs = 180_000;

/** Serves every endpoint of the table under `/v1`, with the faults that were ordered. */
export function mountStripeApi(app: FastifyInstance, tools: CallTools, apiVersion: string): void {
  app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    api.setErrorHandler((error, request, reply) => {
      complain(`${request.method} ${request.url} broke the sandbox:`, error);
      const fault = new StripeFault(500, {
        type: 'api_error',
        message: 'The sandbox itself has failed; its output says how.',
      });
      return send(reply, faultAnswer(fault, newId('req'), null), apiVersion);
    });
    for (const endpoint of endpoints) {
      api.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: (request, reply) => serve(tools, endpoint, request, reply, apiVersion),
      });
    }
    api.all('/v1/*', (request, reply) => {
      const path = request.url.split('?')[0];
      const fault = new StripeFault(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${path}).`,
      });
      return send(reply, faultAnswer(fault, newId('req'), null), apiVersion);
    });
  });
}

async function serve(
  tools: CallTools,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  apiVersion: string,
): Promise<FastifyReply> {
  const incoming = readCall(endpoint, request);
  const key = keyOf(incoming);
  if (key !== null && tools.runningKeys.has(key)) {
    return send(reply, keyInUse(key), apiVersion);
  }
  const isReplay = key !== null && tools.idempotency.find(key) !== null;
  const fault = tools.faults.take(`${endpoint.method} ${incoming.path}`, isReplay);
  const stored = fault ? storedWhen(fault) : null;
  if (fault && stored === null && fault.kind !== 'cut_after') {
    return failOnOrder(tools, fault, incoming, reply, apiVersion);
  }
  const answer = answerCall(tools, incoming, stored);
  if (fault?.kind === 'cut_after') {
    noteFault(tools, incoming, 'cut after it was applied');
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return send(reply, answer, apiVersion);
}

function readCall(endpoint: Endpoint, request: FastifyRequest): Incoming {
  const [path = '', query = ''] = request.url.split('?');
  const body = typeof request.body === 'string' ? request.body : '';
  const { id = '' } = request.params as { id?: string };
  return {
    endpoint,
    path,
    id,
    headers: request.headers,
    params: readForm([query, body].filter((part) => part !== '').join('&')),
  };
}

async function failOnOrder(
  tools: CallTools,
  fault: Fault,
  incoming: Incoming,
  reply: FastifyReply,
  apiVersion: string,
): Promise<FastifyReply> {
  noteFault(tools, incoming, fault.kind);
  const key = keyOf(incoming);
  if (fault.kind === 'status') {
    const status = fault.status ?? 500;
    const refusal = new StripeFault(status, {
      type: status >= 500 ? 'api_error' : 'invalid_request_error',
      ...(status === 429 ? { code: 'rate_limit' } : {}),
      message: `The sandbox was told to answer ${status}.`,
    });
    return send(reply, faultAnswer(refusal, newId('req'), key), apiVersion);
  }
  reply.hijack();
  const socket = reply.raw.socket;
  if (fault.kind === 'hang' && socket && !socket.destroyed) {
    if (key !== null) tools.runningKeys.add(key);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, hangMs);
      timer.unref();
      socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (key !== null) tools.runningKeys.delete(key);
  }
  socket?.destroy();
  return reply;
}

function noteFault(tools: CallTools, incoming: Incoming, note: string): void {
  tools.calls.add({
    at: tools.world.clock.now().toISOString(),
    method: incoming.endpoint.method,
    path: incoming.path,
    params: incoming.params,
    idempotencyKey: keyOf(incoming),
    status: null,
    note: `fault: ${note}`,
  });
}

function keyInUse(key: string): Answer {
  const fault = new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `Another request with the idempotency key ${key} is still running.`,
  });
  return faultAnswer(fault, newId('req'), key);
}

function send(reply: FastifyReply, answer: Answer, apiVersion: string): FastifyReply {
  reply.code(answer.status);
  reply.header('content-type', 'application/json');
  reply.header('request-id', answer.requestId);
  reply.header('stripe-version', apiVersion);
  if (answer.idempotencyKey !== null) reply.header('idempotency-key', answer.idempotencyKey);
  if (answer.isReplayed) {
    reply.header('idempotent-replayed', 'true');
    reply.header('original-request', answer.requestId);
  }
  return reply.send(answer.body);
}
