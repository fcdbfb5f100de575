import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Persona } from '../test-kit/persona.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { drain } from './drain.ts';

let world: World;
let person: Persona;
let port: number;

beforeEach(async () => {
  world = await startWorld();
  person = await world.person();
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => world.stop());

it('a call that has started to arrive is answered, and then its connection ends', async () => {
  const body = JSON.stringify({ name: 'Ada Lovelace' });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PUT /api/v1/user/legalName HTTP/1.1\r\nhost: localhost\r\norigin: ${world.deps.config.publicUrl}\r\n` +
      `cookie: ${person.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // Until the call is under way.
  await expect
    .poll(
      () => new Promise((told) => world.app.server.getConnections((_error, count) => told(count))),
    )
    .toBe(1);
  await pause(50);
  const drained = drain(world.app, 30_000);
  socket.write(body);
  await Promise.all([once(socket, 'close'), drained]);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
});

it('during its notice it reports that it is leaving, and keeps serving', async () => {
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const drained = drain(world.app, 30_000, 500);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const answer = await fetch(`${url}/api/v1/user`, { headers: { cookie: person.cookie } });
  expect(answer.status).toBe(200);
  await drained;
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
});

it('an open page is sent elsewhere immediately', async () => {
  const stream = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
    headers: { cookie: person.cookie },
  });
  expect(stream.status).toBe(200);
  const text = stream.text();
  await drain(world.app, 30_000);
  expect(await text).toContain('retry:');
});

it('what does not finish in time is closed', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', () => new Promise(() => undefined));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const asked = fetch(url).then(
    () => 'answered',
    () => 'closed',
  );
  await expect
    .poll(() => new Promise((told) => app.server.getConnections((_error, count) => told(count))))
    .toBe(1);
  await drain(app, 200);
  expect(await asked).toBe('closed');
});
