import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan, Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { newId } from '../../core/ids/ids.ts';
import { ledgerBalances } from '../../integrations/payments/ledger.service.ts';
import type { ProviderSubscription } from '../../integrations/payments/payments.port.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { cancelForGoneListing } from './cancel-subscription.service.ts';
import { listSubscriptions } from './subscriptions.service.ts';

let world: World;
let owner: Persona;
let stranger: Persona;
let plans: Plan[];

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  stranger = await world.person();
  plans = (await anonymously(world).request('GET', '/payments/plans')).body as Plan[];
});
afterAll(() => world.stop());

let listingId: string;
beforeEach(async () => {
  owner = await world.person();
  listingId = await givenListing(owner);
});

async function givenListing(person: Persona): Promise<string> {
  const id = newId();
  const now = world.clock.now();
  await world.deps.db
    .insertInto('listings')
    .values({
      id,
      creator_user_id: person.userId,
      title: 'Self-watering planter',
      description: 'Waters itself.',
      patent_number: String(7_000_000 + Math.floor(Math.random() * 900_000)),
      patent_type_id: 1,
      prototype_id: 0,
      country_of_issue: 'United States',
      price_cents: 100_000,
      accepting_offers: false,
      expired: false,
      has_research: false,
      has_cost_model: false,
      published: false,
      sale_state: 'none',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await world.deps.db
    .insertInto('listing_owners')
    .values({
      id: newId(),
      listing_id: id,
      position: 0,
      user_id: person.userId,
      first_name: 'Pat',
      last_name: 'Person',
      email: person.me.email,
      stake_basis_points: 10_000,
      confirmed_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

function plan(name: string): Plan {
  const found = plans.find((one) => one.name === name);
  if (!found) throw new Error(`no plan ${name}`);
  return found;
}

function start(person: Persona, patentId: string, name = '90-day') {
  const query = { patentId, priceId: plan(name).priceId };
  return person.request('POST', '/payments/checkoutSession', { query });
}

async function complete(secret: string, how: object): Promise<void> {
  await world.sandbox?.control('POST', `/checkout/${secret.split('_secret_')[0]}/complete`, how);
}

async function confirm(person: Persona, patentId: string) {
  return person.request('POST', '/payments/checkoutSession/confirm', { query: { patentId } });
}

async function billing(person: Persona): Promise<Subscription[]> {
  const answer = await person.request('GET', '/payments/user/subscriptions');
  return (answer.body as { subscriptions: Subscription[] }).subscriptions;
}

/** The same without a session, for when months have passed and every session has ended. */
function billingLater(person: Persona): Promise<Subscription[]> {
  return listSubscriptions(world.deps, person.userId);
}

async function expiryOf(patentId: string): Promise<Date | null> {
  const row = await world.deps.db
    .selectFrom('listings')
    .select('subscription_expires_at')
    .where('id', '=', patentId)
    .executeTakeFirstOrThrow();
  return row.subscription_expires_at;
}

/** What was told about a listing, in order. */
async function newsOf(patentId: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .where('type', 'not like', 'payments.%')
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.payload['listingId'] === patentId).map((row) => row.type);
}

/** Moves both clocks, as the product does locally, and does what is then due. */
async function passDays(days: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: days * 86_400 });
  const clock = (await world.sandbox?.control('GET', '/clock')) as { offsetSeconds: number };
  world.clock.follow(clock.offsetSeconds);
  await world.settle();
}

async function providerStatus(subscription: Subscription): Promise<string> {
  return (await atProvider(subscription)).status;
}

async function renewsAtProvider(subscription: Subscription): Promise<boolean> {
  return !(await atProvider(subscription)).cancelAtPeriodEnd;
}

async function atProvider(subscription: Subscription): Promise<ProviderSubscription> {
  const row = await world.deps.db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('id', '=', subscription.id)
    .executeTakeFirstOrThrow();
  return world.deps.payments.getSubscription(row.provider_subscription_id);
}

describe('the plans', () => {
  test('are those of the specification, in cents', () => {
    expect(plans.map(({ priceId: _, ...rest }) => rest)).toEqual([
      {
        name: '90-day',
        amount: 5995,
        days: 90,
        months: null,
        savingsPercent: null,
        promotionCode: 'FREE90',
      },
      {
        name: '6-month',
        amount: 9999,
        days: null,
        months: 6,
        savingsPercent: 17,
        promotionCode: null,
      },
      {
        name: '1-year',
        amount: 14999,
        days: null,
        months: 12,
        savingsPercent: 37,
        promotionCode: null,
      },
    ]);
  });
});

describe('starting a checkout', () => {
  test('is for owners: to a stranger the listing does not exist', async () => {
    expect((await start(stranger, listingId)).status).toBe(404);
    expect((await start(anonymously(world), listingId)).status).toBe(401);
    expect((await confirm(stranger, listingId)).status).toBe(404);
  });

  test('answers a secret, and the same one again while it is open', async () => {
    const first = await start(owner, listingId);
    expect(first.status).toBe(200);
    expect(first.text).toMatch(/^cs_test_.+_secret_/);
    expect((await start(owner, listingId)).text).toBe(first.text);
  });

  test('for another plan ends the open one, so only one can be paid', async () => {
    const first = (await start(owner, listingId)).text;
    const second = (await start(owner, listingId, '1-year')).text;
    expect(second).not.toBe(first);
    await expect(complete(first, { card: '4242424242424242' })).rejects.toThrow(/sandbox/);
  });

  test('ten times at once leaves one open checkout', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start(owner, listingId, '6-month')),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  test('with an unknown price is refused', async () => {
    const query = { patentId: listingId, priceId: 'price_of_mine' };
    const answer = await owner.request('POST', '/payments/checkoutSession', { query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'subscriptions.plan_unknown' } });
  });

  test('survives an answer that was lost on the way', async () => {
    await world.sandbox?.control('POST', '/faults', {
      match: 'POST /v1/checkout/sessions',
      times: 2,
      kind: 'cut_after',
    });
    const lost = await start(owner, listingId, '6-month');
    expect(lost).toMatchObject({ status: 503, body: { code: 'payments.provider_away' } });
    const found = await start(owner, listingId, '6-month');
    expect(found.status).toBe(200);
    await complete(found.text, { card: '4242424242424242' });
    expect((await confirm(owner, listingId)).body).toMatchObject({ status: 'complete' });
    expect(await billing(owner)).toHaveLength(1);
  });
});

describe('a completed checkout', () => {
  test('starts the plan when the page asks, without any webhook', async () => {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    const secret = (await start(owner, listingId, '6-month')).text;
    expect((await confirm(owner, listingId)).body).toMatchObject({ status: 'open' });
    await complete(secret, { card: '4242424242424242' });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(owner, listingId)));
    for (const answer of answers) expect(answer.body).toMatchObject({ status: 'complete' });
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    expect(await billing(owner)).toMatchObject([
      { patentId: listingId, type: '6-month', amount: 9999, status: 'active' },
    ]);
    expect((await start(owner, listingId)).body).toMatchObject({
      code: 'subscriptions.already_active',
    });
    expect(await billing(stranger)).toEqual([]);
  });

  test('starts the plan by its webhooks alone, duplicated and out of order', async () => {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'duplicate', copies: 3 });
    const secret = (await start(owner, listingId, '1-year')).text;
    await complete(secret, { card: '4242424242424242' });
    await expect
      .poll(async () => {
        await world.drain();
        return (await billing(owner)).length;
      })
      .toBe(1);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    const expiry = await expiryOf(listingId);
    const days = ((expiry?.getTime() ?? 0) - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
  });

  test('is booked once, fee included, and the ledger adds up', async () => {
    const before = await ledgerBalances(world.deps.db);
    const secret = (await start(owner, listingId, '6-month')).text;
    await complete(secret, { card: '4242424242424242' });
    await confirm(owner, listingId);
    await confirm(owner, listingId);
    await world.settle();
    const after = await ledgerBalances(world.deps.db);
    expect(after.subscription_income - before.subscription_income).toBe(-9999);
    const fee = after.processing_fees - before.processing_fees;
    expect(fee).toBeGreaterThan(0);
    expect(after.provider_balance - before.provider_balance).toBe(9999 - fee);
  });
});

