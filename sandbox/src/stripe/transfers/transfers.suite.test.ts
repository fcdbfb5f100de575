import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import type { ConnectAccountView, FrameFailure } from '../frame-api.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const day = 86_400;
const newAccount = () =>
  sandbox.stripe.accounts.create({
    country: 'US',
    email: 'owner@example.com',
    controller: {
      losses: { payments: 'application' },
      fees: { payer: 'application' },
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'stripe',
    },
    capabilities: { transfers: { requested: true } },
  });
const enabledAccount = async () => {
  const account = await newAccount();
  await sandbox.post(`/_sandbox/accounts/${account.id}`, { stage: 'enabled' });
  return account.id;
};
const paidCharge = async (amount: number, card = 'pm_card_visa') => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    transfer_group: 'sale_1',
  });
  const { latest_charge: charge } = intent;
  return { intentId: intent.id, chargeId: typeof charge === 'string' ? charge : '' };
};
const eventsAbout = async (type: Stripe.Event['type'], id: string, stripeAccount?: string) => {
  const options = stripeAccount === undefined ? {} : { stripeAccount };
  const events = await sandbox.stripe.events.list({ type, limit: 100 }, options);
  return events.data.filter((event) => JSON.stringify(event).includes(id));
};

describe('connected accounts', () => {
  it('go from created over half filled and pending to enabled, telling each step', async () => {
    const account = await newAccount();
    expect(account).toMatchObject({ type: 'none', payouts_enabled: false });
    expect(account.capabilities?.transfers).toBe('inactive');
    const session = await sandbox.stripe.accountSessions.create({
      account: account.id,
      components: { account_onboarding: { enabled: true } },
    });
    const step = (body: object) =>
      sandbox.post<ConnectAccountView & FrameFailure>('/_frames/api/connect/account/step', {
        client_secret: session.client_secret,
        ...body,
      });
    expect((await step({ step: 'business' })).body.error.message).toBe('Sign in to continue.');
    await sandbox.post('/_frames/api/connect/sign_in', { client_secret: session.client_secret });
    expect((await step({ step: 'submit' })).status).toBe(400);
    expect((await step({ step: 'business' })).body.nextStep).toBe('bank');
    const wrongBank = await step({ step: 'bank', bank: { routing: '1', account: '2' } });
    expect(wrongBank.body.error.code).toBe('routing_number_invalid');
    await step({ step: 'bank', bank: { routing: '110000000', account: '000123456789' } });
    expect((await step({ step: 'submit' })).body.stage).toBe('pending');
    await sandbox.advance(5);
    const enabled = await sandbox.stripe.accounts.retrieve(account.id);
    expect(enabled).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } });
    expect(
      (await eventsAbout('account.updated', account.id, account.id)).length,
    ).toBeGreaterThanOrEqual(4);
    expect((await eventsAbout('capability.updated', account.id, account.id)).length).toBe(2);
  });

  it.each(['past_due', 'rejected', 'pending'])(
    'can be brought to %s and then receive nothing',
    async (stage) => {
      const id = await enabledAccount();
      await sandbox.post(`/_sandbox/accounts/${id}`, { stage });
      expect((await sandbox.stripe.accounts.retrieve(id)).payouts_enabled).toBe(false);
      const { chargeId } = await paidCharge(1000);
      await expect(
        sandbox.stripe.transfers.create({
          amount: 1000,
          currency: 'usd',
          destination: id,
          source_transaction: chargeId,
        }),
      ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
    },
  );
});

describe('a payout that the owner’s bank returns', () => {
  it('is told to the platform, and nothing more is sent to that bank until it is replaced', async () => {
    const destination = await enabledAccount();
    const options = { stripeAccount: destination };
    const transferTo = async (amount: number) => {
      const { chargeId: source_transaction } = await paidCharge(amount);
      const sent = { amount, currency: 'usd', destination, source_transaction };
      await sandbox.stripe.transfers.create(sent);
    };
    await transferTo(4000);
    await sandbox.post(`/_sandbox/accounts/${destination}/payout`, { fails: true });
    const [failed] = (await sandbox.stripe.payouts.list({ limit: 1 }, options)).data;
    expect(failed).toMatchObject({ amount: 4000, status: 'failed' });
    expect(await eventsAbout('payout.failed', failed?.id ?? '', destination)).toHaveLength(1);
    const bankOf = async () =>
      (await sandbox.stripe.accounts.retrieve(destination)).external_accounts?.data[0];
    expect(await bankOf()).toMatchObject({ status: 'errored' });
    await transferTo(1000);
    await sandbox.advance(9 * day);
    expect((await sandbox.stripe.payouts.list({ limit: 5 }, options)).data).toHaveLength(1);
    const again = await sandbox.post(`/_sandbox/accounts/${destination}/payout`, {});
    expect(again.status).toBe(400);
    const session = await sandbox.stripe.accountSessions.create({
      account: destination,
      components: { account_management: { enabled: true } },
    });
    const client_secret = session.client_secret;
    await sandbox.post('/_frames/api/connect/sign_in', { client_secret });
    await sandbox.post('/_frames/api/connect/account/step', {
      client_secret,
      step: 'bank',
      bank: { routing: '110000000', account: '000123456789' },
    });
    expect(await bankOf()).toMatchObject({ status: 'new' });
    await sandbox.advance(2 * day);
    expect((await sandbox.stripe.payouts.list({ limit: 1 }, options)).data).toMatchObject([
      { amount: 5000, status: 'paid' },
    ]);
  });
});

