import type { Books } from '@claimstead/contract/books.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import { complete, givenListing, start } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { downloadBooks, expectBooksAgree, sumOf } from './books.fixture.ts';
import { pass, providerOf, signInAgain } from './money.fixture.ts';
import { price, SaleDesk } from './sale-desk.fixture.ts';

let world: World;
let desk: SaleDesk;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
});
afterAll(() => world.stop());

const everyone = () => Object.values(desk.people).filter((one) => typeof one !== 'string');

/** The first day of the next month, whatever day it is: both clocks, with new sessions. */
async function nextMonth(): Promise<void> {
  const now = world.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  await pass(world, { days: Math.ceil((first - now.getTime()) / 86_400_000) });
  for (const person of everyone()) await signInAgain(world, person);
}

const monthNow = () => world.clock.now().toISOString().slice(0, 7);

/** A plan that was paid, with its charge. */
async function buyPlan(
  card = '4242424242424242',
): Promise<{ listingId: string; chargeId: string }> {
  const listingId = await givenListing(world, desk.people.first);
  const started = await start(world, desk.people.first, listingId, '6-month');
  await complete(world, started.text, { card });
  await pass(world);
  const row = await world.deps.db
    .selectFrom('ledger_entries')
    .select('provider_object_id')
    .where('listing_id', '=', listingId)
    .where('kind', '=', 'subscription_paid')
    .executeTakeFirstOrThrow();
  return { listingId, chargeId: row.provider_object_id };
}

it('the exports of all months add up to the ledger and to the balance at the provider, to the cent', async () => {
  const { operator } = desk.people;
  await nextMonth();
  const months = [monthNow()];
  await desk.paidOutSale();
  await buyPlan();
  await nextMonth();
  months.unshift(monthNow());
  await desk.paidOutSale();
  await providerOf(world).topups.create({ amount: 1_000_000, currency: 'usd' });
  const refunded = await buyPlan();
  const chargedBack = await buyPlan('4000000000000259');
  await nextMonth();
  months.unshift(monthNow());
  const [dispute] = (await providerOf(world).disputes.list({ charge: chargedBack.chargeId })).data;
  await world.sandbox?.control('POST', `/disputes/${dispute?.id}`, { outcome: 'lost' });
  // The dashboard refunds a plan, and pays out to the platform's own bank.
  await world.sandbox?.control('POST', `/charges/${refunded.chargeId}/refund`, {});
  const payout = { type: 'payout', amount: -123_456, source: 'po_own' };
  await world.sandbox?.control('POST', '/movements', payout);
  await world.sandbox?.control('POST', '/stripe_fees', { amount: 700, description: 'Billing' });
  await desk.signedSale();
  const year = await expectBooksAgree(world, operator);
  expect(year.months).toEqual(months);
  expect(sumOf(year.owners, 'Gross payments')).toBe(2 * price);
  const kindsOf = (listingId: string) =>
    year.plans
      .filter((row) => row['Listing'] === listingId)
      .map((row) => `${row['Kind']} ${row['Income']}`)
      .sort((one, other) => one.localeCompare(other));
  expect(kindsOf(chargedBack.listingId)).toEqual([
    'dispute_fee 0',
    'dispute_lost -99.99',
    'dispute_opened 0',
    'subscription_fee 0',
    'subscription_paid 99.99',
  ]);
  expect(kindsOf(refunded.listingId)).toEqual([
    'subscription_fee 0',
    'subscription_paid 99.99',
    'subscription_refunded -99.99',
  ]);
});

it('what comes after a month was closed is posted in the open one, and the closed one stays as it was exported', async () => {
  const { operator } = desk.people;
  const month = monthNow();
  const begun = world.clock.now().getTime();
  await nextMonth();
  await compareLedger(world.deps);
  expect((await closeAll()).at(0)?.month).toBe(month);
  const before = await downloadBooks(operator, month, 'ledger');
  // The provider lists a payout of the month before only now.
  const sinceMonth = world.clock.now().getTime() - Date.parse(`${monthNow()}-01T00:00:00Z`);
  const secondsAgo = Math.ceil(sinceMonth / 1000) + 3600;
  expect(world.clock.now().getTime() - secondsAgo * 1000).toBeGreaterThan(begun);
  const late = { type: 'payout', amount: -5_000, source: 'po_late', secondsAgo };
  await world.sandbox?.control('POST', '/movements', late);
  await expectBooksAgree(world, operator);
  const row = await world.deps.db
    .selectFrom('ledger_entries')
    .select(['kind', 'period', 'occurred_at'])
    .where('provider_object_id', '=', 'po_late')
    .executeTakeFirstOrThrow();
  expect(row.kind).toBe('own_payout');
  expect(row.occurred_at.toISOString().slice(0, 7)).toBe(month);
  expect(row.period.slice(0, 7)).toBe(monthNow());
  expect(await downloadBooks(operator, month, 'ledger')).toEqual(before);
});

/** Closes every month that is over. */
async function closeAll(): Promise<Books['months']> {
  const { operator } = desk.people;
  for (;;) {
    const { months } = (await operator.request('GET', '/operations/books')).body as Books;
    const next = months.find(({ state }) => state === 'closable');
    if (!next) return months.filter(({ state }) => state === 'closed');
    const path = `/operations/books/months/${next.month}/close`;
    const answer = await operator.request('POST', path, { body: { reason: 'Month end' } });
    expect(answer.status, answer.text).toBe(200);
  }
}
