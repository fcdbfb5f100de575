import { createHmac } from 'node:crypto';
import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { apiVersion } from '../adapters/stripe/stripe-client.adapter.ts';
import { sandboxKeys } from '../core/config/provider-settings.ts';
import { newId } from '../core/ids/ids.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { type Maintenance, setMaintenance } from '../core/running/running-settings.store.ts';
import { operatorEmail } from '../domains/sales/sale-world.fixture.ts';
import { sampleInput } from '../test-kit/endpoint-samples.ts';
import { anonymously, type Persona } from '../test-kit/persona.ts';
import { worldDigest } from '../test-kit/world-digest.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
let operator: Persona;
let person: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
  person = await world.person();
});
afterAll(() => world.stop());
afterEach(() => say(null));

async function say(maintenance: Maintenance | null): Promise<void> {
  await transact(world.deps, ({ tx }) => setMaintenance(tx, maintenance));
  await world.deps.running.follow();
}

function inMinutes(minutes: number): Maintenance {
  const since = world.clock.now();
  return { since, until: new Date(since.getTime() + minutes * 60_000) };
}

it('every call that could change something is refused with when to come back, and nothing is written', async () => {
  await world.drain();
  const maintenance = inMinutes(30);
  await say(maintenance);
  const before = await worldDigest(world);
  const changing = Object.entries<Endpoint>(apiContract).filter(
    ([key, { access }]) => !key.startsWith('GET ') && access !== 'provider',
  );
  expect(changing.length).toBeGreaterThan(90);
  for (const who of [operator, anonymously(world)]) {
    for (const [key, endpoint] of changing) {
      const [method, path] = key.split(' ') as ['POST', string];
      const { query, body } = sampleInput(endpoint, newId());
      const address = path.replaceAll(/\{\w+\}/g, () => newId());
      const answer = await who.request(method, address, { query, body: body ?? {} });
      expect({ key, ...(answer.body as object) }).toMatchObject({
        key,
        status: 503,
        code: 'http.maintenance',
        until: maintenance.until.toISOString(),
      });
      // However long the calls before it took.
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds > 25 * 60 && seconds <= 30 * 60, String(seconds)).toBe(true);
    }
  }
  expect(await worldDigest(world)).toEqual(before);
});

it('reading goes on, and the site says until when, and when it takes longer', async () => {
  const site = async () => (await anonymously(world).request('GET', '/site')).body;
  expect(await site()).toMatchObject({ maintenance: null });
  const maintenance = inMinutes(30);
  const until = maintenance.until.toISOString();
  await say(maintenance);
  expect((await person.request('GET', '/user')).status).toBe(200);
  expect((await operator.request('GET', '/operations/health')).status).toBe(200);
  expect((await world.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect(await site()).toMatchObject({ maintenance: { until, state: 'planned' } });

  world.clock.advance(31 * 60);
  expect(await site()).toMatchObject({ maintenance: { until, state: 'late' } });
  const answer = await person.request('POST', '/auth/logout');
  expect(answer.body).toMatchObject({ code: 'http.maintenance' });
  expect(answer.text).toContain('longer than planned');
  expect(answer.headers['retry-after']).toBe('60');

  await say(null);
  expect(await site()).toMatchObject({ maintenance: null });
  expect((await person.request('POST', '/savedSearches', { body: {} })).status).not.toBe(503);
});

function stripeEvent(): { payload: string; headers: Record<string, string> } {
  const object = { id: 'pi_1', object: 'payment_intent', metadata: { sale_id: newId() } };
  const event = { id: `evt_${newId()}`, object: 'event', type: 'payment_intent.succeeded' };
  const more = { created: 1, livemode: false, api_version: apiVersion, data: { object } };
  const payload = JSON.stringify({ ...event, ...more });
  const time = Math.floor(world.clock.now().getTime() / 1000);
  const sum = createHmac('sha256', sandboxKeys.webhookSecret).update(`${time}.${payload}`);
  const signature = `t=${time},v1=${sum.digest('hex')}`;
  return {
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}

it('a provider’s webhook is taken once, and what follows from it waits until the end', async () => {
  await world.drain();
  await say(inMinutes(30));
  const hook = { method: 'POST' as const, url: '/api/v1/webhooks/stripe', ...stripeEvent() };
  expect((await world.app.inject(hook)).statusCode).toBe(200);
  expect((await world.eventTypes()).at(-1)).toBe('money.changed');
  await world.settle();
  const { rows } = await countJobs();
  expect(rows).not.toEqual([]);

  await say(null);
  await world.settle();
  expect((await countJobs()).rows).toEqual([]);
});

it('a process that works takes no job during maintenance, and goes on afterward', async () => {
  const { jobs } = world.deps;
  await say(inMinutes(30));
  await jobs.work();
  await say(null);
  await say(inMinutes(30));
  // What was under way has ended.
  await jobs.hold();
  const hook = { method: 'POST' as const, url: '/api/v1/webhooks/stripe', ...stripeEvent() };
  expect((await world.app.inject(hook)).statusCode).toBe(200);
  const waiting = (await countJobs()).rows;
  expect(waiting).toMatchObject([{ state: 'created' }]);
  await jobs.drain();
  expect((await countJobs()).rows).toEqual(waiting);
  await say(null);
  await expect.poll(async () => (await countJobs()).rows, { timeout: 10_000 }).toEqual([]);
});

function countJobs() {
  return sql<{ name: string; state: string }>`
    select name, state from pgboss.job
    where state < 'completed' and data ->> 'type' = 'money.changed' order by name, id`.execute(
    world.deps.db,
  );
}
