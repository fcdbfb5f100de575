import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { Circuit } from '../../core/circuit/circuit.ts';
import { parseConfig } from '../../core/config/config.ts';
import { createTestLog } from '../../test-kit/test-log.ts';
import { freePort } from '../../test-kit/free-port.ts';
import { newsIn } from './followed-events.rules.ts';
import { ask, createStripeClient } from './stripe-client.adapter.ts';

it.each([
  ['charge_disputed', 'disputed'],
  ['insufficient_funds', 'lacks_balance'],
  ['balance_insufficient', 'lacks_balance'],
  ['parameter_missing', 'parameter_missing'],
])('refused as %s is told as %s', async (code, told) => {
  const raw = { type: 'invalid_request_error', code, message: 'No.' } as const;
  const refuse = () => Promise.reject(new Stripe.errors.StripeInvalidRequestError(raw));
  await expect(ask(refuse)).rejects.toMatchObject({ outcome: 'refused', code: told });
});

it.each([
  ['charge.failed', { kind: 'charge', hasFailed: true, hasEnded: false }],
  ['charge.dispute.closed', { kind: 'dispute', hasFailed: false, hasEnded: true }],
  ['charge.dispute.updated', { kind: 'dispute', hasFailed: false, hasEnded: false }],
  ['payment_intent.payment_failed', { kind: 'payment', hasFailed: true, hasEnded: false }],
  ['capability.updated', { kind: 'account', hasFailed: false, hasEnded: false }],
  ['topup.created', { kind: null, hasFailed: false, hasEnded: false }],
])('news named %s says what it is about', (type, news) => {
  expect(newsIn(type)).toEqual(news);
});

it('during maintenance nothing is changed at Stripe: to its caller nobody answered, and reading goes on', async () => {
  const port = await freePort();
  const config = parseConfig({ SANDBOX_PORT: String(port) });
  let asked = 0;
  const circuit = new Circuit({
    provider: 'payments',
    log: createTestLog(),
    telemetry: {
      run: (_, work) => {
        asked += 1;
        return work();
      },
    },
  });
  let isHeld = true;
  const stripe = createStripeClient(config, { circuit, isReadOnly: () => isHeld });
  const refusal = { name: 'ProviderFailure', outcome: 'unknown', isOurs: false };
  await expect(ask(() => stripe.customers.create({}))).rejects.toMatchObject(refusal);
  await expect(ask(() => stripe.customers.del('cus_1'))).rejects.toMatchObject(refusal);
  expect(asked).toBe(0);
  await expect(ask(() => stripe.customers.retrieve('cus_1'))).rejects.toMatchObject(refusal);
  expect(asked).toBe(1);
  isHeld = false;
  await expect(ask(() => stripe.customers.create({}))).rejects.toMatchObject(refusal);
  expect(asked).toBe(2);
});