describe('the free 90 days', () => {
  test('need no card and simply end', async () => {
    const secret = (await start(owner, listingId)).text;
    await complete(secret, { promotionCode: 'FREE90' });
    await confirm(owner, listingId);
    expect(await billing(owner)).toMatchObject([{ type: '90-day', amount: 0, status: 'active' }]);
    await passDays(91);
    expect(await billingLater(owner)).toEqual([]);
    expect((await expiryOf(listingId))?.getTime()).toBeLessThan(world.clock.now().getTime());
  });

  test('are given once per account, also when two listings try at once', async () => {
    const other = await givenListing(owner);
    const [one, two] = await Promise.all([start(owner, listingId), start(owner, other)]);
    const tries = await Promise.allSettled(
      [one, two].map((answer) => complete(answer.text, { promotionCode: 'FREE90' })),
    );
    expect(tries.filter((tried) => tried.status === 'fulfilled')).toHaveLength(1);
    await confirm(owner, listingId);
    await confirm(owner, other);
    expect(await billing(owner)).toHaveLength(1);
    const views = (await owner.request('GET', '/payments/plans')).body as Plan[];
    expect(views[0]?.promotionCode).toBeNull();
    const third = await start(owner, await givenListing(owner));
    await expect(complete(third.text, { promotionCode: 'FREE90' })).rejects.toThrow(/sandbox/);
  });

  test('are not lost by a checkout that expired, or that was paid for', async () => {
    await start(owner, listingId);
    await passDays(2);
    const other = await givenListing(owner);
    const secret = (await start(owner, other)).text;
    await complete(secret, { card: '4242424242424242' });
    await confirm(owner, other);
    const third = await givenListing(owner);
    await complete((await start(owner, third)).text, { promotionCode: 'FREE90' });
    expect((await confirm(owner, third)).body).toMatchObject({ status: 'complete' });
  });
});

