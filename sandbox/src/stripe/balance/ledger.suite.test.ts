import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';
import { idOf } from '../transport/wire.ts';
import type { LedgerReport } from './ledger.store.ts';

let sandbox: RunningSandbox;
let owners: string[] = [];
let plans: Stripe.Price[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  owners = await Promise.all([0, 1].map(() => enabledAccount()));
  const product = await sandbox.stripe.products.create({ name: 'Listing' });
  const priced = (unit_amount: number, recurring: Stripe.PriceCreateParams.Recurring) =>
    sandbox.stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring });
  plans = [
    await priced(5_995, { interval: 'day', interval_count: 90 }),
    await priced(9_999, { interval: 'month', interval_count: 6 }),
    await priced(14_999, { interval: 'year' }),
  ];
});
afterAll(() => sandbox.close());

async function enabledAccount(): Promise<string> {
  const { id } = await sandbox.stripe.accounts.create({
    country: 'US',
    capabilities: { transfers: { requested: true } },
  });
  await sandbox.post(`/_sandbox/accounts/${id}`, { stage: 'enabled' });
  return id;
}

const methods = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_createDispute',
  'pm_card_refundFail',
  'pm_usBankAccount_success',
  'pm_usBankAccount_accountClosed',
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    amount: fc.integer({ min: 50, max: 5_000_000 }),
    method: fc.constantFrom(...methods),
  }),
  fc.record({
    kind: fc.constantFrom('transfer' as const, 'refund' as const, 'reverse' as const),
    of: fc.nat({ max: 20 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  fc.record({
    kind: fc.constant('subscribe' as const),
    of: fc.nat({ max: 2 }),
    card: fc.constantFrom('4242424242424242', '4000000000000341'),
  }),
  fc.record({
    kind: fc.constantFrom('plan' as const, 'keep' as const, 'unsubscribe' as const),
    of: fc.nat({ max: 20 }),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    days: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 80, max: 200 })),
  }),
);
const atMost = { limit: 10_000 };
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one step; a refusal by the sandbox is a normal answer here. */
async function take(one: Step): Promise<void> {
  const { stripe } = sandbox;
  if (one.kind === 'wait') return sandbox.advance(one.days * 86_400 + 5);
  if (one.kind === 'pay') {
    const online = { ip_address: '127.0.0.1', user_agent: 'test' };
    const isDebit = one.method.startsWith('pm_us');
    await stripe.paymentIntents
      .create({
        amount: one.amount,
        currency: 'usd',
        payment_method: one.method,
        confirm: true,
        ...(isDebit ? { mandate_data: { customer_acceptance: { type: 'online', online } } } : {}),
      })
      .catch(() => null);
    return;
  }
  if (one.kind === 'subscribe') return subscribe(one.of, one.card);
  if (!('amount' in one)) {
    const running = (await stripe.subscriptions.list({ limit: 100 })).data;
    const subscription = running[one.of % Math.max(running.length, 1)];
    if (!subscription) return;
    if (one.kind === 'plan') await planNext(subscription, one.of).catch(() => null);
    else if (one.kind === 'unsubscribe') await stripe.subscriptions.cancel(subscription.id);
    else if (subscription.schedule) {
      await stripe.subscriptionSchedules.release(idOf(subscription.schedule) ?? '');
    }
    return;
  }
  if (one.kind === 'reverse') {
    const transfers = (await stripe.transfers.list({ limit: 100 })).data;
    const transfer = transfers[one.of % Math.max(transfers.length, 1)];
    if (transfer)
      await stripe.transfers.createReversal(transfer.id, { amount: one.amount }).catch(() => null);
    return;
  }
  const charges = (await stripe.charges.list({ limit: 100 })).data;
  const charge = charges[one.of % Math.max(charges.length, 1)];
  if (!charge) return;
  if (one.kind === 'refund') {
    await stripe.refunds.create({ charge: charge.id, amount: one.amount }).catch(() => null);
    return;
  }
  await stripe.transfers
    .create({
      amount: one.amount,
      currency: 'usd',
      destination: owners[one.of % owners.length] ?? '',
      source_transaction: charge.id,
    })
    .catch(() => null);
}

