import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxKeys } from '../../../core/config/provider-settings.ts';
import { newId } from '../../../core/ids/ids.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { apiVersion } from '../../../adapters/stripe/stripe-client.adapter.ts';
import { getMoneyHealth } from '../money-health.service.ts';
import { ensureCustomer } from '../customers/customers.service.ts';
import { takeMissedEvents } from './webhooks.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

let eventId: string;
let saleId: string;
beforeEach(() => {
  eventId = `evt_${newId()}`;
  saleId = newId();
});

function body(over: object = {}): string {
  const object = { id: 'pi_1', object: 'payment_intent', metadata: { sale_id: saleId } };
  const type = 'payment_intent.succeeded';
  const event = {
    id: eventId,
    object: 'event',
    type,
    created: 1,
    livemode: false,
    data: { object },
  };
  return JSON.stringify({ ...event, api_version: apiVersion, ...over });
}

function signed(payload: string, secret: string, at = world.clock.now()): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

async function deliver(payload: string, signature: string): Promise<number> {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/stripe',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
  return response.statusCode;
}

async function told(): Promise<Record<string, unknown>[]> {
  const rows = await world.deps.db
    .selectFrom('outbox_events')
    .select('payload')
    .where('type', '=', 'money.changed')
    .execute();
  return rows.map((row) => row.payload).filter((payload) => payload['saleId'] === saleId);
}

test.each([
  ['no id', { id: undefined }],
  ['an id that is no text', { id: 5 }],
  ['no type', { type: undefined }],
  ['a type that is no text', { type: ['payment_intent.succeeded'] }],
  ['no object', { data: {} }],
  ['no data', { data: null }],
])('what is signed, but no event, is refused: %s', async (_, over) => {
  const payload = body(over);
  expect(await deliver(payload, signed(payload, sandboxKeys.webhookSecret))).toBe(400);
  expect(await told()).toEqual([]);
});

describe('a webhook of another installation', () => {
  test.each([
    ['the other mode', { livemode: true }, 'mode'],
    ['another version', { api_version: '2020-08-27' }, 'version'],
  ])('in %s is refused: nothing follows, and the operators see it', async (_, over, reason) => {
    expectErrorLog(/a webhook is not for this installation/);
    const payload = body(over);
    const signature = signed(payload, sandboxKeys.webhookSecret);
    expect(await deliver(payload, signature)).toBe(400);
    // The provider repeats it; the log has it once.
    expect(await deliver(payload, signature)).toBe(400);
    expect(await told()).toEqual([]);
    const health = await getMoneyHealth(world.deps.db, world.clock.now());
    expect(health.refusedEvents).toContain(reason);
  });
});

describe('a webhook', () => {
  test('that is signed is stored and tells the domains what to look at', async () => {
    expect(await deliver(body(), signed(body(), sandboxKeys.webhookSecret))).toBe(200);
    expect(await told()).toMatchObject([
      {
        kind: 'payment',
        objectId: 'pi_1',
        paymentId: 'pi_1',
        hasFailed: false,
      },
    ]);
  });

  test('for connected accounts has a second secret', async () => {
    expect(await deliver(body(), signed(body(), sandboxKeys.connectWebhookSecret))).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test('that arrives again, even ten times at once, is answered alike and tells once', async () => {
    const signature = signed(body(), sandboxKeys.webhookSecret);
    const payload = body();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliver(payload, signature)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await told()).toHaveLength(1);
  });

  test.each([
    ['another secret', () => signed(body(), 'whsec_other')],
    ['another body', () => signed(`${body()} `, sandboxKeys.webhookSecret)],
    ['no signature', () => ''],
    [
      'a signature of an hour ago',
      () =>
        signed(
          body(),
          sandboxKeys.webhookSecret,
          new Date(world.clock.now().getTime() - 3_600_000),
        ),
    ],
  ])('with %s is refused and tells nobody', async (_what, signature) => {
    expect(await deliver(body(), signature())).toBe(400);
    expect(await told()).toEqual([]);
  });

  test('that is lost on the way is found by the reconciliation, once', async () => {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    const methods = ['card' as const];
    const user = { userId: newId(), email: 'buyer@example.test', name: 'Bea Buyer' };
    const customerId = await ensureCustomer(world.deps, user);
    const input = { saleId, customerId, methods, amountCents: 80_000, description: 'A patent' };
    const { id } = await world.deps.payments.createPayment(input, `pi:${saleId}:1`);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    expect(await takeMissedEvents(world.deps)).toBeGreaterThan(0);
    expect(await takeMissedEvents(world.deps)).toBe(0);
    expect(await told()).toMatchObject([{ kind: 'payment', objectId: id, hasFailed: false }]);
  });

  test('that is lost counts as undelivered until one arrives, be it the same, and counts again when another is lost', async () => {
    const undelivered = async () =>
      (await getMoneyHealth(world.deps.db, world.clock.now())).undeliveredEvents;
    const lose = async () => {
      await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
      const user = { userId: newId(), email: 'lost@example.test', name: 'Lo St' };
      await ensureCustomer(world.deps, user);
      await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
      // Nothing has arrived since the pass before.
      world.clock.advance(600);
      expect(await takeMissedEvents(world.deps)).toBeGreaterThan(0);
    };
    await lose();
    expect(await undelivered()).toBeGreaterThan(0);
    expect(await deliver(body(), signed(body(), sandboxKeys.webhookSecret))).toBe(200);
    expect(await undelivered()).toBe(0);
    await lose();
    expect(await undelivered()).toBeGreaterThan(0);
    const { event_id: id } = await world.deps.db
      .selectFrom('payment_webhooks')
      .select('event_id')
      .where('found_by', '=', 'reconciliation')
      .orderBy('received_at', 'desc')
      .executeTakeFirstOrThrow();
    const again = body({ id });
    expect(await deliver(again, signed(again, sandboxKeys.webhookSecret))).toBe(200);
    expect(await undelivered()).toBe(0);
    // The same that was followed before is followed no second time.
    expect(await told()).toHaveLength(1);
  });
});
