import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { type Answer, anonymously, type Persona } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  atProvider,
  billing,
  billingLater,
  complete,
  confirm,
  findPlan,
  givenListing,
  newsOf,
  passDays,
  start,
} from '../plan-desk.test-kit.ts';
import { createStripeClient, idOf } from '../../../adapters/stripe/stripe-client.adapter.ts';
import { arranged } from '../../../test-kit/lifecycle-guard.ts';

let world: World;
let owner: Persona;
let listingId: string;
let plan: Subscription;

const card = '4242424242424242';

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  owner = await world.person();
  listingId = await givenListing(world, owner);
});
afterAll(() => world.stop());
/** One plan serves many tests: each begins with nothing chosen for its renewal. */
beforeEach(async () => {
  const running = (await billing(world, owner)).find((one) => one.patentId === listingId);
  plan = running ?? (await givenPlan({ card }));
  if (plan.moves.includes('keep_plan')) plan = (await keep()).body as Subscription;
});

async function givenPlan(how: object, name = '90-day'): Promise<Subscription> {
  await complete(world, (await start(world, owner, listingId, name)).text, how);
  await confirm(world, owner, listingId);
  return planOf(await billing(world, owner));
}

function planOf(plans: Subscription[]): Subscription {
  const found = plans.find((one) => one.patentId === listingId);
  if (!found) throw new Error('no plan');
  return found;
}

async function choose(name: string, who = owner, subscriptionId = plan.id): Promise<Answer> {
  const { priceId } = await findPlan(world, name);
  return who.request('PUT', '/payments/subscription/nextPlan', {
    query: { subscriptionId, priceId },
  });
}

const keep = (who = owner, subscriptionId = plan.id) =>
  who.request('DELETE', '/payments/subscription/nextPlan', { query: { subscriptionId } });

const cancel = () =>
  owner.request('POST', '/payments/subscription/cancel', { query: { subscriptionId: plan.id } });

function expectRefused(answer: Answer, status: number, code: ErrorCode): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toMatchObject({ code });
}

/** What the provider will charge at the renewal, by the names of our plans; null: nothing is planned. */
async function plannedAtProvider(): Promise<string | null> {
  const stripe = createStripeClient(world.deps.config);
  const { id } = await atProvider(world, plan);
  const { schedule } = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
  if (schedule === null || typeof schedule === 'string') return schedule;
  const price = schedule.phases[1]?.items[0]?.price;
  return (await stripe.prices.retrieve(idOf(price) ?? '')).lookup_key;
}

const shown = async () => planOf(await billing(world, owner));

describe('the plan of the next renewal', () => {
  it('is chosen, changed, seen and taken back; today nothing is charged', async () => {
    expect(plan).toMatchObject({
      renewal: { type: '90-day', amount: 5_995, changed: false, confirmed: true },
      moves: ['cancel', 'change_plan'],
    });
    const chosen = await choose('6-month');
    expect(chosen.status, chosen.text).toBe(200);
    const again = await choose('1-year');
    expect(again.body).toMatchObject({
      id: plan.id,
      type: '90-day',
      amount: 5_995,
      currentPeriodEnd: plan.currentPeriodEnd,
      renewal: { type: '1-year', amount: 14_999, changed: true, confirmed: true },
      moves: ['cancel', 'change_plan', 'keep_plan'],
    });
    expect(await shown()).toEqual(again.body);
    expect(await plannedAtProvider()).toBe('listing_1y');
    const bills = await owner.request('GET', '/payments/user/invoices');
    expect(bills.body).toMatchObject({ invoices: [{ amount: 5_995 }] });
    expect((bills.body as { invoices: unknown[] }).invoices).toHaveLength(1);

    expect((await keep()).body).toEqual(plan);
    expect((await keep()).body).toEqual(plan);
    expect(await plannedAtProvider()).toBe(null);
  });

  it('is taken back by choosing the current plan, and choosing one twice is once', async () => {
    await choose('1-year');
    const twice = await choose('1-year');
    expect(twice.body).toMatchObject({ renewal: { type: '1-year', confirmed: true } });
    expect((await choose('90-day')).body).toEqual(plan);
    expect((await choose('90-day')).body).toEqual(plan);
    expect(await plannedAtProvider()).toBe(null);
  });

  it('is for the person who pays: nobody else, and no other plan or price', async () => {
    const { priceId } = await findPlan(world, '1-year');
    const query = { subscriptionId: plan.id, priceId };
    const path = '/payments/subscription/nextPlan';
    for (const method of ['PUT', 'DELETE'] as const) {
      const answer = await anonymously(world).request(method, path, { query });
      expectRefused(answer, 401, 'identity.sign_in_required');
    }
    const stranger = await world.person();
    expectRefused(await choose('1-year', stranger), 404, 'subscriptions.not_found');
    expectRefused(await keep(stranger), 404, 'subscriptions.not_found');
    await world.deps.db
      .insertInto('listing_owners')
      .values({
        id: newId(),
        listing_id: listingId,
        position: 1,
        status: 'linked',
        user_id: stranger.userId,
        first_name: 'Co',
        last_name: 'Owner',
        email: stranger.me.email,
        share_basis_points: 1,
        confirmed_at: world.clock.now(),
        created_at: world.clock.now(),
      })
      .execute();
    expectRefused(await choose('1-year', stranger), 403, 'subscriptions.not_payer');
    expectRefused(await keep(stranger), 403, 'subscriptions.not_payer');
    expect((await billing(world, stranger))[0]?.moves).toEqual(['cancel']);
    await world.deps.db.deleteFrom('listing_owners').where('position', '=', 1).execute();
    for (const other of ['', 'x', newId()]) {
      expectRefused(await choose('1-year', owner, other), 404, 'subscriptions.not_found');
    }
    for (const other of ['price_1', 'listing_1y', `${priceId}x`]) {
      const query = { subscriptionId: plan.id, priceId: other };
      expectRefused(await owner.request('PUT', path, { query }), 400, 'subscriptions.plan_unknown');
    }
    const long = { subscriptionId: plan.id, priceId: 'x'.repeat(300) };
    expectRefused(await owner.request('PUT', path, { query: long }), 400, 'http.invalid_request');
    expect(await plannedAtProvider()).toBe(null);
  });
});

