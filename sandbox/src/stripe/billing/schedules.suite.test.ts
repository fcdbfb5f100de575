import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
let plan90: Stripe.Price;
let planYear: Stripe.Price;
const day = 86_400;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { stripe } = sandbox;
  const product = await stripe.products.create({ name: 'Listing' });
  const priced = (unit_amount: number, recurring: Stripe.PriceCreateParams.Recurring) =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring });
  plan90 = await priced(5995, { interval: 'day', interval_count: 90 });
  planYear = await priced(14_999, { interval: 'year' });
});
afterAll(() => sandbox.close());

async function bought(card = '4242424242424242'): Promise<Stripe.Subscription> {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'seller@example.com' });
  const session = await stripe.checkout.sessions.create({
    ui_mode: 'embedded_page',
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: plan90.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    return_url: 'http://localhost:3000/done',
  });
  await sandbox.post(`/_sandbox/checkout/${session.id}/complete`, { card });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
  return done.subscription as Stripe.Subscription;
}

const read = (id: string) =>
  sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule'] });

/** Schedules the year after the 90 days that are paid. */
async function scheduled(
  subscription: Stripe.Subscription,
  next: Partial<Stripe.SubscriptionScheduleUpdateParams.Phase> = {},
): Promise<Stripe.SubscriptionSchedule> {
  const { stripe } = sandbox;
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const { start_date, end_date } = schedule.current_phase ?? { start_date: 0, end_date: 0 };
  // The sandbox names it by its id, unexpanded.
  const paidWith = { default_payment_method: subscription.default_payment_method as string };
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    metadata: { intent_key: 'k' },
    phases: [
      { ...paidWith, items: [{ price: plan90.id, quantity: 1 }], start_date, end_date },
      {
        ...paidWith,
        items: [{ price: planYear.id, quantity: 1 }],
        duration: { interval: 'year', interval_count: 1 },
        billing_cycle_anchor: 'phase_start',
        proration_behavior: 'none',
        ...next,
      },
    ],
  });
}

it('a scheduled price costs nothing today, is announced, and is charged when the period ends', async () => {
  const subscription = await bought();
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const schedule = await scheduled(subscription);
  expect(schedule).toMatchObject({ status: 'active', subscription: subscription.id });
  const today = await read(subscription.id);
  expect(today).toMatchObject({ schedule: { id: schedule.id } });
  expect(today.items.data[0]?.price.id).toBe(plan90.id);
  expect(today.latest_invoice).toMatchObject({ amount_paid: 5995 });

  await sandbox.advance(84 * day);
  const upcoming = await sandbox.stripe.events.list({ type: 'invoice.upcoming', limit: 1 });
  expect(upcoming.data[0]?.data.object).toMatchObject({ amount_due: 14_999 });

  await sandbox.advance(6 * day + 60);
  const begun = await read(subscription.id);
  expect(begun.latest_invoice).toMatchObject({ status: 'draft', amount_due: 14_999 });
  const item = begun.items.data[0];
  expect(item).toMatchObject({ price: { id: planYear.id }, current_period_start: end });
  const yearLater = new Date(end * 1000);
  yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
  expect(item?.current_period_end).toBe(yearLater.getTime() / 1000);

  await sandbox.advance(3600);
  expect((await read(subscription.id)).latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 14_999,
  });
  await sandbox.advance(366 * day);
  const renewed = await read(subscription.id);
  expect(renewed).toMatchObject({ schedule: null, status: 'active' });
  expect(renewed.items.data[0]?.price.id).toBe(planYear.id);
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 14_999 });
  expect(await sandbox.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
  });
});

it('a released schedule leaves the subscription as it was', async () => {
  const subscription = await bought();
  const schedule = await scheduled(subscription);
  await sandbox.stripe.subscriptionSchedules.release(schedule.id);
  await expect(sandbox.stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow(
    /released/,
  );
  await sandbox.advance(90 * day + 2 * 3600);
  const renewed = await read(subscription.id);
  expect(renewed.items.data[0]?.price.id).toBe(plan90.id);
  expect(renewed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 5995 });
});

it('a canceled subscription takes its schedule along, and the other way around', async () => {
  const one = await bought();
  const oneSchedule = await scheduled(one);
  await sandbox.stripe.subscriptions.cancel(one.id);
  const other = await bought();
  const otherSchedule = await scheduled(other);
  await sandbox.stripe.subscriptionSchedules.cancel(otherSchedule.id);
  for (const schedule of [oneSchedule, otherSchedule]) {
    const { status } = await sandbox.stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(status).toBe('canceled');
  }
  expect((await read(other.id)).status).toBe('canceled');
  const refused = sandbox.stripe.subscriptionSchedules.create({ from_subscription: one.id });
  await expect(refused).rejects.toThrow(/canceled/);
});

it('refuses what Stripe refuses, and what it cannot do itself', async () => {
  const { stripe } = sandbox;
  const subscription = await bought();
  const schedule = await scheduled(subscription);
  const again = stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await expect(again).rejects.toThrow(/already attached to a schedule/);
  const ending = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await expect(ending).rejects.toThrow(/managed by the subscription schedule/);
  const { start_date, end_date } = schedule.current_phase ?? { start_date: 0, end_date: 0 };
  const now = { items: [{ price: plan90.id, quantity: 1 }], start_date, end_date };
  const next = { items: [{ price: planYear.id }], duration: { interval: 'year' as const } };
  const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
    stripe.subscriptionSchedules.update(schedule.id, { phases });
  await expect(update([{ ...now, start_date: start_date + 1 }])).rejects.toThrow(/start date/);
  await expect(update([{ ...now, end_date: end_date - day }])).rejects.toThrow(/period ends/);
  await expect(update([now, next])).rejects.toThrow(/phase_start/);
  await expect(update([now, { ...next, end_date: end_date + day }])).rejects.toThrow(/either/);
  await expect(update([{ ...now, items: [{ price: planYear.id }] }])).rejects.toThrow(/within/);
  await expect(update([now, { ...next, items: [{ price: 'price_none' }] }])).rejects.toThrow(
    /No such price/,
  );
  await expect(update([{ ...now, trial: true }])).rejects.toMatchObject({
    code: 'parameter_unknown',
  });
  const unknown = stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
    metadata: { a: 'b' },
  });
  await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown' });
});

it('a phase is refused with another customer’s card, no quantity, or more than three years', async () => {
  const other = await bought();
  const foreign = other.default_payment_method as string;
  await expect(
    scheduled(await bought(), { default_payment_method: foreign }),
  ).rejects.toMatchObject({ param: 'phases[1][default_payment_method]' });
  await expect(
    scheduled(await bought(), { items: [{ price: planYear.id, quantity: 0 }] }),
  ).rejects.toMatchObject({ param: 'phases[1][items][0][quantity]' });
  await expect(
    scheduled(await bought(), { duration: { interval: 'year', interval_count: 4 } }),
  ).rejects.toMatchObject({ param: 'phases[1][duration][interval_count]' });
});
