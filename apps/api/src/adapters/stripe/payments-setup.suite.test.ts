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

async function setUp(settings: Record<string, string> = {}): Promise<string[]> {
  return (await runSetUp(settings)).lines;
}

async function runSetUp(
  settings: Record<string, string> = {},
): Promise<{ lines: string[]; exitCode: number }> {
  const env = {
    ...settings,
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

test('a changed price takes the place of the old one, and another code that of the earlier', async () => {
  const stripe = createStripeClient(world.deps.config);
  const before = await stripe.prices.list({ lookup_keys: ['listing_6m'], active: true });
  const own = { PLAN_PRICE_6_MONTHS: '120', FREE_PERIOD_CODE: 'START90' };
  const made = await setUp(own);
  expect(made[0]).toMatch(/^found .*START90/);
  expect(made[1]).toMatch(/^made .*\$120\.00/);
  expect((await setUp(own))[1]).toMatch(/^found .*\$120\.00/);
  // A plan that runs keeps its price: it is still there, under no key.
  const old = await stripe.prices.retrieve(before.data[0]?.id ?? '');
  expect(old).toMatchObject({ active: true, unit_amount: 9_999, lookup_key: null });
  const codes = async () =>
    (await stripe.promotionCodes.list({ active: true })).data.map(({ code }) => code);
  expect(await codes()).toEqual(['START90']);
  const none = await setUp({ FREE_PERIOD_CODE: 'off' });
  expect(none[0]).not.toContain('free with');
  expect(await codes()).toEqual([]);
  expect((await setUp())[0]).toContain('FREE90');
  expect(await codes()).toEqual(['FREE90']);
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
