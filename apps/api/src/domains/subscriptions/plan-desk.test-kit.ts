import type { Plan, Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { newId } from '../../core/ids/ids.ts';
import type { ProviderSubscription } from '../money/payments.port.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { listPlans } from './plans/plans.service.ts';
import { listSubscriptions } from './subscriptions.service.ts';

/** A complete draft of one owner, as far as plans are concerned. */
export async function givenListing(world: World, person: Persona): Promise<string> {
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
      public_page: 'off',
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
      status: 'linked',
      user_id: person.userId,
      first_name: 'Pat',
      last_name: 'Person',
      email: person.me.email,
      share_basis_points: 10_000,
      confirmed_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

export async function findPlan(world: World, name: string): Promise<Plan> {
  const found = (await listPlans(world.deps, null)).find((one) => one.name === name);
  if (!found) throw new Error(`no plan ${name}`);
  return found;
}

export async function start(world: World, person: Persona, patentId: string, name = '90-day') {
  const { priceId } = await findPlan(world, name);
  const query = { patentId, priceId };
  return person.request('POST', '/payments/checkoutSession', { query });
}

/** Starts the plan whose first period is free, without a code. */
export async function startFree(world: World, person: Persona, patentId: string, name = '90-day') {
  const { priceId } = await findPlan(world, name);
  const query = { patentId, priceId, free: 'true' };
  return person.request('POST', '/payments/checkoutSession', { query });
}

export async function complete(world: World, secret: string, how: object): Promise<void> {
  await world.sandbox?.control('POST', `/checkout/${secret.split('_secret_')[0]}/complete`, how);
}

export function confirm(world: World, person: Persona, patentId: string) {
  return person.request('POST', '/payments/checkoutSession/confirm', { query: { patentId } });
}

export async function billing(world: World, person: Persona): Promise<Subscription[]> {
  const answer = await person.request('GET', '/payments/user/subscriptions');
  return (answer.body as { subscriptions: Subscription[] }).subscriptions;
}

/** The same without a session, for when months have passed and every session has ended. */
export function billingLater(world: World, person: Persona): Promise<Subscription[]> {
  return listSubscriptions(world.deps, person.userId);
}

export async function expiryOf(world: World, patentId: string): Promise<Date | null> {
  const row = await world.deps.db
    .selectFrom('listings')
    .select('subscription_expires_at')
    .where('id', '=', patentId)
    .executeTakeFirstOrThrow();
  return row.subscription_expires_at;
}

/** What was told about a listing, oldest first; what left together is in no order. */
export async function newsOf(world: World, patentId: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('outbox_events')
    .select(['type', 'payload'])
    .where('type', 'not like', 'money.%')
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.payload['listingId'] === patentId).map((row) => row.type);
}

/** Moves both clocks, as the product does locally, and does what is then due. */
export async function passDays(world: World, days: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: days * 86_400 });
  const clock = (await world.sandbox?.control('GET', '/clock')) as { offsetSeconds: number };
  world.clock.follow(clock.offsetSeconds);
  await world.settle();
}

export async function providerStatus(world: World, subscription: Subscription): Promise<string> {
  return (await atProvider(world, subscription)).status;
}

export async function renewsAtProvider(world: World, subscription: Subscription): Promise<boolean> {
  return !(await atProvider(world, subscription)).cancelAtPeriodEnd;
}

export async function atProvider(
  world: World,
  subscription: Subscription,
): Promise<ProviderSubscription> {
  const row = await world.deps.db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('id', '=', subscription.id)
    .executeTakeFirstOrThrow();
  return world.deps.payments.getSubscription(row.provider_subscription_id);
}
