import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox, stripeAt } from '../../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function refusalOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const refusal = await work.catch((error: unknown) => error);
  if (refusal instanceof Stripe.errors.StripeError) return refusal;
  throw new Error('The call was not refused.');
}

describe('the transport', () => {
  it('answers a wrong key with 401 and serves the right one as bearer and as basic user', async () => {
    const refusal = await refusalOf(stripeAt(sandbox.url, 'sk_test_other').balance.retrieve());
    expect(refusal.statusCode).toBe(401);
    const basic = Buffer.from('sk_test_claimstead_sandbox:').toString('base64');
    const answer = await fetch(`${sandbox.url}/v1/balance`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('request-id')).toMatch(/^req_/);
    expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });

  it.each([
    ['parameter_unknown', 'payment_method_types', { payment_method_types: ['card'] }],
    [
      'parameter_unknown',
      'payment_method_options[nope]',
      { payment_method_options: { nope: '1' } },
    ],
    ['parameter_invalid_integer', 'amount', { amount: 'ten' }],
    ['parameter_invalid_empty', 'description', { description: '' }],
    ['amount_too_small', 'amount', { amount: 49 }],
    ['amount_too_large', 'amount', { amount: 100_000_000 }],
    ['resource_missing', 'customer', { customer: 'cus_nobody' }],
  ])('refuses as Stripe does: %s for %s', async (code, param, change) => {
    const params = {
      amount: 100,
      currency: 'usd',
      ...change,
    } as unknown as Stripe.PaymentIntentCreateParams;
    const refusal = await refusalOf(sandbox.stripe.paymentIntents.create(params));
    expect(refusal).toMatchObject({ statusCode: 400, code });
    expect(refusal.param).toContain(param);
  });

  it('names a missing parameter and answers 404 for an unknown object', async () => {
    const missing = await refusalOf(
      sandbox.stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
    );
    expect(missing).toMatchObject({ code: 'parameter_missing', param: 'amount', statusCode: 400 });
    const unknown = await refusalOf(sandbox.stripe.paymentIntents.retrieve('pi_nobody'));
    expect(unknown).toMatchObject({ code: 'resource_missing', statusCode: 404 });
    const path = await fetch(`${sandbox.url}/v1/nothing`);
    expect(path.status).toBe(404);
  });

  it('lists newest first and pages both ways', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await sandbox.stripe.customers.create({ name: `Page ${index}` })).id);
    }
    const first = await sandbox.stripe.customers.list({ limit: 2 });
    expect(first.data.map((one) => one.id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const second = await sandbox.stripe.customers.list({ limit: 2, starting_after: made[1] });
    expect(second.data.map((one) => one.id)).toEqual(made.slice(2, 4));
    const back = await sandbox.stripe.customers.list({ limit: 2, ending_before: made[2] });
    expect(back.data.map((one) => one.id)).toEqual(made.slice(0, 2));
    const all: string[] = [];
    for await (const customer of sandbox.stripe.customers.list({ limit: 2 })) all.push(customer.id);
    expect(all).toEqual(made);
  });

  it('merges metadata, and an empty text deletes a key', async () => {
    const customer = await sandbox.stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const changed = await sandbox.stripe.customers.update(customer.id, {
      metadata: { a: '', c: '3' },
    });
    expect(changed.metadata).toEqual({ b: '2', c: '3' });
    const cleared = await sandbox.stripe.customers.update(customer.id, { metadata: '' });
    expect(cleared.metadata).toEqual({});
  });

  it('expands references in objects and lists, and refuses other paths', async () => {
    const customer = await sandbox.stripe.customers.create({ name: 'Expanded' });
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_visa',
      confirm: true,
      expand: ['customer', 'latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    expect((charge.balance_transaction as Stripe.BalanceTransaction).fee).toBe(45);
    expect((intent.customer as Stripe.Customer).name).toBe('Expanded');
    const list = await sandbox.stripe.paymentIntents.list({
      customer: customer.id,
      expand: ['data.latest_charge'],
    });
    expect(list.data[0]?.latest_charge).toMatchObject({ id: charge.id });
    const refusal = await refusalOf(
      sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['amount.more'] }),
    );
    expect(refusal.param).toBe('expand');
  });

  it('lets a publishable key see only the intent whose client secret it knows', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      metadata: { secret: 'platform' },
    });
    const browser = stripeAt(sandbox.url, 'pk_test_claimstead_sandbox');
    const seen = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(seen.status).toBe('requires_payment_method');
    expect(seen).not.toHaveProperty('metadata');
    const guess = await refusalOf(
      browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_guess` }),
    );
    expect(guess.statusCode).toBe(400);
    const beyond = await refusalOf(browser.paymentIntents.cancel(intent.id));
    expect(beyond.statusCode).toBe(401);
  });
});
