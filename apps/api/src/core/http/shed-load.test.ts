import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { connectDatabase } from '../db/database.ts';

let world: World;
let person: Persona;
let other: Persona;

beforeAll(async () => {
  world = await startWorld({ environment: { DATABASE_CONNECTIONS: '2' } });
  person = await world.person();
  other = await world.person();
});
afterAll(() => world.stop());

/** Everyone who asks for notices waits. @returns lets them go on. */
async function holdNotices(): Promise<() => Promise<void>> {
  const connection = connectDatabase({
    connectionString: world.deps.config.databaseUrl ?? '',
    maxConnections: 1,
    onError: () => undefined,
  });
  const client: pg.PoolClient = await connection.pool.connect();
  await client.query('begin');
  await client.query('lock table notifications in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
    await connection.close();
  };
}

it('calls beyond what can be answered are turned away right away, and served again once it is over', async () => {
  const letGo = await holdNotices();
  const patient = Array.from({ length: 20 }, () => person.request('GET', '/notifications'));
  const turnedAway = await person.request('GET', '/user', { isPatient: false });
  expect(turnedAway.body).toMatchObject({ status: 503, code: 'http.overloaded' });
  expect(turnedAway.headers['retry-after']).toBe('2');
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);

  await letGo();
  const served = await Promise.all(patient);
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await person.request('GET', '/user', { isPatient: false })).status).toBe(200);
});

it('what was let in while it was being sent is turned away where others were quicker', async () => {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const letGo = await holdNotices();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ message: 'Hello' });
  socket.write(
    [
      `POST /api/v1/messages/${other.userId} HTTP/1.1`,
      'Host: localhost',
      `Origin: ${world.deps.config.publicUrl}`,
      `Cookie: ${person.cookie}`,
      'Content-Type: application/json',
      'Connection: close',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 5),
    ].join('\r\n'),
  );
  // It is let in by now: a whole call that began after it has been answered.
  expect((await person.request('GET', '/user', { isPatient: false })).status).toBe(200);
  const patient = Array.from({ length: 20 }, () => person.request('GET', '/notifications'));
  await vi.waitFor(async () => {
    expect((await person.request('GET', '/user', { isPatient: false })).status).toBe(503);
  });
  socket.write(body.slice(5));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1.1 503 [^]*"http\.overloaded"/);
  await letGo();
  await Promise.all(patient);
  // It was never begun, so it is none of the person's tries.
  const tries = world.deps.db
    .selectFrom('rate_limits')
    .select('uses')
    .where('key', 'like', 'POST /messages/%');
  await vi.waitFor(async () => expect(await tries.execute()).toEqual([{ uses: 0 }]));
  await person.request('POST', `/messages/${other.userId}`, { body: { message: 'Hello again' } });
  expect(await tries.execute()).toEqual([{ uses: 1 }]);
});

it('a single pause of the process, however long, turns nobody away', async () => {
  // After the first one there is a look, and a quiet one half a second later; the next then holds little but the second.
  stand(600);
  await setTimeout(520);
  stand(4_000);
  await setImmediate();
  await setImmediate();
  expect((await person.request('GET', '/user', { isPatient: false })).status).toBe(200);
});

function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
