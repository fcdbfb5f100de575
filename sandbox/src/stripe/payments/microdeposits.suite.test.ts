import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import { idOf } from '../transport/wire.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const day = 86_400;

async function typedByHand(account = '000123456789'): Promise<Stripe.PaymentIntent> {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 90_000,
    currency: 'usd',
    allowed_payment_method_types: ['us_bank_account'],
  });
  const bank = { account, microdeposit: true };
  await sandbox.post(`/_sandbox/payment_intents/${intent.id}/confirm`, { bank });
  return sandbox.stripe.paymentIntents.retrieve(intent.id);
}

it('asks for the code of a micro-deposit, debits once it is given, and keeps the mandate', async () => {
  const intent = await typedByHand();
  expect(intent.status).toBe('requires_action');
  const step = intent.next_action?.verify_with_microdeposits;
  expect(step?.microdeposit_type).toBe('descriptor_code');
  const page = await fetch(step?.hosted_verification_url ?? '');
  expect(await page.text()).toContain('Verify your bank account');
  const verify = (id: string, answer: { descriptor_code: string }) =>
    sandbox.stripe.paymentIntents.verifyMicrodeposits(id, answer);
  await expect(verify(intent.id, { descriptor_code: 'SMXXXX' })).rejects.toMatchObject({
    code: 'payment_method_microdeposit_verification_descriptor_code_mismatch',
  });
  expect((await verify(intent.id, { descriptor_code: 'SM11AA' })).status).toBe('processing');
  await sandbox.advance(5 * day);
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge'],
  });
  expect(paid.status).toBe('succeeded');
  const charge = paid.latest_charge as Stripe.Charge;
  const mandate = await sandbox.stripe.mandates.retrieve(
    idOf(charge.payment_method_details?.us_bank_account?.mandate) ?? '',
  );
  expect(mandate).toMatchObject({ type: 'single_use', single_use: { amount: 90_000 } });
});

it('asks for another method after ten days, or after ten wrong codes', async () => {
  const late = await typedByHand();
  await sandbox.advance(10 * day + 1);
  const timedOut = await sandbox.stripe.paymentIntents.retrieve(late.id);
  expect(timedOut.status).toBe('requires_payment_method');
  expect(timedOut.last_payment_error?.code).toBe(
    'payment_method_microdeposit_verification_timeout',
  );
  const wrong = await typedByHand();
  for (let tries = 0; tries < 10; tries += 1) {
    await sandbox.stripe.paymentIntents
      .verifyMicrodeposits(wrong.id, { descriptor_code: 'SMXXXX' })
      .catch(() => null);
  }
  const exceeded = await sandbox.stripe.paymentIntents.retrieve(wrong.id);
  expect(exceeded.last_payment_error?.code).toBe(
    'payment_method_microdeposit_verification_attempts_exceeded',
  );
});

it('takes a fee for a debit that fails, in rows of its charge', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 90_000, currency: 'usd' });
  await sandbox.post(`/_sandbox/payment_intents/${intent.id}/confirm`, { bank: '000111111113' });
  await sandbox.advance(5 * day);
  const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  const chargeId = idOf(failed.latest_charge) ?? '';
  const rows = await sandbox.stripe.balanceTransactions.list({ source: chargeId });
  expect(rows.data.map((row) => row.type).sort()).toEqual(['payment', 'payment_failure_refund']);
  expect(rows.data.reduce((sum, row) => sum + row.net, 0)).toBe(-400);
  const ledger = await sandbox.read<{ balanced: boolean }>('/_sandbox/ledger');
  expect(ledger.balanced).toBe(true);
});

it('refuses a server’s debit that says of no authorization', async () => {
  const debit = (more: object) =>
    sandbox.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      ...more,
    });
  await expect(debit({})).rejects.toMatchObject({ param: 'mandate_data' });
  const online = { ip_address: '127.0.0.1', user_agent: 'test' };
  const mandate_data = { customer_acceptance: { type: 'online', online } };
  expect((await debit({ mandate_data })).status).toBe('processing');
});
