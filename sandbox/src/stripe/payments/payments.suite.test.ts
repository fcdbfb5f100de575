import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import type { FrameFailure, PaymentIntentAnswer } from '../frame-api.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const day = 86_400;
const newIntent = async (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 250_000, currency: 'usd', ...change });
const payWith = async (intent: Stripe.PaymentIntent, number: string) =>
  sandbox.post<PaymentIntentAnswer & FrameFailure>('/_frames/api/payment_intents/confirm', {
    client_secret: intent.client_secret,
    method: { type: 'card', number, exp: '12/34', cvc: '123' },
  });
const typesOf = async (objectId: string) =>
  (await sandbox.stripe.events.list({ limit: 100 })).data
    .filter((event) => JSON.stringify(event.data.object).includes(objectId))
    .map((event) => event.type)
    .reverse();

describe('paying by card', () => {
  it('takes a good card once, with the charge, its fee and its events', async () => {
    const intent = await newIntent({ transfer_group: 'sale_7' });
    const { body } = await payWith(intent, '4242 4242 4242 4242');
    expect(body.payment_intent.status).toBe('succeeded');
    expect(body.payment_intent).not.toHaveProperty('latest_charge');
    const stored = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = stored.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({ status: 'succeeded', transfer_group: 'sale_7', paid: true });
    expect(charge.balance_transaction).toMatchObject({ amount: 250_000, fee: 7280, net: 242_720 });
    expect(await typesOf(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    expect((await payWith(intent, '4242424242424242')).body.error.code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('declines %s in its own words and can be paid afterward', async (number, code, message) => {
    const intent = await newIntent();
    const declined = await payWith(intent, number);
    expect(declined.status).toBe(402);
    expect(declined.body.error).toMatchObject({ type: 'card_error', code, message });
    const stored = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(stored.status).toBe('requires_payment_method');
    expect(stored.last_payment_error).toMatchObject({ code, message });
    expect(await typesOf(intent.id)).toContain('payment_intent.payment_failed');
    expect((await payWith(intent, '4242424242424242')).body.payment_intent.status).toBe(
      'succeeded',
    );
  });

  it.each([
    ['4242424242424241', '12/34', '123', 'Your card number is incorrect.'],
    ['4242424242424242', '12/20', '123', "Your card's expiration year is invalid."],
    ['4242424242424242', '13/34', '123', "Your card's expiration month is invalid."],
    ['4242424242424242', '12/34', '1', "Your card's security code is invalid."],
  ])(
    'refuses what cannot be a card (%s %s %s) and tries no charge',
    async (number, exp, cvc, message) => {
      const intent = await newIntent();
      const { body } = await sandbox.post<FrameFailure>('/_frames/api/payment_intents/confirm', {
        client_secret: intent.client_secret,
        method: { type: 'card', number, exp, cvc },
      });
      expect(body.error.message).toBe(message);
      expect(await typesOf(intent.id)).toEqual(['payment_intent.created']);
    },
  );

  it.each(['4000002500003155', '4000002760003184'])(
    'asks for 3-D Secure with %s',
    async (number) => {
      const intent = await newIntent();
      expect((await payWith(intent, number)).body.payment_intent).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      const path = '/_frames/api/payment_intents/authenticate';
      const failed = await sandbox.post<FrameFailure>(path, {
        client_secret: intent.client_secret,
        outcome: 'fail',
      });
      expect(failed.body.error.message).toBe(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
      await payWith(intent, number);
      const passed = await sandbox.post<PaymentIntentAnswer>(path, {
        client_secret: intent.client_secret,
        outcome: 'succeed',
      });
      expect(passed.body.payment_intent.status).toBe('succeeded');
    },
  );
});

describe('bank debits', () => {
  const debit = async (account: string) => {
    const intent = await newIntent({ amount: 900_000 });
    await sandbox.post('/_frames/api/payment_intents/confirm', {
      client_secret: intent.client_secret,
      method: { type: 'us_bank_account', routing: '110000000', account },
    });
    return intent.id;
  };

  it('process for four days, then succeed; meanwhile they cannot be canceled', async () => {
    const id = await debit('000123456789');
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    await expect(sandbox.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await sandbox.advance(4 * day - 60);
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    await sandbox.advance(120);
    const settled = await sandbox.stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(settled.status).toBe('succeeded');
    expect((settled.latest_charge as Stripe.Charge).balance_transaction).toMatchObject({
      fee: 500,
    });
  });

  it('can be refunded for 180 days', async () => {
    const id = await debit('000123456789');
    await sandbox.advance(179 * day);
    await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    await sandbox.advance(2 * day);
    await expect(sandbox.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      param: 'charge',
    });
  });

  it.each([
    ['000222222227', 'insufficient_funds'],
    ['000111111113', 'account_closed'],
  ])('of %s fail late', async (account, code) => {
    const id = await debit(account);
    await sandbox.advance(4 * day + 60);
    const failed = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.latest_charge).toMatchObject({ status: 'failed', failure_code: code });
    expect(await typesOf(id)).toEqual(
      expect.arrayContaining([
        'payment_intent.processing',
        'charge.failed',
        'payment_intent.payment_failed',
      ]),
    );
  });
});

describe('bank transfers', () => {
  it('wait for the money, say what is missing, and leave what is too much with the customer', async () => {
    const customer = await sandbox.stripe.customers.create({
      name: 'Wire',
      email: 'wire@example.com',
    });
    const intent = await newIntent({
      customer: customer.id,
      allowed_payment_method_types: ['customer_balance'],
    });
    await sandbox.post('/_frames/api/payment_intents/confirm', {
      client_secret: intent.client_secret,
      method: { type: 'customer_balance' },
    });
    const fund = (amount: number) =>
      sandbox.stripe.testHelpers.customers.fundCashBalance(customer.id, {
        amount,
        currency: 'usd',
      });
    await fund(200_000);
    const short = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(short.status).toBe('requires_action');
    expect(short.next_action?.display_bank_transfer_instructions?.amount_remaining).toBe(50_000);
    await fund(60_000);
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(await typesOf(intent.id)).toContain('payment_intent.partially_funded');
    const ledger = await sandbox.read<{ accounts: Record<string, number> }>('/_sandbox/ledger');
    expect(ledger.accounts[`customer:${customer.id}`]).toBe(10_000);
  });
});

describe('canceling', () => {
  it('ends an unpaid intent and refuses a paid one', async () => {
    const intent = await newIntent();
    const canceled = await sandbox.stripe.paymentIntents.cancel(intent.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await payWith(intent, '4242424242424242')).status).toBe(400);
    const paid = await newIntent({ payment_method: 'pm_card_visa', confirm: true });
    await expect(sandbox.stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('a payment method that the platform may not use', () => {
  afterAll(() =>
    sandbox.post('/_sandbox/platform', { methodsTurnedOff: [], bankDebitMostCents: null }),
  );

  it('is refused where it is named, and left out where the choice is automatic', async () => {
    await sandbox.post('/_sandbox/platform', { methodsTurnedOff: ['us_bank_account'] });
    await expect(
      newIntent({ allowed_payment_method_types: ['card', 'us_bank_account'] }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_invalid_parameter',
      message: expect.stringContaining('us_bank_account is invalid'),
    });
    expect((await newIntent()).payment_method_types).not.toContain('us_bank_account');
    await sandbox.post('/_sandbox/platform', { methodsTurnedOff: [] });
  });

  it('over the account’s limit is refused when the bank debit is confirmed', async () => {
    await sandbox.post('/_sandbox/platform', { bankDebitMostCents: 100_000 });
    const intent = await newIntent({ allowed_payment_method_types: ['card', 'us_bank_account'] });
    const refused = await sandbox.post<FrameFailure>('/_frames/api/payment_intents/confirm', {
      client_secret: intent.client_secret,
      method: { type: 'us_bank_account', routing: '110000000', account: '000123456789' },
    });
    expect(refused.body.error.code).toBe('charge_exceeds_transaction_limit');
    expect((await payWith(intent, '4242424242424242')).body.payment_intent.status).toBe(
      'succeeded',
    );
  });
});
