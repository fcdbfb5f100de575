import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxKeys } from '../../sandbox.config.ts';
import {
  type ReceivedHook,
  type RunningSandbox,
  startTestSandbox,
} from '../../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.close());

const typeOf = (hook: ReceivedHook) => (JSON.parse(hook.body) as { type?: string }).type;
const ofType = (type: string) => sandbox.product.received.filter((hook) => typeOf(hook) === type);
const makeCustomer = () => sandbox.stripe.customers.create({ name: 'Told' });
const arrived = (type: string, times = 1) =>
  sandbox.product.until((all) => all.filter((hook) => typeOf(hook) === type).length >= times);
function verified(hook: ReceivedHook | undefined, secret: string): Stripe.Event {
  return sandbox.stripe.webhooks.constructEvent(hook?.body ?? '', hook?.signature ?? '', secret);
}

describe('webhooks', () => {
  it('are signed so that the SDK verifies them, with the object as it was', async () => {
    const customer = await makeCustomer();
    await arrived('customer.created');
    const event = verified(ofType('customer.created')[0], sandboxKeys.platformWebhookSecret);
    expect(event.data.object).toMatchObject({ id: customer.id, name: 'Told' });
    expect(event.request?.id).toMatch(/^req_/);
    expect(ofType('customer.created')[0]?.path).toBe('/api/v1/webhooks/stripe');
    expect(() => verified(ofType('customer.created')[0], 'whsec_other')).toThrow();
  });

  it('of connected accounts name the account and carry the second secret', async () => {
    const account = await sandbox.stripe.accounts.create({
      country: 'US',
      capabilities: { transfers: { requested: true } },
    });
    await sandbox.post(`/_sandbox/accounts/${account.id}`, { stage: 'enabled' });
    await arrived('capability.updated');
    const hook = ofType('capability.updated')[0];
    expect(verified(hook, sandboxKeys.connectWebhookSecret).account).toBe(account.id);
    expect(() => verified(hook, sandboxKeys.platformWebhookSecret)).toThrow();
  });

  it('are repeated until they are answered with 2xx, and listed as undelivered till then', async () => {
    sandbox.product.status = 500;
    await makeCustomer();
    await arrived('customer.created');
    const waiting = await sandbox.stripe.events.list({ delivery_success: false });
    expect(waiting.data.map((event) => event.type)).toEqual(['customer.created']);
    sandbox.product.status = 200;
    await arrived('customer.created', 2);
    await expect
      .poll(async () => (await sandbox.stripe.events.list({ delivery_success: false })).data)
      .toEqual([]);
  });

  it('can be doubled, dropped and signed wrongly on order', async () => {
    await sandbox.post('/_sandbox/webhooks', { mode: 'duplicate' });
    await makeCustomer();
    await arrived('customer.created', 2);
    await sandbox.post('/_sandbox/webhooks', { mode: 'drop', times: 1 });
    await sandbox.stripe.products.create({ name: 'Dropped' });
    await sandbox.post('/_sandbox/webhooks', { mode: 'wrong_signature' });
    await sandbox.stripe.coupons.create({ percent_off: 10 });
    await arrived('coupon.created');
    expect(() =>
      verified(ofType('coupon.created')[0], sandboxKeys.platformWebhookSecret),
    ).toThrow();
    expect(ofType('product.created')).toEqual([]);
    const undelivered = await sandbox.stripe.events.list({ delivery_success: false });
    expect(undelivered.data.map((event) => event.type)).toContain('product.created');
  });

  it('can be delayed and shuffled and still all arrive', async () => {
    await sandbox.post('/_sandbox/webhooks', { mode: 'delay', delaySeconds: 600 });
    await makeCustomer();
    await sandbox.post('/_sandbox/webhooks', { mode: 'shuffle' });
    for (let index = 0; index < 5; index += 1) {
      await sandbox.stripe.products.create({ name: `Shuffled ${index}` });
    }
    await arrived('product.created', 5);
    expect(ofType('customer.created')).toEqual([]);
    await sandbox.advance(0);
    expect(ofType('customer.created')).toHaveLength(1);
  });

  it('that come due while the sandbox looks for them are sent all the same', async () => {
    await sandbox.post('/_sandbox/webhooks', { mode: 'delay', delaySeconds: 600 });
    await sandbox.stripe.products.create({ name: 'Late' });
    expect(ofType('product.created')).toEqual([]);
    // Something else wakes the dispatcher, and while it looks, ten minutes go by.
    await sandbox.post('/_sandbox/webhooks', { mode: 'drop' });
    const now = Date.now.bind(Date);
    let isLate = false;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      const seen = now() + (isLate ? 601_000 : 0);
      isLate ||= new Error('who asks?').stack?.includes('lookAround') === true;
      return seen;
    });
    try {
      await sandbox.stripe.customers.create({ name: 'Ann' });
      await arrived('product.created', 1);
      expect(isLate).toBe(true);
    } finally {
      clock.mockRestore();
    }
  });

  it('of an advance arrive once the product knows the new time, and before it settles', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      payment_method: 'pm_usBankAccount_success',
      mandate_data: {
        customer_acceptance: {
          type: 'online',
          online: { ip_address: '127.0.0.1', user_agent: 'test' },
        },
      },
      confirm: true,
    });
    const answer = await sandbox.post<{ product: string; offsetSeconds: number }>(
      '/_sandbox/clock',
      { advanceSeconds: 5 * 86_400 },
    );
    expect(answer.body).toMatchObject({ product: 'ok', offsetSeconds: 5 * 86_400 });
    const clockPath = '/api/v1/webhooks/sandbox-clock';
    const hooks = sandbox.product.received.filter(({ path }) => path === clockPath);
    expect(hooks.map(({ body }) => JSON.parse(body))).toEqual([
      { offsetSeconds: 5 * 86_400, settles: false },
      { offsetSeconds: 5 * 86_400, settles: true },
    ]);
    const order = sandbox.product.received;
    const succeeded = ofType('payment_intent.succeeded')[0] as ReceivedHook;
    expect(order.indexOf(hooks[0] as ReceivedHook)).toBeLessThan(order.indexOf(succeeded));
    const last = order.at(-1);
    expect(last?.path).toBe(clockPath);
    const at = Number(/t=(\d+)/.exec(last?.signature ?? '')?.[1]);
    expect(at).toBeGreaterThan(Date.now() / 1000 + 4 * 86_400);
    const settled = verifiedLater(succeeded, at);
    expect(settled.data.object).toMatchObject({ id: intent.id });
  });
});

function verifiedLater(hook: ReceivedHook | undefined, receivedAt: number): Stripe.Event {
  return sandbox.stripe.webhooks.constructEvent(
    hook?.body ?? '',
    hook?.signature ?? '',
    sandboxKeys.platformWebhookSecret,
    300,
    undefined,
    receivedAt * 1000,
  );
}
