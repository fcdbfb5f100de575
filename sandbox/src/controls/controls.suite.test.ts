import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('the controls', () => {
  it('confirm an intent as a person would, with a card, a bank account or 3-D Secure', async () => {
    const confirm = async (choice: object) => {
      const intent = await sandbox.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
      const path = `/_sandbox/payment_intents/${intent.id}/confirm`;
      return sandbox.post<{ status?: string; error?: { message: string } }>(path, choice);
    };
    expect((await confirm({ card: '4242424242424242' })).body.status).toBe('succeeded');
    expect((await confirm({ bank: '000123456789' })).body.status).toBe('processing');
    const asked = { card: { number: '4000002500003155' }, authenticate: 'succeed' };
    expect((await confirm(asked)).body.status).toBe('succeeded');
    const declined = await confirm({ card: '4000000000000002' });
    expect(declined.status).toBe(402);
    expect(declined.body.error?.message).toBe('Your card was declined.');
  });

  it('charge an intent once when two persons confirm it at the same time', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 7000, currency: 'usd' });
    const path = `/_sandbox/payment_intents/${intent.id}/confirm`;
    const answers = await Promise.all([1, 2, 3].map(() => sandbox.post(path, {})));
    expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
      200, 400, 400,
    ]);
    const charges = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it('show a page for a person, the log of calls without card numbers, and a ledger that adds up', async () => {
    const page = await fetch(`${sandbox.url}/_sandbox`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('It balances.');
    await sandbox.stripe.paymentMethods
      .create({
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '987' },
      })
      .catch(() => null);
    const log = await sandbox.read<{ path: string; status: number }[]>('/_sandbox/log');
    expect(log[0]).toMatchObject({ path: '/v1/payment_methods', status: 200 });
    expect(JSON.stringify(log)).not.toContain('4242424242424242');
  });

  it('refund as a person in the dashboard does: unmarked, in parts, and never more than is left', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 7000, currency: 'usd' });
    await sandbox.post(`/_sandbox/payment_intents/${intent.id}/confirm`, {});
    const { data } = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    const path = `/_sandbox/charges/${data[0]?.id}/refund`;
    const part = await sandbox.post<{ id: string }>(path, { amount: 3000 });
    expect(await sandbox.stripe.refunds.retrieve(part.body.id)).toMatchObject({
      amount: 3000,
      metadata: {},
      status: 'succeeded',
    });
    const tooMuch = await sandbox.post<{ error: { message: string } }>(path, { amount: 4001 });
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.error.message).toContain('has 4000 cents left');
    expect((await sandbox.post<{ amount: number }>(path, {})).body.amount).toBe(4000);
    expect((await sandbox.post(path, {})).status).toBe(400);
  });

  it('delete a customer as the dashboard does: nothing can be made or paid for it any more', async () => {
    const { stripe } = sandbox;
    const { id: customer } = await stripe.customers.create({ email: 'gone@example.com' });
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer });
    expect((await sandbox.post(`/_sandbox/customers/${customer}/delete`, {})).status).toBe(200);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    const missing = { code: 'resource_missing', param: 'customer' };
    await expect(
      stripe.paymentIntents.create({ amount: 5000, currency: 'usd', customer }),
    ).rejects.toMatchObject(missing);
    const { id: product } = await stripe.products.create({ name: 'A plan' });
    const recurring = { interval: 'month' as const };
    const price = { product, unit_amount: 5000, currency: 'usd', recurring };
    await expect(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        ui_mode: 'embedded_page',
        return_url: 'https://example.com',
        customer,
        line_items: [{ price: (await stripe.prices.create(price)).id, quantity: 1 }],
      }),
    ).rejects.toMatchObject(missing);
    const path = `/_sandbox/payment_intents/${intent.id}/confirm`;
    expect((await sandbox.post(path, {})).status).toBe(400);
    const again = await stripe.paymentIntents.retrieve(intent.id, { expand: ['customer'] });
    expect(again.customer).toEqual({ id: customer, object: 'customer', deleted: true });
  });

  it('refuse what they do not know, in a sentence', async () => {
    for (const [path, body] of [
      ['/_sandbox/clock', { advanceSeconds: -1 }],
      ['/_sandbox/webhooks', { mode: 'loud' }],
      ['/_sandbox/faults', { kind: 'fire' }],
      ['/_sandbox/accounts/acct_1', { stage: 'famous' }],
    ] as const) {
      const answer = await sandbox.post<{ error: { message: string } }>(path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message.length).toBeGreaterThan(10);
    }
    expect((await sandbox.post('/_sandbox/accounts/acct_1', { stage: 'enabled' })).status).toBe(
      404,
    );
  });

  it('keep the clock and advance it one request after the other', async () => {
    await Promise.all([sandbox.advance(100), sandbox.advance(50)]);
    const clock = await sandbox.read<{ offsetSeconds: number; now: string }>('/_sandbox/clock');
    expect(clock.offsetSeconds).toBe(150);
    expect(Date.parse(clock.now)).toBeGreaterThan(Date.now() + 140_000);
  });
});