async function subscribe(of: number, card: string): Promise<void> {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'seller@example.com' });
  const session = await stripe.checkout.sessions.create({
    ui_mode: 'embedded_page',
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: plans[of]?.id ?? '', quantity: 1 }],
    return_url: 'http://localhost:3000/done',
  });
  await sandbox.post(`/_sandbox/checkout/${session.id}/complete`, { card });
}

/** Another plan from the next period on. */
async function planNext(subscription: Stripe.Subscription, of: number): Promise<void> {
  const { stripe } = sandbox;
  const item = subscription.items.data[0];
  const next = plans[of % plans.length];
  const schedule = subscription.schedule
    ? await stripe.subscriptionSchedules.retrieve(idOf(subscription.schedule) ?? '')
    : await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const phase = schedule.current_phase;
  if (!item || !next?.recurring || !phase) return;
  const { interval, interval_count } = next.recurring;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: phase.start_date,
        end_date: item.current_period_end,
      },
      {
        items: [{ price: next.id, quantity: 1 }],
        duration: { interval, interval_count },
        billing_cycle_anchor: 'phase_start',
        proration_behavior: 'none',
      },
    ],
  });
}

/** Each period of each subscription is billed once, at its own price, and each paid bill has one charge. */
async function expectBillsRight(charges: Stripe.Charge[]): Promise<void> {
  const invoices = await sandbox.stripe.invoices.list({ limit: 100 }).autoPagingToArray(atMost);
  const periods = invoices.map((invoice) => {
    const line = invoice.lines.data[0];
    return `${idOf(line?.subscription)} ${line?.period.start}`;
  });
  expect(new Set(periods).size).toBe(periods.length);
  for (const { lines, total } of invoices) {
    const price = lines.data[0]?.pricing?.price_details?.price;
    expect(total).toBe(plans.find((plan) => plan.id === price)?.unit_amount);
  }
  const billed = invoices.reduce((sum, invoice) => sum + invoice.amount_paid, 0);
  const taken = charges.filter(
    (one) => (one.description ?? '').startsWith('Subscription ') && one.paid,
  );
  expect(taken.reduce((sum, charge) => sum + charge.amount, 0)).toBe(billed);
  for await (const schedule of sandbox.stripe.subscriptionSchedules.list({ limit: 100 })) {
    if (schedule.status !== 'active') continue;
    const held = await sandbox.stripe.subscriptions.retrieve(idOf(schedule.subscription) ?? '');
    expect(held.schedule).toBe(schedule.id);
    expect(held.status).not.toBe('canceled');
  }
}

it('the ledger adds up and no charge gives out more than it took, whatever is done', async () => {
  const { stripe } = sandbox;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await subscribe(steps.length % plans.length, '4242424242424242');
      for (const one of steps) await take(one);
      const ledger = await sandbox.read<LedgerReport>('/_sandbox/ledger');
      expect(ledger.balanced).toBe(true);
      const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray(atMost);
      const transfers = await stripe.transfers.list({ limit: 100 }).autoPagingToArray(atMost);
      for (const charge of charges) {
        const sent = transfers
          .filter((transfer) => transfer.source_transaction === charge.id)
          .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
        expect(sent).toBeLessThanOrEqual(charge.amount);
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
      }
      await expectBillsRight(charges);
    }),
    { numRuns: 6 },
  );
  const balance = await sandbox.stripe.balance.retrieve();
  const ledger = await sandbox.read<LedgerReport>('/_sandbox/ledger');
  const shown = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
  expect(shown).toBe(ledger.accounts['platform'] ?? 0);
}, 60_000);
