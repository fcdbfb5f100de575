import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../store/ids.ts';
import type { World } from '../world.ts';
import { authenticate, refuseBeyondBrowser } from './authenticate.ts';
import { browserView } from './browser-view.ts';
import type { CallLog } from './calls.store.ts';
import type { Endpoint } from './endpoint.ts';
import { expandAnswer } from './expand.ts';
import type { Faults } from './faults.store.ts';
import { canonical, type RawParams } from './form-body.ts';
import type { IdempotencyStore } from './idempotency.store.ts';
import { settle } from './settle.ts';
import { StripeFault } from './stripe-fault.ts';

export type Incoming = {
  endpoint: Endpoint;
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  params: RawParams;
};
export type Answer = {
  status: number;
  body: string;
  requestId: string;
  idempotencyKey: string | null;
  isReplayed: boolean;
};
export type CallTools = {
  world: World;
  idempotency: IdempotencyStore;
  faults: Faults;
  calls: CallLog;
  /** Keys of calls that have begun and not ended. */
  runningKeys: Set<string>;
};

/**
 * Answers one call: who calls, whether it was answered before, then its work, its events, its
 * ledger lines and its idempotency record as one transaction.
 * @param breaks Stripe fails before or after the work, and keeps its failure under the key.
 */
export function answerCall(
  tools: CallTools,
  incoming: Incoming,
  breaks: 'before' | 'after' | null = null,
): Answer {
  const { world } = tools;
  const requestId = newId('req').slice(0, 18);
  return world.db.transaction(() => {
    const answer = answerInside(tools, incoming, requestId, breaks);
    tools.calls.add({
      at: world.clock.now().toISOString(),
      method: incoming.endpoint.method,
      path: incoming.path,
      params: incoming.params,
      idempotencyKey: answer.idempotencyKey,
      status: answer.status,
      note: answer.isReplayed ? 'replayed' : null,
    });
    return answer;
  });
}

/** The idempotency key of a call; reads need none. */
export function keyOf(incoming: Incoming): string | null {
  const header = incoming.headers['idempotency-key'];
  return incoming.endpoint.method === 'GET' || typeof header !== 'string' || header === ''
    ? null
    : header;
}

/** The answer to a refusal, in Stripe's form. */
export function faultAnswer(fault: StripeFault, requestId: string, key: string | null): Answer {
  return {
    status: fault.status,
    body: JSON.stringify({
      error: { ...fault.body, request_log_url: `/_sandbox/log?request=${requestId}` },
    }),
    requestId,
    idempotencyKey: key,
    isReplayed: false,
  };
}

function answerInside(
  tools: CallTools,
  incoming: Incoming,
  requestId: string,
  breaks: 'before' | 'after' | null,
): Answer {
  const { world, idempotency } = tools;
  const key = keyOf(incoming);
  try {
    const caller = authenticate(incoming.headers, incoming.params);
    if (caller === 'publishable') {
      refuseBeyondBrowser(world, incoming.endpoint, incoming.id, incoming.params);
    }
    const request = `${incoming.endpoint.method} ${incoming.path} ${canonical(incoming.params)}`;
    if (key !== null) {
      if (key.length > 255) {
        throw new StripeFault(400, {
          type: 'idempotency_error',
          message: 'An idempotency key takes 255 characters.',
        });
      }
      const known = idempotency.find(key);
      if (known) return replay(known, request, key);
    }
    const run = incoming.endpoint.prepare(incoming.params);
    const work = () => runEndpoint(tools, incoming, run, requestId, caller === 'publishable');
    if (breaks === 'after') work();
    const answer = breaks ? faultAnswer(brokenInside(), requestId, key) : work();
    if (key !== null) {
      idempotency.remember(key, { request, status: answer.status, body: answer.body, requestId });
    }
    return { ...answer, idempotencyKey: key };
  } catch (error) {
    if (error instanceof StripeFault) return faultAnswer(error, requestId, key);
    throw error;
  }
}

function brokenInside(): StripeFault {
  return new StripeFault(500, {
    type: 'api_error',
    message: 'An unknown error occurred; the sandbox was told to fail and to keep it.',
  });
}

function runEndpoint(
  tools: CallTools,
  incoming: Incoming,
  run: ReturnType<Endpoint['prepare']>,
  requestId: string,
  isBrowser: boolean,
): Answer {
  const { world } = tools;
  const header = incoming.headers['stripe-account'];
  world.events.belongTo({ id: requestId, idempotency_key: keyOf(incoming) });
  try {
    const result = settle(world.db, () => {
      const object = run({
        world,
        id: incoming.id,
        account: typeof header === 'string' ? header : null,
      });
      const view = isBrowser && 'client_secret' in object ? browserView(object as never) : object;
      return expandAnswer(world, view, expandPaths(incoming.params));
    });
    if (result instanceof StripeFault) return faultAnswer(result, requestId, null);
    return {
      status: 200,
      body: JSON.stringify(result),
      requestId,
      idempotencyKey: null,
      isReplayed: false,
    };
  } finally {
    world.events.belongTo(null);
  }
}

function replay(
  known: { request: string; status: number; body: string; requestId: string },
  request: string,
  key: string,
): Answer {
  if (known.request !== request) {
    throw new StripeFault(400, {
      type: 'idempotency_error',
      message: `The idempotency key ${key} was first used with other parameters.`,
    });
  }
  return {
    status: known.status,
    body: known.body,
    requestId: known.requestId,
    idempotencyKey: key,
    isReplayed: true,
  };
}

function expandPaths(params: RawParams): string[] {
  const given = params['expand'];
  if (given === undefined) return [];
  return Object.values(given).filter((path): path is string => typeof path === 'string');
}
