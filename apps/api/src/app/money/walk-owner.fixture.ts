import { expect } from 'vitest';
import { findCustomer } from '../../domains/money/customers/customers.service.ts';
import { complete, start } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { pass, providerOf } from './money.fixture.ts';
import type { Walk } from './walk.fixture.ts';

/** The first owner buys a plan by card: the listing's first, or the next one. */
export async function buyPlan({ world, people, listingId }: Walk): Promise<void> {
  const started = await start(world, people.first, listingId);
  expect(started.status, started.text).toBe(200);
  await complete(world, started.text, { card: '4242424242424242' });
  await pass(world);
}

/** The latest plan of the listing. */
export function planRow({ world, listingId }: Walk) {
  return world.deps.db
    .selectFrom('subscriptions')
    .select(['status', 'provider_subscription_id', 'ended_at', 'current_period_end_at'])
    .where('listing_id', '=', listingId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The plan of the listing, and the listing as its first owner reads it. */
export async function seePlan(walk: Walk) {
  const { world, people, listingId } = walk;
  const row = await planRow(walk);
  const { status } = await providerOf(world).subscriptions.retrieve(row.provider_subscription_id);
  const isEarly = row.ended_at !== null && row.ended_at < row.current_period_end_at;
  const answer = await people.first.request('GET', '/patent', { query: { id: listingId } });
  const listing = answer.body as { status: string; moves: string[] };
  return {
    plan: `${row.status}${isEarly ? ' early' : ''}, ${status}`,
    planRefundedCents: await refundedCents(walk),
    listing: listing.status,
    mayRenew: listing.moves.includes('renew'),
  };
}

async function refundedCents({ world, listingId }: Walk): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'ledger_lines.entry_id')
    .select('amount_cents')
    .where('ledger_entries.listing_id', '=', listingId)
    .where('ledger_entries.kind', '=', 'subscription_refunded')
    .where('account', '=', 'subscription_income')
    .execute();
  return rows.reduce((sum, row) => sum + row.amount_cents, 0);
}

/** Whether the provider still has the customer who pays for the plan. */
export async function seeCustomer(walk: Walk): Promise<string> {
  const customer = await providerOf(walk.world).customers.retrieve(await planCustomer(walk));
  return customer.deleted ? 'gone' : 'there';
}

/** The latest customer of the first owner. */
export async function planCustomer({ world, people }: Walk): Promise<string> {
  return (await findCustomer(world.deps.db, people.first.userId)) ?? '';
}

/**
 * What the first owner's bank returned, as we know it, and whether their account holds anything.
 * @param isOpen whether the provider still has the account.
 */
export async function seePayouts({ world, people, accounts }: Walk, isOpen: boolean) {
  const { failed_payout_id: failed } = await world.deps.db
    .selectFrom('users')
    .select('failed_payout_id')
    .where('id', '=', people.first.userId)
    .executeTakeFirstOrThrow();
  const payout = failed ? 'returned' : 'none';
  if (!isOpen) return { payout, funds: false };
  const { available, pending } = await providerOf(world).balance.retrieve(
    {},
    { stripeAccount: accounts.first },
  );
  const cents = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
  return { payout, funds: cents > 0 };
}

/** The last notices of the first owner, in their own words. */
export async function lastNotices({ world, people }: Walk, count: number): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('user_id', '=', people.first.userId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ title, message }) => `${title}: ${message}`);
}
