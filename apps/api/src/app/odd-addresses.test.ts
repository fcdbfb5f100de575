import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../test-kit/world.ts';
import { securityHeaders } from './security-headers.ts';

let world: World;
let port: number;

beforeAll(async () => {
  world = await startWorld();
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => world.stop());

/** The response to these bytes: a client library would fix the address before sending it. */
async function send(head: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]);
  return { status, headers: headers.toLowerCase(), body };
}

/** Every header of every answer, and a document in our form; a test fails where anything is logged for a person. */
function expectOurForm(answer: Awaited<ReturnType<typeof send>>, status: number, code: string) {
  expect(answer.status).toBe(status);
  for (const [name, value] of Object.entries(securityHeaders(world.deps.config))) {
    expect(answer.headers).toContain(`${name}: ${value}`.toLowerCase());
  }
  expect(answer.headers).toContain('content-type: application/problem+json');
  expect(JSON.parse(answer.body)).toMatchObject({ code, status });
}

describe('an address that cannot be decoded gets a problem document', () => {
  test.each([
    '/%',
    '/%zz',
    '/%ff%fe',
    '/api/v1/%',
    '/api/v1/user/%E0%A4%A',
    '/files/%',
    '/assets/%',
    'http://',
    'http://[',
  ])('%j', async (address) => {
    expectOurForm(await send(`GET ${address} HTTP/1.1`), 400, 'http.malformed');
  });
});

describe('an unknown address is not found', () => {
  test.each([
    '//',
    '//[',
    '//buy',
    '//host/path',
    '/\\\\',
    '/%00',
    '/%2f%2f',
    '/assets/..%2f..%2fpackage.json',
    '/api/v1/market?[',
    '*',
    `/${'a'.repeat(9000)}`,
  ])('%j', async (address) => {
    const { status, headers } = await send(`GET ${address} HTTP/1.1`);
    expect(status).toBe(404);
    expect(headers).toContain('x-content-type-options: nosniff');
  });
});

test('a whole address, as a proxy may send it, is the page that it names', async () => {
  expect((await send('GET http://proxy.example/healthz HTTP/1.1')).status).toBe(200);
});

describe('input that is not a request gets a problem document', () => {
  test.each([
    ['an unknown version', 'GET / HTTP/9.9', 400, 'http.malformed'],
    ['no version', 'GARBAGE', 400, 'http.malformed'],
    ['an unknown method', 'BREW / HTTP/1.1', 400, 'http.malformed'],
    ['an address without a slash', 'GET buy HTTP/1.1', 400, 'http.malformed'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nbad header', 400, 'http.malformed'],
    ['a length that is none', 'POST / HTTP/1.1\r\ncontent-length: x', 400, 'http.malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\ncontent-length: 3',
      400,
      'http.malformed',
    ],
    [
      'a head without end',
      `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`,
      431,
      'http.headers_too_large',
    ],
  ] as const)('%s', async (_what, head, status, code) => {
    expectOurForm(await send(head), status, code);
  });
});