describe('a plan that cannot be changed says why', () => {
  it('one that is free and needs no card ends on its own', async () => {
    const paidFor = listingId;
    listingId = await givenListing(world, owner);
    plan = await givenPlan({ promotionCode: 'FREE90' });
    expect(plan).toMatchObject({ renewal: null, moves: ['cancel'] });
    expectRefused(await choose('1-year'), 409, 'subscriptions.does_not_renew');
    expect((await keep()).status).toBe(200);
    listingId = paidFor;
  });

  it('one that is canceled, under sale, or being renewed', async () => {
    const sale = (state: 'under_sale' | 'none') =>
      world.deps.db
        .updateTable('listings')
        .set({ sale_state: state })
        .where('id', '=', listingId)
        .modifyEnd(arranged('listing'))
        .execute();
    await sale('under_sale');
    expectRefused(await choose('1-year'), 409, 'listings.open_sale');
    expect((await shown()).moves).toEqual(['cancel']);
    await sale('none');

    const later = new Date((plan.currentPeriodEnd - 80 * 86_400) * 1000);
    const setEnd = (at: Date) =>
      world.deps.db
        .updateTable('subscriptions')
        .set({ current_period_end_at: at })
        .where('id', '=', plan.id)
        .execute();
    await setEnd(world.clock.now());
    expectRefused(await choose('1-year'), 409, 'subscriptions.renewal_under_way');
    // Ours is behind the provider's: it says that this is not the next renewal.
    await setEnd(later);
    expectRefused(await choose('1-year'), 409, 'subscriptions.renewal_under_way');
    await setEnd(new Date(plan.currentPeriodEnd * 1000));
    expect((await choose('1-year')).status).toBe(200);

    await cancel();
    expectRefused(await choose('6-month'), 409, 'subscriptions.not_running');
    expect((await atProvider(world, plan)).status).toBe('over');
  });
});