describe('a running plan', () => {
  async function givenPlan(card = '4242424242424242'): Promise<Subscription> {
    await complete((await start(owner, listingId)).text, { card });
    await confirm(owner, listingId);
    const [subscription] = await billing(owner);
    if (!subscription) throw new Error('no plan');
    return subscription;
  }

  test('is renewed when its invoice is paid, after a reminder', async () => {
    const before = await givenPlan();
    await passDays(84);
    await passDays(7);
    const [after] = await billingLater(owner);
    expect(after?.currentPeriodEnd).toBe(before.currentPeriodEnd + 90 * 86_400);
    expect((await expiryOf(listingId))?.getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect(await newsOf(listingId)).toEqual([
      'subscriptions.started',
      'subscriptions.expiring',
      'subscriptions.renewed',
    ]);
  });

  test('whose card fails at the renewal is overdue, and its listing expires', async () => {
    await givenPlan('4000000000000341');
    await passDays(91);
    const [after] = await billingLater(owner);
    expect(after?.status ?? 'gone').not.toBe('active');
    expect((await expiryOf(listingId))?.getTime()).toBeLessThan(world.clock.now().getTime());
  });

  test('is cancelled at once by an owner, by nobody else, and twice is once', async () => {
    const subscription = await givenPlan();
    const cancel = (person: Persona) =>
      person.request('POST', '/payments/subscription/cancel', {
        query: { subscriptionId: subscription.id },
      });
    expect((await cancel(await world.person())).status).toBe(404);
    const answers = await Promise.all([cancel(owner), cancel(owner)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await billing(owner)).toEqual([]);
    expect(await providerStatus(subscription)).toBe('canceled');
    expect((await expiryOf(listingId))?.getTime()).toBeLessThanOrEqual(world.clock.now().getTime());
    expect((await start(owner, listingId)).status).toBe(200);
  });

  test('is cancelled although the provider is away: told later', async () => {
    const subscription = await givenPlan();
    await world.sandbox?.control('POST', '/faults', {
      match: 'DELETE /v1/subscriptions',
      times: 2,
      kind: 'cut_before',
    });
    const answer = await owner.request('POST', '/payments/subscription/cancel', {
      query: { subscriptionId: subscription.id },
    });
    expect(answer.status).toBe(200);
    expect(await billing(owner)).toEqual([]);
    expect(await providerStatus(subscription)).toBe('active');
    await world.settle();
    expect(await providerStatus(subscription)).toBe('canceled');
  });

  test('does not renew while its listing is under sale, and gets its time back afterwards', async () => {
    const subscription = await givenPlan();
    const expiry = (await expiryOf(listingId))?.getTime() ?? 0;
    const setSale = (state: 'under_sale' | 'none') =>
      world.deps.db
        .updateTable('listings')
        .set({ sale_state: state })
        .where('id', '=', listingId)
        .execute();
    await setSale('under_sale');
    await world.settle();
    await passDays(100);
    expect(await providerStatus(subscription)).toBe('canceled');
    await setSale('none');
    await world.settle();
    await world.settle();
    const now = world.clock.now().getTime();
    const left = ((await expiryOf(listingId))?.getTime() ?? 0) - now;
    expect(left).toBeGreaterThan(89 * 86_400_000);
    expect(left).toBeLessThan(expiry - now + 101 * 86_400_000);
  });

  test('renews again when the sale was short', async () => {
    const subscription = await givenPlan();
    const setSale = (state: 'under_sale' | 'none') =>
      world.deps.db
        .updateTable('listings')
        .set({ sale_state: state })
        .where('id', '=', listingId)
        .execute();
    for (let sale = 0; sale < 2; sale += 1) {
      await setSale('under_sale');
      await world.settle();
      expect(await renewsAtProvider(subscription)).toBe(false);
      await setSale('none');
      await world.settle();
      expect(await renewsAtProvider(subscription)).toBe(true);
    }
  });

  test('ends with its listing, and so does an open checkout', async () => {
    const subscription = await givenPlan();
    await cancelForGoneListing(world.deps, listingId);
    await cancelForGoneListing(world.deps, listingId);
    expect(await providerStatus(subscription)).toBe('canceled');
    const other = await givenListing(owner);
    const secret = (await start(owner, other)).text;
    await cancelForGoneListing(world.deps, other);
    await expect(complete(secret, { card: '4242424242424242' })).rejects.toThrow(/sandbox/);
  });
});
