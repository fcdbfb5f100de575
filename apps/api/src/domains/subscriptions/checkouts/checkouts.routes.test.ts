import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Plan } from '@claimstead/contract/subscriptions.contract.ts';
import { ledgerBalances } from '../../money/ledger/ledger.service.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  billing,
  billingLater,
  complete,
  confirm,
  expiryOf,
  findPlan,
  givenListing,
  newsOf,
  passDays,
  start,
} from '../plan-desk.test-kit.ts';
import { confirmCheckout } from '../subscriptions.service.ts';
import { startCheckout } from './start-checkout.service.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';

let world: World;
let owner: Persona;
let stranger: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await world.person();
  listingId = await givenListing(world, owner);
});

describe('the plans', () => {
  test('are fixed (P4.1), in cents', async () => {
    const plans = (await anonymously(world).request('GET', '/payments/plans')).body as Plan[];
    expect(plans.map(({ priceId, ...rest }) => ({ ...rest, known: priceId !== '' }))).toEqual([
      {
        name: '90-day',
        amount: 5995,
        days: 90,
        months: null,
        savingsPercent: null,
        promotionCode: 'FREE90',
        known: true,
      },
      {
        name: '6-month',
        amount: 9999,
        days: null,
        months: 6,
        savingsPercent: 17,
        promotionCode: null,
        known: true,
      },
      {
        name: '1-year',
        amount: 14999,
        days: null,
        months: 12,
        savingsPercent: 37,
        promotionCode: null,
        known: true,
      },
    ]);
  });
});

describe('starting a checkout', () => {
  test('is for owners: to a stranger the listing does not exist', async () => {
    expect((await start(world, stranger, listingId)).status).toBe(404);
    expect((await start(world, anonymously(world), listingId)).status).toBe(401);
    expect((await confirm(world, stranger, listingId)).status).toBe(404);
  });

  test('that is refused tells the provider of nobody', async () => {
    const { db } = world.deps;
    await db
      .updateTable('listings')
      .set({ sale_state: 'under_sale' })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();
    const refused = await start(world, owner, listingId);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'listings.open_sale' }]);
    const told = await db
      .selectFrom('money_intents')
      .select('business_key')
      .where('business_key', 'like', `%${owner.userId}%`)
      .execute();
    expect(told).toEqual([]);
  });

  test('answers a secret, and the same one again while it is open', async () => {
    const first = await start(world, owner, listingId);
    expect(first.status).toBe(200);
    expect(first.text).toMatch(/^cs_test_.+_secret_/);
    expect((await start(world, owner, listingId)).text).toBe(first.text);
  });

  test('for another plan ends the open one, so only one can be paid', async () => {
    const first = (await start(world, owner, listingId)).text;
    const second = (await start(world, owner, listingId, '1-year')).text;
    expect(second).not.toBe(first);
    await expect(complete(world, first, { card: '4242424242424242' })).rejects.toThrow(/sandbox/);
  });

  test('ten times at once leaves one open checkout', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start(world, owner, listingId, '6-month')),
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
    const lost = await start(world, owner, listingId, '6-month');
    expect(lost).toMatchObject({ status: 503, body: { code: 'payments.provider_away' } });
    const found = await start(world, owner, listingId, '6-month');
    expect(found.status).toBe(200);
    await complete(world, found.text, { card: '4242424242424242' });
    expect((await confirm(world, owner, listingId)).body).toMatchObject({ status: 'complete' });
    expect(await billing(world, owner)).toHaveLength(1);
  });
});