describe('what Stripe refuses a platform', () => {
  it('an account for transfers alone without its approval, in Stripe’s words', async () => {
    await sandbox.post('/_sandbox/platform', { transfersOnlyApproval: 'missing' });
    await expect(newAccount()).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Your platform needs approval for accounts'),
    });
    await sandbox.post('/_sandbox/platform', { transfersOnlyApproval: 'granted' });
    expect((await newAccount()).id).toMatch(/^acct_/);
  });

  it('an account that was deleted, like one that never was', async () => {
    const id = await enabledAccount();
    await sandbox.post(`/_sandbox/accounts/${id}`, { stage: 'deleted' });
    for (const gone of [id, 'acct_never']) {
      await expect(sandbox.stripe.accounts.retrieve(gone)).rejects.toMatchObject({
        statusCode: 403,
        type: 'StripePermissionError',
        code: 'account_invalid',
      });
    }
    const { chargeId } = await paidCharge(1000);
    await expect(
      sandbox.stripe.transfers.create({
        amount: 1000,
        currency: 'usd',
        destination: id,
        source_transaction: chargeId,
      }),
    ).rejects.toMatchObject({ code: 'resource_missing' });
    expect((await eventsAbout('account.application.deauthorized', 'ca_', id)).length).toBe(1);
  });
});

describe('transfers', () => {
  it('split a charge and cannot together exceed it', async () => {
    const [one, two] = [await enabledAccount(), await enabledAccount()];
    const { chargeId } = await paidCharge(100_001);
    const send = (amount: number, destination: string) =>
      sandbox.stripe.transfers.create({
        amount,
        currency: 'usd',
        destination,
        source_transaction: chargeId,
      });
    const first = await send(66_667, one);
    expect(first).toMatchObject({ transfer_group: 'sale_1', reversed: false });
    await expect(send(33_335, two)).rejects.toMatchObject({ code: 'amount_too_large' });
    await send(33_334, two);
    const group = await sandbox.stripe.transfers.list({ transfer_group: 'sale_1' });
    expect(group.data.length).toBeGreaterThanOrEqual(2);
  });

  it('without a source need available money', async () => {
    const destination = await enabledAccount();
    await expect(
      sandbox.stripe.transfers.create({ amount: 90_000_000, currency: 'usd', destination }),
    ).rejects.toMatchObject({ code: 'balance_insufficient' });
  });

  it('can be reversed in parts, until the account has been paid out', async () => {
    const destination = await enabledAccount();
    const { chargeId } = await paidCharge(50_000, 'pm_card_bypassPending');
    const transfer = await sandbox.stripe.transfers.create({
      amount: 50_000,
      currency: 'usd',
      destination,
      source_transaction: chargeId,
    });
    await sandbox.stripe.transfers.createReversal(transfer.id, { amount: 20_000 });
    expect(await sandbox.stripe.transfers.retrieve(transfer.id)).toMatchObject({
      amount_reversed: 20_000,
      reversed: false,
    });
    await sandbox.advance(3 * day);
    expect(await eventsAbout('payout.paid', destination, destination)).toHaveLength(1);
    await expect(sandbox.stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
  });
});

describe('refunds', () => {
  it('give back in parts and no more than was paid', async () => {
    const { intentId } = await paidCharge(30_000);
    await sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 10_000 });
    await expect(
      sandbox.stripe.refunds.create({ payment_intent: intentId, amount: 20_001 }),
    ).rejects.toMatchObject({ param: 'amount' });
    const rest = await sandbox.stripe.refunds.create({ payment_intent: intentId });
    expect(rest).toMatchObject({ amount: 20_000, status: 'succeeded' });
    await expect(sandbox.stripe.refunds.create({ payment_intent: intentId })).rejects.toMatchObject(
      { code: 'charge_already_refunded' },
    );
  });

  it('can fail afterward: the money is back and the charge no longer refunded', async () => {
    const { intentId, chargeId } = await paidCharge(30_000, 'pm_card_refundFail');
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intentId });
    await sandbox.advance(10);
    expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect(await sandbox.stripe.charges.retrieve(chargeId)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
    expect(await eventsAbout('refund.failed', refund.id)).toHaveLength(1);
  });
});

describe('disputes', () => {
  const disputed = async () => {
    const { intentId } = await paidCharge(40_000, 'pm_card_createDispute');
    await sandbox.advance(5);
    const dispute = (await sandbox.stripe.disputes.list({ payment_intent: intentId })).data[0];
    if (!dispute) throw new Error('No dispute was opened.');
    return { dispute, intentId };
  };

  it('withdraw the money and block refunds; won ones bring it back, with refunds', async () => {
    const { dispute, intentId } = await disputed();
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 40_000 });
    expect(await eventsAbout('charge.dispute.funds_withdrawn', dispute.id)).toHaveLength(1);
    await expect(sandbox.stripe.refunds.create({ payment_intent: intentId })).rejects.toMatchObject(
      { code: 'charge_disputed' },
    );
    await sandbox.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await sandbox.advance(5);
    const won = await sandbox.stripe.disputes.retrieve(dispute.id);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map((one) => one.net)).toEqual([-41_500, 40_000]);
    const intent = await sandbox.stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    });
    expect(intent.latest_charge).toMatchObject({ disputed: true });
    const refund = await sandbox.stripe.refunds.create({ payment_intent: intentId });
    expect(refund.status).toBe('succeeded');
  });

  it('are lost when nobody answers in time', async () => {
    const { dispute } = await disputed();
    await sandbox.advance(21 * day);
    expect((await sandbox.stripe.disputes.retrieve(dispute.id)).status).toBe('lost');
    expect(await eventsAbout('charge.dispute.closed', dispute.id)).toHaveLength(1);
  });
});