describe('a choice survives', () => {
  const fault = (match: string, kind: string, times = 2) =>
    world.sandbox?.control('POST', '/faults', { match, times, kind });

  it('a provider that is away: it is not confirmed, and made later', async () => {
    await fault('GET /v1/subscriptions', 'cut_before');
    expect((await choose('1-year')).body).toMatchObject({
      renewal: { type: '1-year', confirmed: false },
    });
    await world.settle();
    expect(await shown()).toMatchObject({ renewal: { type: '1-year', confirmed: true } });
    expect(await plannedAtProvider()).toBe('listing_1y');
  });

  const cuts = [
    ['after its first step', 'POST /v1/subscription_schedules', 'cut_after'],
    ['after its second step', 'POST /v1/subscription_schedules/', 'cut_after'],
    ['before its first step', 'POST /v1/subscription_schedules', 'cut_before'],
    ['before its second step', 'POST /v1/subscription_schedules/', 'cut_before'],
  ] as const;
  it.each(cuts.slice(0, repetitions(2, 4)))('a call that is cut %s', async (_when, match, kind) => {
    await fault(match, kind);
    const answer = await choose('6-month');
    expect(answer.status, answer.text).toBe(200);
    await world.settle();
    expect(await shown()).toMatchObject({ renewal: { type: '6-month', confirmed: true } });
    expect(await plannedAtProvider()).toBe('listing_6m');
    await fault('/release', kind);
    await keep();
    await world.settle();
    expect(await shown()).toEqual(plan);
    expect(await plannedAtProvider()).toBe(null);
  });

  it('a sale that comes to nothing: it is made again with the renewal', async () => {
    const sale = async (state: 'under_sale' | 'none') => {
      await world.deps.db
        .updateTable('listings')
        .set({ sale_state: state })
        .where('id', '=', listingId)
        .modifyEnd(arranged('listing'))
        .execute();
      await world.settle();
    };
    await choose('1-year');
    await sale('under_sale');
    expect(await plannedAtProvider()).toBe(null);
    expect((await atProvider(world, plan)).cancelAtPeriodEnd).toBe(true);
    expect(await shown()).toMatchObject({
      renewal: null,
      moves: ['cancel', 'keep_plan'],
    });
    await sale('none');
    expect((await atProvider(world, plan)).cancelAtPeriodEnd).toBe(false);
    expect(await shown()).toMatchObject({ renewal: { type: '1-year', confirmed: true } });
    expect(await plannedAtProvider()).toBe('listing_1y');
    await sale('under_sale');
    expect((await keep()).status).toBe(200);
    await sale('none');
    expect(await plannedAtProvider()).toBe(null);
    expect(await shown()).toMatchObject({ renewal: { type: '90-day', changed: false } });
  });

  it('nothing when the provider refuses it: the plan stays, and its payer is told', async () => {
    await choose('6-month');
    await world.sandbox?.control('POST', '/faults', {
      match: 'GET /v1/prices/',
      times: 1,
      kind: 'status',
      status: 400,
    });
    expectRefused(await choose('1-year'), 409, 'subscriptions.change_refused');
    await world.settle();
    expect(await shown()).toEqual(plan);
    expect(await plannedAtProvider()).toBe(null);
    expect(await newsOf(world, listingId)).toContain('subscriptions.change_failed');
  });
});

describe('of two at the same time', () => {
  const rounds = repetitions(3, 100);

  it('the choice that is shown is the one that the provider has', async () => {
    for (let round = 0; round < rounds; round += 1) {
      world.clock.advance(200);
      const answers = await Promise.all([choose('1-year'), choose('6-month'), keep()]);
      for (const answer of answers) expect(answer.status, answer.text).toBe(200);
      await world.drain();
      const { renewal } = await shown();
      expect(renewal?.confirmed).toBe(true);
      const names: Record<string, string> = { '1-year': 'listing_1y', '6-month': 'listing_6m' };
      expect(await plannedAtProvider()).toBe(names[renewal?.type ?? ''] ?? null);
    }
  });

  it('canceling wins over a choice, and nothing more is charged', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [chosen, cancelled] = await Promise.all([choose('1-year'), cancel()]);
      expect(cancelled.status).toBe(200);
      if (chosen.status !== 200) expect(chosen.status, chosen.text).toBe(409);
      await world.settle();
      expect((await atProvider(world, plan)).status).toBe('over');
      expect((await billing(world, owner)).map((one) => one.id)).not.toContain(plan.id);
      plan = await givenPlan({ card });
    }
  });

  it('a renewal and a choice: what is charged is the plan that is shown', async () => {
    for (let round = 0; round < repetitions(1, 20); round += 1) {
      owner = await world.person();
      listingId = await givenListing(world, owner);
      plan = await givenPlan({ card });
      const { priceId } = await findPlan(world, '1-year');
      // The person's page is from before the renewal; the provider's clock passes it meanwhile.
      const choice = owner.request('PUT', '/payments/subscription/nextPlan', {
        query: { subscriptionId: plan.id, priceId },
      });
      await Promise.all([choice, passDays(world, 91)]);
      const { status } = await choice;
      await world.settle();
      const [after] = await billingLater(world, owner);
      const truth = await atProvider(world, plan);
      expect(after?.amount).toBe(truth.amountCents);
      expect(after?.type).toBe(truth.lookupKey === 'listing_1y' ? '1-year' : '90-day');
      expect(after?.currentPeriodEnd).toBe(truth.currentPeriodEndAt.getTime() / 1000);
      if (status === 409) expect(after?.type).toBe('90-day');
    }
  });
});
