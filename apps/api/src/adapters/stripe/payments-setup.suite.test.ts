import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test-kit/world.ts';
import { connectedEvents, platformEvents } from './followed-events.rules.ts';
import { answersOfLive, lineOf } from './preflight.rules.ts';
import { createStripeClient } from './stripe-client.adapter.ts';
import { ensureWebhookEndpoints } from './stripe-endpoints.adapter.ts';

const command = fileURLToPath(new URL('../../payments-setup.ts', import.meta.url));
/** Nobody listens there. */
const url = 'http://127.0.0.1:9/api/v1/webhooks/stripe';

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

async function setUp(): Promise<string[]> {
  return (await runSetUp()).lines;
}

async function runSetUp(): Promise<{ lines: string[]; exitCode: number }> {
  const env = {
    PATH: process.env['PATH'],
    SANDBOX: 'on',
    SANDBOX_PORT: String(world.sandbox?.port),
  };
  const run = promisify(execFile)(process.execPath, [command], { env });
  const { stdout, code = 0 } = (await run.catch(
    (error: { stdout: string; code: number }) => error,
  )) as {
    stdout: string;
    code?: number;
  };
  return { lines: stdout.trim().split('\n'), exitCode: code };
}

test('payments:setup creates the catalogue once, and finds it from then on', async () => {
  const made = await setUp();
  expect(made.slice(0, 3).map((line) => line.slice(0, 20).trim())).toEqual([
    'made   listing_90d',
    'made   listing_6m',
    'made   listing_1y',
  ]);
  expect(made[0]).toContain('$59.95');
  expect(made[0]).toContain('FREE90');
  const found = await setUp();
  expect(found).toEqual(made.map((line) => line.replace('made ', 'found')));
});

test('it checks every approval and method, with one line each, and leaves nothing behind', async () => {
  const stripe = createStripeClient(world.deps.config);
  const granted = await runSetUp();
  expect(granted.exitCode).toBe(0);
  expect(granted.lines.filter((line) => line.startsWith('granted'))).toHaveLength(5);

  await world.sandbox?.control('POST', '/platform', {
    transfersOnlyApproval: 'missing',
    methodsTurnedOff: ['customer_balance'],
  });
  const refused = await runSetUp();
  expect(refused.exitCode).toBe(1);
  const missing = refused.lines.filter((line) => line.startsWith('refused'));
  expect(missing).toEqual([
    expect.stringMatching(/payouts to owners.*What to do: write to .*Your platform needs approval/),
    expect.stringMatching(/bank transfer.*What to do: turn on Bank transfers.*is invalid/),
  ]);
  await world.sandbox?.control('POST', '/platform', {
    transfersOnlyApproval: 'granted',
    methodsTurnedOff: [],
  });

  expect((await stripe.accounts.list({ limit: 100 })).data).toEqual([]);
  const payments = await stripe.paymentIntents.list({ limit: 100 });
  expect(payments.data.map(({ status }) => status)).not.toContain('requires_payment_method');
});

test('in live mode only the account itself is checked, and what that cannot tell is reported', () => {
  const answers = answersOfLive({
    capabilities: { card_payments: 'active', us_bank_account_ach_payments: 'pending' },
  });
  expect(answers.map(({ need, outcome }) => [need, outcome])).toEqual([
    ['payouts', 'not_asked'],
    ['embedded', 'not_asked'],
    ['card', 'granted'],
    ['us_bank_account', 'refused'],
    ['customer_balance', 'refused'],
  ]);
  expect(answers.map(lineOf).every((line) => !line.includes('\n'))).toBe(true);
});

test('the webhook endpoints are created once, each with its events, and fixed if they differ', async () => {
  const stripe = createStripeClient(world.deps.config);
  const made = await ensureWebhookEndpoints(stripe, url);
  expect(made).toMatchObject([
    { side: 'platform', done: 'made', secret: expect.stringMatching(/^whsec_/) },
    { side: 'connected', done: 'made', secret: expect.stringMatching(/^whsec_/) },
  ]);
  const again = await ensureWebhookEndpoints(stripe, url);
  expect(again).toEqual(made.map(({ side, id }) => ({ side, id, done: 'found', secret: null })));
  const change = { enabled_events: ['charge.failed' as const], disabled: true };
  await stripe.webhookEndpoints.update(made[0]?.id ?? '', change);
  const mended = await ensureWebhookEndpoints(stripe, url);
  expect(mended.map((one) => one.done)).toEqual(['mended', 'found']);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  expect(data).toHaveLength(2);
  const eventsOf = (id: string | undefined) => data.find((one) => one.id === id)?.enabled_events;
  expect(eventsOf(made[0]?.id)).toEqual(platformEvents);
  expect(eventsOf(made[1]?.id)).toEqual(connectedEvents);
  expect(data.every((one) => one.status === 'enabled')).toBe(true);
});
