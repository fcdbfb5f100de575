import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../core/db/database.ts';
import { newId } from '../core/ids/ids.ts';
import { transact } from '../core/outbox/unit-of-work.ts';
import { pay, publishedListing } from '../domains/sales/sale-world.fixture.ts';
import { freePort } from '../test-kit/free-port.ts';
import { LivePage } from '../test-kit/live-page.ts';
import type { Persona } from '../test-kit/persona.ts';
import { scrape, scrapeNow } from '../test-kit/scrape.ts';
import { expectErrorLog } from '../test-kit/test-log.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { metricsPage } from './metrics-page.fixture.ts';
import { gaugeTables } from './telemetry.ts';

const run = promisify(execFile);

let world: World;
let person: Persona;
let port: number;
beforeAll(async () => {
  port = await freePort();
  world = await startWorld({ sandbox: true, environment: { METRICS_PORT: String(port) } });
  await world.settle();
  person = await world.person({ firstName: 'Thessaly', lastName: 'Quillfeather' });
});
afterAll(() => world.stop());

type Labels = Record<string, string>;

/** How much a metric has grown with what was done; what was not told before counts as 0. */
async function growth(name: string, labels: Labels, act: () => Promise<unknown>): Promise<number> {
  const before = (await scrapeNow(world)).value(name, labels);
  await act();
  return (await scrapeNow(world)).value(name, labels) - (Number.isNaN(before) ? 0 : before);
}

describe('a scrape tells', () => {
  const calls = 'http_server_request_duration_count';

  it('calls by their key in the contract and the class of their answer', async () => {
    const asks = () => person.request('GET', '/patent', { query: { patentId: person.userId } });
    const call = { http_request_method: 'GET', http_route: '/api/v1/patent' };
    expect(await growth(calls, { ...call, http_response_status_class: '4xx' }, asks)).toBe(1);
    const me = { http_route: '/api/v1/user', http_response_status_class: '2xx' };
    expect(await growth(calls, me, () => person.request('GET', '/user'))).toBe(1);
  });

  it('what no route answers under one name, whatever its address', async () => {
    const odd = () => world.app.inject({ url: '/api/v1/quincunx-4711' });
    expect(await growth(calls, { http_response_status_class: '4xx' }, odd)).toBe(1);
    expect((await scrape(port)).text).not.toContain('quincunx');
  });

  it('jobs that ran and failed, and emails that left and did not', async () => {
    const job = { job_name: 'identity.send_code' };
    const register = async () => {
      await world.person({ verified: false });
      await world.drain();
    };
    const done = { ...job, outcome: 'done' };
    expect(await growth('claimstead_job_duration_count', done, register)).toBe(1);
    expect(await growth('claimstead_mail_sent_total', { outcome: 'done' }, register)).toBe(1);

    const { mailbox } = world;
    mailbox.send = () => Promise.reject(new Error('no answer'));
    const fails = () => register().catch(() => undefined);
    expect(await growth('claimstead_mail_sent_total', { outcome: 'failed' }, fails)).toBe(1);
    Reflect.deleteProperty(mailbox, 'send');
    const told = await scrapeNow(world);
    expect(told.value('claimstead_jobs_retrying', job)).toBe(1);
    expect(told.value('claimstead_mail_waiting')).toBe(1);
  });

  it('jobs and events that wait', async () => {
    const emit = () =>
      transact(world.deps, async (unit) => {
        unit.enqueue({ name: 'notifications.send_mail', data: { notificationId: newId() } });
      });
    const job = { job_name: 'notifications.send_mail' };
    expect(await growth('claimstead_jobs_waiting', job, emit)).toBe(1);
    expect((await scrape(port)).value('claimstead_jobs_waiting_age', job)).toBeGreaterThan(0);
  });

  it('a sale: its step, what is held for it, the calls that it took and the messages about it', async () => {
    const seller = await world.person();
    const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
    const listingId = await publishedListing(world, owners);
    const webhooks = { http_route: '/api/v1/webhooks/stripe', http_response_status_class: '2xx' };
    const before = await scrapeNow(world);
    expect(before.value('claimstead_money_held_cents')).toBe(0);
    await pay(world, person, listingId, 100_001);
    const after = await scrapeNow(world);
    expect(after.value('claimstead_money_held_cents')).toBe(100_001);
    expect(after.value('claimstead_sales_under_way', { step: 'held' })).toBe(1);
    expect(after.value('claimstead_ledger_sum_cents')).toBe(0);
    const payments = { provider: 'payments', outcome: 'done' };
    expect(after.value('claimstead_provider_call_duration_count', payments)).toBeGreaterThan(0);
    await expect.poll(async () => (await scrape(port)).value(calls, webhooks)).toBeGreaterThan(0);
  });

  it('open pages, and no answer time of theirs', async () => {
    const { sandbox } = world;
    const page = new LivePage({
      cookie: person.cookie,
      address: () => `http://127.0.0.1:${sandbox?.productPort}`,
      onEvent: () => undefined,
    });
    const opens = async () => {
      await page.open();
    };
    expect(await growth('claimstead_live_streams', {}, opens)).toBe(1);
    page.close();
    await expect.poll(async () => (await scrape(port)).value('claimstead_live_streams')).toBe(0);
    expect((await scrape(port)).text).not.toContain('/api/v1/events');
  });

  it('nothing of anyone: no id, no address, no name, and only labels with closed lists', async () => {
    const { text, samples } = await scrapeNow(world);
    const ofProduct = samples.filter(({ name }) => name !== 'target_info');
    const words = ofProduct.flatMap(({ labels }) => Object.values(labels)).join('\n');
    expect(words).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|\d+\.\d+\.\d+\.\d+/);
    expect(text).not.toMatch(/Thessaly|Quillfeather/);
    expect(text).not.toContain(person.userId);
    const labels = new Set(ofProduct.flatMap((one) => Object.keys(one.labels)));
    expect([...labels].sort()).toEqual([
      'db_client_connection_pool_name',
      'db_client_connection_state',
      'http_request_method',
      'http_response_status_class',
      'http_route',
      'job_name',
      'le',
      'outcome',
      'provider',
      'reason',
      'role',
      'step',
      'sweep',
      'table',
    ]);
  });
});

