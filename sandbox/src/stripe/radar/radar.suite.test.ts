import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import { idOf } from '../transport/wire.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function paid(method: string): Promise<Stripe.PaymentIntent> {
  return sandbox.stripe.paymentIntents.create({
    amount: 50_000,
    currency: 'usd',
    payment_method: method,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
}

async function warningsOf({ id }: Stripe.PaymentIntent): Promise<Stripe.Radar.EarlyFraudWarning[]> {
  return (await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data;
}

async function reviewOf({ id }: Stripe.PaymentIntent): Promise<Stripe.Review> {
  const expand = ['latest_charge.review'];
  const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(id, { expand });
  const review = (charge as Stripe.Charge).review;
  if (review === null || typeof review === 'string') throw new Error('not expanded');
  return review;
}

async function eventsOf(type: Stripe.Event['type']): Promise<string[]> {
  const { data } = await sandbox.stripe.events.list({ type, limit: 1 });
  return data.map(({ data: { object } }) => (object as { id: string }).id);
}

it('a card that its issuer warns of succeeds, and can be acted on until it is refunded', async () => {
  const intent = await paid('pm_card_createIssuerFraudRecord');
  expect(intent.status).toBe('succeeded');
  expect(await warningsOf(intent)).toEqual([]);
  await sandbox.advance(2);
  const [warning] = await warningsOf(intent);
  expect(warning).toMatchObject({ actionable: true, charge: idOf(intent.latest_charge) });
  expect(await eventsOf('radar.early_fraud_warning.created')).toEqual([warning?.id]);
  await sandbox.stripe.refunds.create({ payment_intent: intent.id });
  expect((await warningsOf(intent))[0]?.actionable).toBe(false);
  expect(await eventsOf('radar.early_fraud_warning.updated')).toEqual([warning?.id]);
});

it('a dispute settles a warning too, a partial refund does not', async () => {
  const intent = await paid('pm_card_createIssuerFraudRecord');
  await sandbox.advance(2);
  await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  expect((await warningsOf(intent))[0]?.actionable).toBe(true);
  await sandbox.post(`/_sandbox/charges/${idOf(intent.latest_charge)}/dispute`, {});
  expect((await warningsOf(intent))[0]?.actionable).toBe(false);
});

it('a payment of elevated risk is in review until someone approves it', async () => {
  const intent = await paid('pm_card_riskLevelElevated');
  const review = await reviewOf(intent);
  expect(review).toMatchObject({ open: true, opened_reason: 'rule', closed_reason: null });
  expect((await sandbox.stripe.reviews.list()).data.map(({ id }) => id)).toEqual([review.id]);
  await sandbox.stripe.reviews.approve(review.id);
  expect((await sandbox.stripe.reviews.list()).data).toEqual([]);
  expect(await reviewOf(intent)).toMatchObject({ open: false, closed_reason: 'approved' });
  expect(await eventsOf('review.closed')).toEqual([review.id]);
  await expect(sandbox.stripe.reviews.approve(review.id)).rejects.toThrow('closed already');
});

it('a review that finds fraud refunds the payment', async () => {
  const intent = await paid('pm_card_visa');
  const charge = idOf(intent.latest_charge) ?? '';
  await sandbox.post(`/_sandbox/charges/${charge}/review`, {});
  const review = await reviewOf(intent);
  expect(review.opened_reason).toBe('manual');
  await sandbox.post(`/_sandbox/reviews/${review.id}`, { outcome: 'refunded_as_fraud' });
  expect(await reviewOf(intent)).toMatchObject({ closed_reason: 'refunded_as_fraud' });
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({ refunded: true });
});
