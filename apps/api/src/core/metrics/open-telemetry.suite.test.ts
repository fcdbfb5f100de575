import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { measureCalls } from './measure-calls.ts';
import { type RunningTelemetry, startOpenTelemetry } from './open-telemetry.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};

let collector: Server;
let received: { path: string; headers: Record<string, unknown>; body: unknown }[];
let lines: Record<string, unknown>[];
let telemetry: RunningTelemetry | null;

beforeEach(async () => {
  received = [];
  lines = [];
  collector = createServer(async (request, response) => {
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: await json(request),
    });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(async () => {
  await telemetry?.stop();
  telemetry = null;
  collector.closeAllConnections();
  collector.close();
});

const log = createLog({
  level: 'info',
  fields: () => telemetry?.logFields() ?? {},
  to: new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')));
      done();
    },
  }),
});

async function start(tracesSampled: number): Promise<RunningTelemetry> {
  const { port } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const push = { endpoint, headers: { 'x-scope': 'one' }, tracesSampled };
  telemetry = await startOpenTelemetry({ settings: { scrape: null, push }, role: 'all', log });
  return telemetry;
}

/** Sends what is left. @returns every span that the collector got. */
async function spans(): Promise<Span[]> {
  await telemetry?.stop();
  type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (body as Batch).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
}

/** A server behind the proxy 10.0.0.1, whose one call asks a provider and writes a line. */
function serve(running: RunningTelemetry) {
  const app = Fastify({ trustProxy: ['10.0.0.1'] });
  app.decorateRequest('problem', null);
  measureCalls(app, running);
  app.post('/asks', async () => {
    await running.run({ kind: 'provider', name: 'payments' }, async () => log.info('asked'));
    return {};
  });
  return app;
}

const outer = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${outer}-b7ad6b7169203331-01`;

it('a call is a span with its request id, what it asks is below it, and its log lines have the trace', async () => {
  const app = serve(await start(1));
  const answer = await app.inject({ method: 'POST', url: '/asks', payload: { a: 1 } });
  expect(answer.statusCode).toBe(200);
  await app.close();
  const [asked, call] = await spans();
  expect([asked?.name, call?.name]).toEqual(['provider payments', 'POST /asks']);
  expect(asked?.parentSpanId).toBe(call?.spanId);
  expect(call?.parentSpanId ?? '').toBe('');
  expect(call?.attributes.map(({ key }) => key)).toContain('claimstead.request.id');
  expect(lines).toEqual([expect.objectContaining({ msg: 'asked', traceId: call?.traceId })]);
  expect(received[0]?.headers).toMatchObject({ 'x-scope': 'one' });
});

it('a trace that began elsewhere is continued behind our own proxy, and of nobody else', async () => {
  const app = serve(await start(1));
  const ask = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/asks',
      remoteAddress,
      headers: { traceparent, 'x-forwarded-for': '203.0.113.9' },
    });
  await ask('10.0.0.1');
  await ask('198.51.100.7');
  await app.close();
  const traces = (await spans())
    .filter(({ name }) => name === 'POST /asks')
    .map(({ traceId }) => traceId === outer);
  expect(traces).toEqual([true, false]);
});

it('a failed job is a span with the error’s name, and without what it says', async () => {
  const running = await start(1);
  const work = { kind: 'job', name: 'offers.close' } as const;
  const fails = running.run(work, () => Promise.reject(new TypeError('Otto Blank, 12 Elm St')));
  await expect(fails).rejects.toThrow('Otto Blank');
  const [span] = await spans();
  expect(span).toMatchObject({ name: 'job offers.close', status: { message: 'TypeError' } });
  expect(JSON.stringify(received)).not.toContain('Otto');
});

it('metrics are pushed; with no share to be traced there are no traces', async () => {
  const app = serve(await start(0));
  await app.inject({ method: 'POST', url: '/asks' });
  await app.close();
  expect(await spans()).toEqual([]);
  expect(lines).toEqual([expect.not.objectContaining({ traceId: expect.anything() })]);
  const pushed = JSON.stringify(received.filter(({ path }) => path === '/v1/metrics'));
  expect(pushed).toContain('http.server.request.duration');
  expect(pushed).toContain('claimstead.provider.call.duration');
});

it('a collector that is away costs a warning and nothing else', async () => {
  const running = await start(1);
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
  await running.run({ kind: 'job', name: 'offers.close' }, async () => undefined);
  await running.stop();
  telemetry = null;
  await expect
    .poll(() => lines.map(({ level, msg }) => ({ level, msg })))
    .toContainEqual({ level: 40, msg: 'metrics: could not be sent' });
});