describe('a scrape waits for nothing', () => {
  /** A client of its own; with another name, of another database of the same server. */
  async function beside(name?: string) {
    const url = new URL(world.deps.config.databaseUrl ?? '');
    if (name !== undefined) url.pathname = name;
    const connection = connectDatabase({
      connectionString: url.href,
      maxConnections: 1,
      onError: () => undefined,
    });
    return { connection, client: await connection.pool.connect() };
  }

  it('while the gauges are being read, it tells those of before', async () => {
    const { connection, client } = await beside();
    await client.query('begin');
    await client.query('lock table metric_readings, sales in access exclusive mode');
    const looking = world.gauges?.look();
    expect((await scrape(port)).value('claimstead_sales_under_way', { step: 'held' })).toBe(1);
    await client.query('rollback');
    client.release();
    await looking;
    await connection.close();
  });

  it('with the database away it tells what the process knows, and that it is not ready', async () => {
    expectErrorLog(/jobs: error/);
    const { connection, client } = await beside('postgres');
    const name = new URL(world.deps.config.databaseUrl ?? '').pathname.slice(1);
    await client.query(`alter database "${name}" allow_connections false`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name = 'claimstead'`,
      [name],
    );
    await world.gauges?.look();
    const told = await scrape(port);
    await client.query(`alter database "${name}" allow_connections true`);
    client.release();
    await connection.close();
    expect(told.value('claimstead_process_ready')).toBe(0);
    expect(told.value('http_server_request_duration_count')).toBeGreaterThan(0);
    expect(told.value('claimstead_jobs_waiting')).toBeGreaterThanOrEqual(0);
    await expect
      .poll(async () => (await scrapeNow(world)).value('claimstead_process_ready'))
      .toBe(1);
  });
});

it('metrics are not where the pages are', async () => {
  expect((await world.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

it('a port that is taken ends the start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const busy = typeof address === 'object' ? String(address?.port) : '';
  await expect(startWorld({ environment: { METRICS_PORT: busy } })).rejects.toThrow('METRICS_PORT');
  taken.close();
});

it('docs/metrics.md says what the tables say: after a change, run this test with -u', async () => {
  const page = metricsPage(gaugeTables);
  const file = new URL('../../../../docs/metrics.md', import.meta.url).pathname;
  await expect(page).toMatchFileSnapshot(file);
});

describe('while nobody watches', () => {
  /** What a process has loaded and listens to after it read its settings. */
  async function started(environment: Record<string, string>) {
    const script = `
      import { Module } from 'node:module';
      import { parseConfig } from './core/config/config.ts';
      import './app/start-product.ts';
      const { startLog } = await import('./app/telemetry.ts');
      await startLog(parseConfig(${JSON.stringify(environment)}));
      const loaded = Object.keys(Module._cache).filter((file) => file.includes('@opentelemetry'));
      const listens = process.getActiveResourcesInfo().includes('TCPServerWrap');
      console.log(JSON.stringify({ loaded: loaded.length, listens }));
      process.exit(0);`;
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
      { cwd: new URL('..', import.meta.url).pathname },
    );
    return JSON.parse(stdout) as { loaded: number; listens: boolean };
  }

  it('no package of it is loaded and no port is open', async () => {
    expect(await started({})).toEqual({ loaded: 0, listens: false });
    const free = String(await freePort());
    const on = await started({ METRICS_PORT: free });
    expect(on.loaded).toBeGreaterThan(10);
  });
});
