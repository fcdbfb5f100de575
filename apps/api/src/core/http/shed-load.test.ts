import { setImmediate, setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { connectDatabase } from '../db/database.ts';

let world: World;
let person: Persona;

beforeAll(async () => {
  world = await startWorld({ environment: { DATABASE_CONNECTIONS: '2' } });
  person = await world.person();
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
  const turnedAway = await person.request('GET', '/user');
  expect(turnedAway.body).toMatchObject({ status: 503, code: 'http.overloaded' });
  expect(turnedAway.headers['retry-after']).toBe('2');
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);

  await letGo();
  const served = await Promise.all(patient);
  expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await person.request('GET', '/user')).status).toBe(200);
});

it('one pause of the process, however long, turns nobody away', async () => {
  // The first one ends in a new look, which then holds little but the second.
  stand(600);
  await setTimeout(60);
  stand(4_000);
  await setImmediate();
  await setImmediate();
  expect((await person.request('GET', '/user')).status).toBe(200);
});

function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