describe('a completed checkout', () => {
  test('starts the plan when the page asks, without any webhook', async () => {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    const secret = (await start(world, owner, listingId, '6-month')).text;
    expect((await confirm(world, owner, listingId)).body).toMatchObject({ status: 'open' });
    await complete(world, secret, { card: '4242424242424242' });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(world, owner, listingId)));
    for (const answer of answers) expect(answer.body).toMatchObject({ status: 'complete' });
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    expect(await billing(world, owner)).toMatchObject([
      { patentId: listingId, type: '6-month', amount: 9999, status: 'active' },
    ]);
    expect((await start(world, owner, listingId)).body).toMatchObject({
      code: 'subscriptions.already_active',
    });
    expect(await billing(world, stranger)).toEqual([]);
  });

  test('starts the plan by its webhooks alone, duplicated and out of order', async () => {
    await world.sandbox?.control('POST', '/webhooks', { mode: 'duplicate', copies: 3 });
    const secret = (await start(world, owner, listingId, '1-year')).text;
    await complete(world, secret, { card: '4242424242424242' });
    await expect
      .poll(
        async () => {
          await world.drain();
          return (await billing(world, owner)).length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    const expiry = await expiryOf(world, listingId);
    const days = ((expiry?.getTime() ?? 0) - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
  });

  test('publishes a listing whose owner asked for it, and hides it when it is canceled', async () => {
    const listing = world.deps.db.updateTable('listings').where('id', '=', listingId);
    await listing.set({ publish_requested_at: world.clock.now() }).execute();
    await world.deps.db
      .insertInto('listing_categories')
      .values({ listing_id: listingId, category_id: 1 })
      .execute();
    const secret = (await start(world, owner, listingId, '6-month')).text;
    await complete(world, secret, { card: '4242424242424242' });
    await confirm(world, owner, listingId);
    const started = await newsOf(world, listingId);
    expect(started.toSorted()).toEqual(['listings.published', 'subscriptions.started']);
    const [subscription] = await billing(world, owner);
    const query = { subscriptionId: subscription?.id ?? '' };
    await owner.request('POST', '/payments/subscription/cancel', { query });
    expect((await newsOf(world, listingId)).slice(2).toSorted()).toEqual([
      'listings.unpublished',
      'subscriptions.ended',
    ]);
  });

  test('is booked once, fee included, and the ledger adds up', async () => {
    const before = await ledgerBalances(world.deps.db);
    const secret = (await start(world, owner, listingId, '6-month')).text;
    await complete(world, secret, { card: '4242424242424242' });
    await confirm(world, owner, listingId);
    await confirm(world, owner, listingId);
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
    const secret = (await start(world, owner, listingId)).text;
    await complete(world, secret, { promotionCode: 'FREE90' });
    await confirm(world, owner, listingId);
    expect(await billing(world, owner)).toMatchObject([
      { type: '90-day', amount: 0, status: 'active' },
    ]);
    await passDays(world, 91);
    expect(await billingLater(world, owner)).toEqual([]);
    expect((await expiryOf(world, listingId))?.getTime()).toBeLessThan(world.clock.now().getTime());
  });

  test('lose nothing to the plan that follows: what is left is carried over to it', async () => {
    await complete(world, (await start(world, owner, listingId)).text, { promotionCode: 'FREE90' });
    await confirm(world, owner, listingId);
    await passDays(world, 84);
    const { priceId } = await findPlan(world, '6-month');
    const actor = { ...owner.me, sessionId: '', emailVerified: true, operator: false };
    const who = { ...actor, userId: owner.userId, confirmedAt: null };
    const secret = await startCheckout(world.deps, who, { listingId, priceId, free: false });
    const daysUntil = async (at: Date) =>
      (((await expiryOf(world, listingId))?.getTime() ?? 0) - at.getTime()) / 86_400_000;
    const left = await daysUntil(world.clock.now());
    expect(left).toBeGreaterThan(5);
    await complete(world, secret, { card: '4242424242424242' });
    await confirmCheckout(world.deps, owner.userId, listingId);
    const [plan] = await billingLater(world, owner);
    expect(plan).toMatchObject({ type: '6-month', status: 'active' });
    const periodEndAt = new Date((plan?.currentPeriodEnd ?? 0) * 1000);
    // Two hours more, in which a renewal is charged.
    expect(await daysUntil(periodEndAt)).toBeCloseTo(left + 2 / 24, 1);
  });

  test('are given once per account, also when two listings try at once', async () => {
    const other = await givenListing(world, owner);
    const [one, two] = await Promise.all([
      start(world, owner, listingId),
      start(world, owner, other),
    ]);
    const tries = await Promise.allSettled(
      [one, two].map((answer) => complete(world, answer.text, { promotionCode: 'FREE90' })),
    );
    expect(tries.filter((tried) => tried.status === 'fulfilled')).toHaveLength(1);
    await confirm(world, owner, listingId);
    await confirm(world, owner, other);
    expect(await billing(world, owner)).toHaveLength(1);
    const views = (await owner.request('GET', '/payments/plans')).body as Plan[];
    expect(views[0]?.promotionCode).toBeNull();
    const third = await start(world, owner, await givenListing(world, owner));
    await expect(complete(world, third.text, { promotionCode: 'FREE90' })).rejects.toThrow(
      /sandbox/,
    );
  });

  test('are not lost by a checkout that expired, or that was paid for', async () => {
    await start(world, owner, listingId);
    await passDays(world, 2);
    const other = await givenListing(world, owner);
    const secret = (await start(world, owner, other)).text;
    await complete(world, secret, { card: '4242424242424242' });
    await confirm(world, owner, other);
    const third = await givenListing(world, owner);
    await complete(world, (await start(world, owner, third)).text, { promotionCode: 'FREE90' });
    expect((await confirm(world, owner, third)).body).toMatchObject({ status: 'complete' });
  });
});
