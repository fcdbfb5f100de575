import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import { idOf } from '../transport/wire.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const day = 86_400;

async function paidCharge(amount = 50_000, method = 'pm_card_visa'): Promise<string> {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: method,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  return idOf(intent.latest_charge) ?? '';
}

async function dispute(charge: string, over: object = {}): Promise<Stripe.Dispute> {
  await sandbox.post(`/_sandbox/charges/${charge}/dispute`, over);
  const { data } = await sandbox.stripe.disputes.list({ charge });
  const [found] = data;
  if (!found) throw new Error('not disputed');
  return found;
}

const decide = (id: string, outcome: string) =>
  sandbox.post(`/_sandbox/disputes/${id}`, { outcome });
const read = (id: string) => sandbox.stripe.disputes.retrieve(id);
const moved = (one: Stripe.Dispute) =>
  one.balance_transactions.map(({ amount, fee }) => [amount, fee]);

describe('an inquiry', () => {
  it('takes no money and no fee, can be refunded, and is over with the refund', async () => {
    const charge = await paidCharge();
    const asked = await dispute(charge, { inquiry: true });
    expect(asked).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    const refund = await sandbox.stripe.refunds.create({ charge });
    expect(refund.status).toBe('succeeded');
    expect(await read(asked.id)).toMatchObject({ status: 'warning_closed' });
  });

  it('is reviewed once it is answered, and dropped in the end', async () => {
    const { id } = await dispute(await paidCharge(), { inquiry: true });
    await sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: 'We talked.' } });
    expect((await read(id)).status).toBe('warning_under_review');
    await sandbox.advance(121 * day);
    expect((await read(id)).status).toBe('warning_closed');
  });

  it('becomes a dispute where nobody answers, with its withdrawal and its fee', async () => {
    const charge = await paidCharge();
    const { id } = await dispute(charge, { inquiry: true });
    await sandbox.advance(21 * day);
    const escalated = await read(id);
    expect(escalated.status).toBe('needs_response');
    expect(moved(escalated)).toEqual([[-50_000, 1_500]]);
    await expect(sandbox.stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

describe('a decision', () => {
  it('can be taken back, either way, and the money follows', async () => {
    const { id } = await dispute(await paidCharge());
    await decide(id, 'lost');
    expect(moved(await read(id))).toEqual([[-50_000, 1_500]]);
    await decide(id, 'reopen');
    expect((await read(id)).status).toBe('appeal_under_review');
    await decide(id, 'won');
    await decide(id, 'reopen');
    expect(await read(id)).toMatchObject({ status: 'needs_response' });
    expect(moved(await read(id))).toEqual([
      [-50_000, 1_500],
      [50_000, 0],
      [-50_000, 0],
    ]);
  });

  it('about a part leaves the rest of the charge to be refunded', async () => {
    const charge = await paidCharge();
    const { id } = await dispute(charge, { amount: 20_000 });
    await decide(id, 'lost');
    await expect(sandbox.stripe.refunds.create({ charge, amount: 40_000 })).rejects.toThrow(
      /30000 cents left/,
    );
    expect(await sandbox.stripe.refunds.create({ charge })).toMatchObject({ amount: 30_000 });
  });
});

describe('a refund that the balance does not cover', () => {
  it('waits for a card’s, without a movement, until the balance is topped up', async () => {
    const charge = await paidCharge(90_000_00);
    await sandbox.post('/_sandbox/platform_bank', { bankCovers: false });
    const refund = await sandbox.stripe.refunds.create({ charge });
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
    });
    await sandbox.advance(7_200);
    expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('pending');
    await sandbox.stripe.topups.create({ amount: 99_000_00, currency: 'usd' });
    await sandbox.advance(7_200);
    const done = await sandbox.stripe.refunds.retrieve(refund.id);
    expect(done.status).toBe('succeeded');
    expect(done.balance_transaction).not.toBeNull();
    await sandbox.post('/_sandbox/platform_bank', { bankCovers: true });
  });
});

it('a bill of Stripe’s own is a row of the balance that names no source', async () => {
  await sandbox.post('/_sandbox/stripe_fees', { amount: 250, description: 'Connect fees' });
  const { data } = await sandbox.stripe.balanceTransactions.list({ type: 'stripe_fee' });
  expect(data[0]).toMatchObject({ amount: -250, net: -250, fee: 0, source: null });
});
