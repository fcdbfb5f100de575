import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  billing,
  billingLater,
  complete,
  confirm,
  expiryOf,
  findPlan,
  givenListing,
  newsOf,
  start,
} from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { countSalesBehind } from '../../domains/operations/health/health.store.ts';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { momentIn } from '../../core/text/formats.ts';
import { operatorEmail } from '../../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expectLedgersAgree, expectPlanMoney, pass, providerOf } from './money.fixture.ts';

const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secured: '4000002760003184',
  failsAtRenewal: '4000000000000341',
};

let world: World;
let owner: Persona;
let operator: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await world.person();
  listingId = await givenListing(world, owner);
});
afterEach(() => expectLedgersAgree(world));

async function begin(name = '90-day'): Promise<string> {
  const started = await start(world, owner, listingId, name);
  expect(started.status, started.text).toBe(200);
  return started.text;
}

async function buy(card: string, name = '90-day'): Promise<void> {
  await complete(world, await begin(name), { card });
  await pass(world);
}

async function planRow() {
  return world.deps.db
    .selectFrom('subscriptions')
    .select(['status', 'provider_subscription_id'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
}

async function expectPlan(status: string, atProvider: string, paidCents: number): Promise<void> {
  const plan = await planRow();
  expect(plan?.status).toBe(status);
  const truth = await providerOf(world).subscriptions.retrieve(
    plan?.provider_subscription_id ?? '',
  );
  expect(truth.status).toBe(atProvider);
  expect(await expectPlanMoney(world, listingId)).toBe(paidCents);
}

const inMarket = async () =>
  ((await expiryOf(world, listingId))?.getTime() ?? 0) > world.clock.now().getTime();

/** Another card, as the provider's own page for it puts it on file. */
async function payFromNowOn(card: string): Promise<void> {
  const stripe = providerOf(world);
  const id = (await planRow())?.provider_subscription_id ?? '';
  const { customer } = await stripe.subscriptions.retrieve(id);
  const method = await stripe.paymentMethods.attach(card, { customer: idOf(customer) ?? '' });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
}

async function ownPlan() {
  const [plan] = await billing(world, owner);
  if (!plan) throw new Error('no plan');
  return plan;
}

async function choose(name: string): Promise<void> {
  const { priceId } = await findPlan(world, name);
  const query = { subscriptionId: (await ownPlan()).id, priceId };
  const chosen = await owner.request('PUT', '/payments/subscription/nextPlan', { query });
  expect(chosen.status, chosen.text).toBe(200);
}

async function takeBack(): Promise<void> {
  const query = { subscriptionId: (await ownPlan()).id };
  const kept = await owner.request('DELETE', '/payments/subscription/nextPlan', { query });
  expect(kept.status, kept.text).toBe(200);
}

/** What became of the choices for the renewals of this plan. */
async function expectChanges(...states: string[]): Promise<void> {
  const rows = await world.deps.db
    .selectFrom('plan_changes')
    .innerJoin('subscriptions', 'subscriptions.id', 'plan_changes.subscription_id')
    .select('plan_changes.state')
    .where('subscriptions.listing_id', '=', listingId)
    .orderBy('plan_changes.id')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(states);
}

const reminders = () => messagesOf(owner, 'Your plan renews soon');

async function messagesOf({ userId }: Persona, title: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', userId)
    .where('title', '=', title)
    .execute();
  return rows.map(({ message }) => message);
}

/** The latest charge of the plan. */
async function paidCharge(): Promise<string | null> {
  const id = (await planRow())?.provider_subscription_id ?? '';
  return (await world.deps.payments.listPaidInvoices(id))[0]?.chargeId ?? null;
}

/** By when the provider wants the evidence of its latest dispute. */
async function dueOfDispute(): Promise<string | null> {
  const { data } = await providerOf(world).disputes.list({ limit: 1 });
  const by = data[0]?.evidence_details.due_by;
  return by ? new Date(by * 1000).toISOString() : null;
}

describe('a plan', () => {
  it('paid by card runs at both sides and is booked, with nobody at the page', async () => {
    await buy(cards.good, '1-year');
    await expectPlan('active', 'active', 14_999);
    expect(await inMarket()).toBe(true);
  });

  it('whose card is declined does not begin, and the same checkout takes the next card', async () => {
    const secret = await begin('6-month');
    await expect(complete(world, secret, { card: cards.declined })).rejects.toThrow(
      'Your card was declined.',
    );
    await pass(world);
    expect(await planRow()).toBeUndefined();
    await complete(world, secret, { card: cards.secured });
    await pass(world);
    await expectPlan('active', 'active', 9_999);
  });

  it('with FREE90 moves no money, and ends on its own', async () => {
    await complete(world, await begin(), { promotionCode: 'FREE90' });
    await pass(world);
    await expectPlan('active', 'active', 0);
    await pass(world, { days: 90, hours: 3 });
    await expectPlan('ended', 'canceled', 0);
    expect(await inMarket()).toBe(false);
  });

  it('that was abandoned at the checkout costs nothing and gives the free period back', async () => {
    await begin();
    await pass(world, { days: 2 });
    expect(await planRow()).toBeUndefined();
    await complete(world, await begin(), { promotionCode: 'FREE90' });
    await pass(world);
    await expectPlan('active', 'active', 0);
  });

  it('renews on the paid invoice', async () => {
    await buy(cards.good);
    await pass(world, { days: 90, hours: 3 });
    await expectPlan('active', 'active', 2 * 5_995);
    expect(await inMarket()).toBe(true);
    expect(await newsOf(world, listingId)).toContain('subscriptions.renewed');
  });

  it('whose renewal fails is past due, and runs again once the provider’s next try is paid', async () => {
    await buy(cards.failsAtRenewal);
    await pass(world, { days: 90, hours: 3 });
    await expectPlan('past_due', 'past_due', 5_995);
    expect(await inMarket()).toBe(false);
    await payFromNowOn('pm_card_visa');
    await pass(world, { days: 4 });
    await expectPlan('active', 'active', 2 * 5_995);
    expect(await inMarket()).toBe(true);
    const news = await newsOf(world, listingId);
    expect(news.filter((type) => type === 'subscriptions.renewal_failed')).toHaveLength(1);
    expect(news.at(-1)).toBe('subscriptions.renewed');
  });

  it('whose renewal fails to the last try ends at both sides', async () => {
    await buy(cards.failsAtRenewal);
    for (const days of [90, 5, 6, 8]) await pass(world, { days });
    await expectPlan('ended', 'canceled', 5_995);
    expect(await billingLater(world, owner)).toEqual([]);
  });

  it('whose payment is disputed is told to operators at once, and ends with the dispute that is lost', async () => {
    await buy(cards.good);
    await confirm(world, owner, listingId);
    const dispute = async (how: object | null) => {
      const path = `/charges/${await paidCharge()}/dispute`;
      if (how === null) await world.sandbox?.control('POST', path, {});
      const { data } = await providerOf(world).disputes.list({ limit: 1 });
      if (how) await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, how);
      await pass(world);
    };
    const heard = async () =>
      (await newsOf(world, listingId)).filter((type) => /disputed|ended/.test(type));
    await dispute(null);
    await pass(world);
    expect(await heard()).toEqual(['subscriptions.disputed']);
    expect((await planRow())?.status).toBe('active');
    const [told] = await messagesOf(operator, 'A plan’s payment is disputed');
    const by = await dueOfDispute();
    expect(told).toContain(
      `Answer in Stripe’s dashboard by ${momentIn(operator.me.timeZone)(by ?? '')}.`,
    );
    const undecided = async () => (await countSalesBehind(world.deps.db, new Date())).planDisputes;
    expect(await undecided()).toBe(1);
    await dispute({ outcome: 'won' });
    expect((await planRow())?.status).toBe('active');
    expect(await undecided()).toBe(0);
    await dispute({ outcome: 'reopen' });
    await dispute({ outcome: 'lost' });
    expect((await heard()).filter((type) => type === 'subscriptions.ended')).toHaveLength(1);
    expect(await heard()).toHaveLength(5);
    const plan = await planRow();
    expect(plan?.status).toBe('ended');
    const id = plan?.provider_subscription_id ?? '';
    expect((await providerOf(world).subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await billing(world, owner)).toEqual([]);
    const notices = (await owner.request('GET', '/notifications')).body as { title: string }[];
    expect(notices.map(({ title }) => title)).toContain('Plan ended, payment taken back');
  });

  it('whose payment a bank asks about is due when the bank wants the answer, and no more once it is sent', async () => {
    await buy(cards.good);
    await world.sandbox?.control('POST', `/charges/${await paidCharge()}/dispute`, {
      inquiry: true,
    });
    await pass(world);
    const by = await dueOfDispute();
    expect(by).not.toBeNull();
    expect(await messagesOf(operator, 'A bank is asking about a plan’s payment')).toEqual([
      expect.stringContaining(
        `dashboard by ${momentIn(operator.me.timeZone)(by ?? '')}: left alone`,
      ),
    ]);
    const kept = async () => {
      const rows = await world.deps.db
        .selectFrom('plan_disputes')
        .innerJoin('subscriptions', 'subscriptions.id', 'subscription_id')
        .select('evidence_due_at')
        .where('listing_id', '=', listingId)
        .execute();
      return rows.map(({ evidence_due_at }) => evidence_due_at?.toISOString() ?? null);
    };
    expect(await kept()).toEqual([by]);
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    const evidence = { uncategorized_text: 'We talked.' };
    await providerOf(world).disputes.update(data[0]?.id ?? '', { evidence, submit: true });
    await pass(world);
    expect(await kept()).toEqual([null]);
    expect(await messagesOf(operator, 'A bank is asking about a plan’s payment')).toHaveLength(1);
  });

  it('refunded in the dashboard continues, and who pays is told once', async () => {
    await buy(cards.good);
    const id = (await planRow())?.provider_subscription_id ?? '';
    await world.sandbox?.control('POST', `/subscriptions/${id}/refund`, { amount: 2_000 });
    for (const _again of [1, 2]) {
      await compareLedger(world.deps);
      await pass(world);
    }
    expect((await planRow())?.status).toBe('active');
    expect(await inMarket()).toBe(true);
    const answer = await owner.request('GET', '/notifications');
    const notices = answer.body as { title: string; message: string }[];
    const told = notices.filter(({ title }) => title === 'Plan payment refunded');
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('$20.00')]);
  });

  it('canceled from two pages at once and then again ends once, without a refund', async () => {
    await buy(cards.good, '6-month');
    const [plan] = await billing(world, owner);
    const cancel = () =>
      owner.request('POST', '/payments/subscription/cancel', {
        query: { subscriptionId: plan?.id ?? '' },
      });
    const answers = await Promise.all([cancel(), cancel()]);
    expect([...answers, await cancel()].map((answer) => answer.status)).toEqual([200, 200, 200]);
    await pass(world);
    await expectPlan('cancelled', 'canceled', 9_999);
    const ends = (await newsOf(world, listingId)).filter((type) => type === 'subscriptions.ended');
    expect(ends).toHaveLength(1);
    expect(await confirm(world, owner, listingId)).toMatchObject({ status: 200 });
    await expectPlan('cancelled', 'canceled', 9_999);
  });

  it('changed at its renewal is charged for the other one then, after an email that says so', async () => {
    await buy(cards.good);
    await choose('1-year');
    await expectPlan('active', 'active', 5_995);
    await pass(world, { days: 84 });
    expect(await reminders()).toEqual([
      expect.stringMatching(/renews on .* as the 1-year plan you chose, for \$149\.99/),
    ]);
    await pass(world, { days: 6, hours: 3 });
    await expectPlan('active', 'active', 5_995 + 14_999);
    const [plan] = await billingLater(world, owner);
    expect(plan).toMatchObject({ type: '1-year', amount: 14_999, renewal: { changed: false } });
    const daysLeft = ((plan?.currentPeriodEnd ?? 0) - world.clock.now().getTime() / 1000) / 86_400;
    expect(Math.round(daysLeft)).toBeGreaterThanOrEqual(365);
    expect(await inMarket()).toBe(true);
    await expectChanges('done');
  });

  it('changed and taken back renews as it was, and changed and canceled never again', async () => {
    await buy(cards.good);
    await choose('1-year');
    const query = { subscriptionId: (await ownPlan()).id };
    await owner.request('POST', '/payments/subscription/cancel', { query });
    const cancelledId = listingId;
    listingId = await givenListing(world, owner);
    await buy(cards.good);
    await choose('6-month');
    await takeBack();
    await pass(world, { days: 90, hours: 3 });
    await expectPlan('active', 'active', 2 * 5_995);
    await expectChanges('taken_back');
    listingId = cancelledId;
    await expectPlan('cancelled', 'canceled', 5_995);
    await expectChanges('dropped');
  });

  it('changed, whose renewal fails and is paid later, goes on as the other one from then on', async () => {
    await buy(cards.failsAtRenewal);
    await choose('6-month');
    await pass(world, { days: 90, hours: 3 });
    await expectPlan('past_due', 'past_due', 5_995);
    const [overdue] = await billingLater(world, owner);
    expect(overdue).toMatchObject({ type: '90-day', moves: ['pay_renewal', 'cancel'] });
    await payFromNowOn('pm_card_visa');
    await pass(world, { days: 4 });
    await expectPlan('active', 'active', 5_995 + 9_999);
    expect((await billingLater(world, owner))[0]).toMatchObject({ type: '6-month' });
    expect(await inMarket()).toBe(true);
    await expectChanges('done');
  });
});
