import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const day = 86_400;

async function newCustomer(email: string | null = 'wire@example.com') {
  return sandbox.stripe.customers.create(email ? { email } : {});
}

async function askedForTransfer(customer: string, amount: number) {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer,
    allowed_payment_method_types: ['customer_balance'],
  });
  await sandbox.post(`/_sandbox/payment_intents/${intent.id}/confirm`, { bankTransfer: true });
  return intent.id;
}

const fund = (customer: string, amount: number) =>
  sandbox.stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });
const cash = async (customer: string) =>
  (await sandbox.stripe.customers.retrieveCashBalance(customer)).available?.['usd'] ?? 0;
const kinds = async (customer: string) =>
  (await sandbox.stripe.customers.listCashBalanceTransactions(customer)).data
    .map((one) => `${one.type} ${one.net_amount}`)
    .reverse();
const inLedger = async (account: string) =>
  (await sandbox.read<{ accounts: Record<string, number> }>('/_sandbox/ledger')).accounts[account];
const returned = (customer: string, amount: number) =>
  sandbox.stripe.refunds.create({ customer, amount, currency: 'usd', origin: 'customer_balance' });

it('a part that came goes back to the cash balance with its canceled payment, and out to the bank', async () => {
  const { id } = await newCustomer();
  const paymentId = await askedForTransfer(id, 100_000);
  await fund(id, 97_500);
  expect(await cash(id)).toBe(0);
  await sandbox.stripe.paymentIntents.cancel(paymentId);
  expect(await cash(id)).toBe(97_500);
  await expect(returned(id, 97_501)).rejects.toMatchObject({ param: 'amount' });
  const refund = await returned(id, 97_500);
  expect(refund).toMatchObject({ status: 'requires_action', charge: null, customer: id });
  expect(refund.next_action?.display_details?.email_sent.email_sent_to).toBe('wire@example.com');
  expect(await cash(id)).toBe(0);
  await sandbox.advance(4 * day);
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  expect(await kinds(id)).toEqual([
    'funded 97500',
    'applied_to_payment -97500',
    'unapplied_from_payment 97500',
    'return_initiated -97500',
  ]);
  expect((await inLedger(`customer:${id}`)) ?? 0).toBe(0);
  const told = await sandbox.stripe.events.list({
    type: 'customer_cash_balance_transaction.created',
    limit: 100,
  });
  expect(told.data.length).toBeGreaterThanOrEqual(4);
});

it('a return that nobody says where to for 45 days lies in the cash balance again', async () => {
  const { id } = await newCustomer();
  await sandbox.post(`/_sandbox/customers/${id}`, { answersRefunds: false });
  await fund(id, 2_500);
  const refund = await returned(id, 2_500);
  await sandbox.advance(44 * day);
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('requires_action');
  await sandbox.advance(2 * day);
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('canceled');
  expect(await cash(id)).toBe(2_500);
  expect(await kinds(id)).toEqual([
    'funded 2500',
    'return_initiated -2500',
    'return_canceled 2500',
  ]);
});

it('a payment’s refund that nobody says where to ends in the customer’s cash balance, not in ours', async () => {
  const { id } = await newCustomer();
  await sandbox.post(`/_sandbox/customers/${id}`, { answersRefunds: false });
  const paymentId = await askedForTransfer(id, 60_000);
  await fund(id, 60_000);
  const before = (await inLedger('platform')) ?? 0;
  const refund = await sandbox.stripe.refunds.create({ payment_intent: paymentId });
  await sandbox.advance(46 * day);
  const after = await sandbox.stripe.refunds.retrieve(refund.id);
  expect(after.status).toBe('canceled');
  expect(after.failure_balance_transaction ?? null).toBeNull();
  expect(await cash(id)).toBe(60_000);
  expect(await inLedger('platform')).toBe(before - 60_000);
  const [last] = (await sandbox.stripe.customers.listCashBalanceTransactions(id)).data;
  expect(last).toMatchObject({
    type: 'refunded_from_payment',
    refunded_from_payment: { refund: refund.id },
  });
});

it('refuses to refund without an address to ask, and after 180 days', async () => {
  const silent = await newCustomer(null);
  await fund(silent.id, 1_000);
  await expect(returned(silent.id, 1_000)).rejects.toMatchObject({ param: 'instructions_email' });
  const { id } = await newCustomer();
  const paymentId = await askedForTransfer(id, 60_000);
  await fund(id, 60_000);
  await sandbox.advance(181 * day);
  await expect(sandbox.stripe.refunds.create({ payment_intent: paymentId })).rejects.toMatchObject({
    param: 'charge',
  });
});

it('pays with what lies there already, the payment of exactly that amount first', async () => {
  const { id } = await newCustomer();
  const large = await askedForTransfer(id, 90_000);
  const exact = await askedForTransfer(id, 40_000);
  await fund(id, 40_000);
  const statusOf = async (intent: string) =>
    (await sandbox.stripe.paymentIntents.retrieve(intent)).status;
  expect(await statusOf(exact)).toBe('succeeded');
  expect(await statusOf(large)).toBe('requires_action');
  await fund(id, 100_000);
  expect(await statusOf(large)).toBe('succeeded');
  expect(await cash(id)).toBe(10_000);
  await expect(sandbox.stripe.customers.del(id)).rejects.toThrow(/cash balance/);
});
