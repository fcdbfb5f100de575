import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../test-kit/persona.ts';
import { expectErrorLog } from '../test-kit/test-log.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
let person: Persona;

beforeAll(async () => {
  world = await startWorld();
  person = await world.person();
});
afterAll(() => world.stop());

const ready = () => world.app.inject({ url: '/readyz' });

/** As after a failover to a standby: every connection is replaced, and none may write. */
async function switchTo(readOnly: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: world.deps.config.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  await client.query('set default_transaction_read_only = off');
  await client.query(
    `alter database ${rows[0].name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
  );
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'claimstead'`,
  );
  await client.end();
}

describe('a database that takes no writes', () => {
  it('is not ready; people can read and are told why they cannot write; it recovers on its own', async () => {
    expectErrorLog(/read-only transaction.*request failed/);
    // Who asks over a connection at the moment it is cut is told to ask again.
    expectErrorLog(/"code":"57P01".*request failed/);
    await switchTo(true);
    // Late enough for the last use of the session to be due to be written down.
    world.clock.advanceDays(1);
    // Each connection that was cut is noticed by whoever asks over it first.
    await expect.poll(async () => (await person.request('GET', '/user')).status).toBe(200);
    const change = () =>
      person.request('PUT', '/user/legalName', { body: { name: 'Ada Lovelace' } });
    await expect
      .poll(async () => (await change()).body)
      .toMatchObject({ code: 'http.read_only', status: 503 });
    expect((await change()).headers['retry-after']).toBe('5');
    const away = await ready();
    expect(away.statusCode).toBe(503);
    expect(away.headers['retry-after']).toBe('2');

    await switchTo(false);
    await expect.poll(async () => (await ready()).statusCode).toBe(200);
    await expect.poll(async () => (await change()).status).toBe(200);
  });
});
