import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { cancelForGoneListing } from './cancel-subscription.service.ts';
import { followSubscription } from './follow-subscription.service.ts';
import { confirmRenewalPayment } from './subscriptions.service.ts';
import { openRenewalPayment } from './renewal-card.service.ts';
import { listDue, noteAsked } from './subscriptions.store.ts';
import {
  atProvider,
  billing,
  billingLater,
  complete,
  confirm,
  expiryOf,
  givenListing,
  newsOf,
  passDays,
  providerStatus,
  renewsAtProvider,
  start,
} from './plan-desk.test-kit.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

const dayMs = 86_400_000;

let world: World;
let owner: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await world.person();
  listingId = await givenListing(world, owner);
});

describe('a running plan', () => {
  async function givenPlan(card = '4242424242424242'): Promise<Subscription> {
    await complete(world, (await start(world, owner, listingId)).text, { card });
    await confirm(world, owner, listingId);
    const [subscription] = await billing(world, owner);
    if (!subscription) throw new Error('no plan');
    return subscription;
  }

  const setSale = (state: 'under_sale' | 'none') =>
    world.deps.db
      .updateTable('listings')
      .set({ sale_state: state })
      .where('id', '=', listingId)
      .modifyEnd(arranged('listing'))
      .execute();

  test('is renewed when its invoice is paid, after a reminder', async () => {
    const before = await givenPlan();
    await passDays(world, 84);
    expect(await newsOf(world, listingId)).toEqual([
      'subscriptions.started',
      'subscriptions.expiring',
    ]);
    await passDays(world, 7);
    const [after] = await billingLater(world, owner);
    expect(after?.currentPeriodEnd).toBe(before.currentPeriodEnd + 90 * 86_400);
    expect((await expiryOf(world, listingId))?.getTime()).toBeGreaterThan(
      world.clock.now().getTime(),
    );
    expect((await newsOf(world, listingId)).at(-1)).toBe('subscriptions.renewed');
    const { subject, text } = world.mailbox.lastTo(owner.me.email ?? '');
    expect(subject).toContain('Your plan renewed');
    expect(text).toContain('$59.95');
    expect(text).toContain('/account/billing');
  });

  test('whose card fails at the renewal is overdue, and its listing expires', async () => {
    await givenPlan('4000000000000341');
    await passDays(world, 91);
    const [after] = await billingLater(world, owner);
    expect(after?.status ?? 'gone').not.toBe('active');
    expect((await expiryOf(world, listingId))?.getTime()).toBeLessThan(world.clock.now().getTime());
  });

  test('whose card failed is paid with another one, once, which then pays the next renewal too', async () => {
    await givenPlan('4000000000000341');
    await passDays(world, 91);
    const [overdue] = await billingLater(world, owner);
    expect(overdue).toMatchObject({ status: 'past_due' });
    expect(overdue?.moves).toContain('pay_renewal');
    const id = overdue?.id ?? '';
    const open = () => openRenewalPayment(world.deps, owner.userId, id);
    const due = await open();
    expect(due.amount).toBe(5_995);
    // Asking again gives the same payment: nothing can be charged twice.
    expect(await open()).toEqual(due);
    const stranger = await world.person();
    await expect(openRenewalPayment(world.deps, stranger.userId, id)).rejects.toMatchObject({
      code: 'subscriptions.not_found',
    });
    // What the browser says is not believed.
    expect(await confirmRenewalPayment(world.deps, owner.userId, id)).toMatchObject({
      status: 'past_due',
    });
    const payment = `/payment_intents/${due.clientSecret.split('_secret_')[0]}/confirm`;
    const pay = (card: string) => world.sandbox?.control('POST', payment, { card });
    await expect(pay('4000000000000002')).rejects.toThrow();
    await pay('4242424242424242');
    const paid = await confirmRenewalPayment(world.deps, owner.userId, id);
    expect(paid).toMatchObject({ status: 'active' });
    expect(paid.moves).not.toContain('pay_renewal');
    expect((await expiryOf(world, listingId))?.getTime()).toBeGreaterThan(
      world.clock.now().getTime(),
    );
    await expect(open()).rejects.toMatchObject({ code: 'subscriptions.nothing_due' });
    await passDays(world, 90);
    const [renewed] = await billingLater(world, owner);
    expect(renewed).toMatchObject({ status: 'active' });
    expect(renewed?.currentPeriodEnd).toBeGreaterThan(paid.currentPeriodEnd);
  });

  test('is canceled immediately by an owner and nobody else, and twice is once', async () => {
    const subscription = await givenPlan();
    const cancel = (person: Persona) =>
      person.request('POST', '/payments/subscription/cancel', {
        query: { subscriptionId: subscription.id },
      });
    expect((await cancel(await world.person())).status).toBe(404);
    const answers = await Promise.all([cancel(owner), cancel(owner)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await billing(world, owner)).toEqual([]);
    expect(await providerStatus(world, subscription)).toBe('over');
    expect((await expiryOf(world, listingId))?.getTime()).toBeLessThanOrEqual(
      world.clock.now().getTime(),
    );
    expect((await start(world, owner, listingId)).status).toBe(200);
  });

  test('is canceled although the provider is away: told later', async () => {
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
    expect(await billing(world, owner)).toEqual([]);
    expect(await providerStatus(world, subscription)).toBe('running');
    await world.settle();
    expect(await providerStatus(world, subscription)).toBe('over');
  });

  test('does not renew while its listing is under sale, and gets its time back afterward', async () => {
    const subscription = await givenPlan();
    const expiry = (await expiryOf(world, listingId))?.getTime() ?? 0;
    await setSale('under_sale');
    await world.settle();
    await passDays(world, 100);
    expect(await providerStatus(world, subscription)).toBe('over');
    await setSale('none');
    await world.settle();
    await world.settle();
    const now = world.clock.now().getTime();
    const left = ((await expiryOf(world, listingId))?.getTime() ?? 0) - now;
    expect(left).toBeGreaterThan(89 * 86_400_000);
    expect(left).toBeLessThan(expiry - now + 101 * 86_400_000);
  });

  test('renews again when the sale was short', async () => {
    const subscription = await givenPlan();
    for (let sale = 0; sale < 2; sale += 1) {
      await setSale('under_sale');
      await world.settle();
      expect(await renewsAtProvider(world, subscription)).toBe(false);
      await setSale('none');
      await world.settle();
      expect(await renewsAtProvider(world, subscription)).toBe(true);
    }
  });

  test('keeps the time of a pause through its next renewal', async () => {
    await givenPlan();
    const paidUntil = (await expiryOf(world, listingId))?.getTime() ?? 0;
    await setSale('under_sale');
    await world.settle();
    await passDays(world, 20);
    await setSale('none');
    await world.settle();
    expect((await expiryOf(world, listingId))?.getTime()).toBeGreaterThan(paidUntil + 19 * dayMs);
    await passDays(world, 71);
    const [renewed] = await billingLater(world, owner);
    expect(renewed?.status).toBe('active');
    const extraMs = ((await expiryOf(world, listingId))?.getTime() ?? 0) - paidUntil - 90 * dayMs;
    expect(Math.round(extraMs / dayMs)).toBe(20);
  });

  test('that the provider ends before its time hides the listing and says so', async () => {
    const subscription = await givenPlan();
    const { id } = await atProvider(world, subscription);
    await world.deps.payments.cancelSubscription(id, `by hand ${id}`);
    await followSubscription(world.deps, id);
    await followSubscription(world.deps, id);
    await world.settle();
    expect(await billing(world, owner)).toEqual([]);
    expect((await expiryOf(world, listingId))?.getTime()).toBeLessThanOrEqual(
      world.clock.now().getTime(),
    );
    const notices = await world.deps.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', owner.userId)
      .execute();
    expect(notices.map((notice) => [notice.type, notice.title])).toEqual([
      ['SUBSCRIPTION_ENDED', 'Plan ended early'],
    ]);
  });

  test('that the provider ends during a sale gives nothing back for it, and says that the sale goes on', async () => {
    const subscription = await givenPlan();
    await setSale('under_sale');
    await world.settle();
    await passDays(world, 5);
    const { id } = await atProvider(world, subscription);
    await world.deps.payments.cancelSubscription(id, `by hand ${id}`);
    await followSubscription(world.deps, id);
    await passDays(world, 5);
    await setSale('none');
    await world.settle();
    const now = world.clock.now().getTime();
    expect((await expiryOf(world, listingId))?.getTime()).toBeLessThan(now - 4 * dayMs);
    const notices = await world.deps.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', owner.userId)
      .execute();
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /The sale continues\. .* stays hidden from buyers until you renew it\./,
      ),
    ]);
  });

  test('is asked about in turn: one that stays overdue never keeps others waiting', async () => {
    const first = await givenPlan();
    listingId = await givenListing(world, owner);
    const second = await givenPlan();
    const future = new Date(world.clock.now().getTime() + 400 * dayMs);
    const due = async () => (await listDue(world.deps.db, future, 10_000)).map((plan) => plan.id);
    const asked = (id: string, minutes: number) =>
      noteAsked(world.deps.db, id, new Date(future.getTime() + minutes * 60_000));
    await asked(first.id, 1);
    await asked(second.id, 2);
    expect((await due()).slice(-2)).toEqual([first.id, second.id]);
    await asked(first.id, 3);
    expect((await due()).slice(-2)).toEqual([second.id, first.id]);
  });

  test('ends with its listing, and so does an open checkout', async () => {
    const subscription = await givenPlan();
    await cancelForGoneListing(world.deps, listingId);
    await cancelForGoneListing(world.deps, listingId);
    expect(await providerStatus(world, subscription)).toBe('over');
    const other = await givenListing(world, owner);
    const secret = (await start(world, owner, other)).text;
    await cancelForGoneListing(world.deps, other);
    await expect(complete(world, secret, { card: '4242424242424242' })).rejects.toThrow(/sandbox/);
  });
});
