import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  confirm,
  paymentIdOf,
  publishedListing,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import {
  billing,
  complete,
  confirm as confirmPlan,
  findPlan,
  givenListing,
  start,
} from '../../domains/subscriptions/plan-desk.test-kit.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expectLedgersAgree, salesOf } from './money.fixture.ts';

const price = 50_000;

let world: World;
let owner: Persona;
let stranger: Persona;
let listingId: string;
let draftId: string;
let accountId: string;
let subscriptionId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  owner = await world.person();
  stranger = await world.person();
  accountId = await verifyBank(world, owner);
  listingId = await publishedListing(world, [{ persona: owner, shareBasisPoints: 10_000 }], {
    priceCents: price,
  });
  draftId = await givenListing(world, owner);
  await complete(world, (await start(world, owner, draftId, '6-month')).text, {
    card: '4242424242424242',
  });
  await confirmPlan(world, owner, draftId);
  subscriptionId = (await billing(world, owner))[0]?.id ?? '';
});
afterAll(() => world.stop());

/** Every call so far that could have changed something at the provider. */
async function changesAtProvider(): Promise<number> {
  const log = (await world.sandbox?.control('GET', '/log?limit=5000')) as { method: string }[];
  return log.filter((call) => call.method !== 'GET').length;
}

let before: number;
beforeEach(async () => {
  await world.settle();
  before = await changesAtProvider();
});

async function expectNothingDone(): Promise<void> {
  await world.drain();
  expect(await changesAtProvider()).toBe(before);
  await expectLedgersAgree(world);
}

const refused = (answer: Answer, ...statuses: number[]) =>
  expect(statuses, `${answer.status} ${answer.text}`).toContain(answer.status);

it('an amount other than what is due is refused', async () => {
  for (const cents of [0, 1, price - 1, price + 1, price * 100, 999_999_999]) {
    refused(await startPaying(stranger, listingId, cents), 409);
  }
  for (const amount of ['-50000', '50000.00', '5e4', '', '50000 ', '0x10', '١٢']) {
    const query = { patent_id: listingId, amount };
    refused(await stranger.request('POST', '/payments/payment', { query }), 400);
  }
  expect(await salesOf(world, listingId)).toEqual([]);
  await expectNothingDone();
});

it('a patent that is a draft, unknown or one’s own cannot be paid for', async () => {
  refused(await startPaying(stranger, draftId, 100_000), 404);
  refused(await startPaying(stranger, '019c0000-0000-7000-8000-000000000000', price), 404);
  refused(await startPaying(owner, listingId, price), 409, 403);
  await expectNothingDone();
});

it('another price, or someone else’s listing, cannot be subscribed to', async () => {
  const ask = (person: Persona, patentId: string, priceId: string) =>
    person.request('POST', '/payments/checkoutSession', { query: { patentId, priceId } });
  const { priceId } = await findPlan(world, '90-day');
  refused(await ask(stranger, draftId, priceId), 404);
  const own = await givenListing(world, stranger);
  for (const other of ['price_1', 'listing_90d', `${priceId}x`, 'x'.repeat(300)]) {
    refused(await ask(stranger, own, other), 400);
  }
  refused(await confirmPlan(world, stranger, draftId), 404);
  await expectNothingDone();
});

it('someone else’s payout account is not stored, opened or revealed', async () => {
  const body = { connectedAccountId: accountId };
  for (const answer of [
    await stranger.request('PATCH', '/user/payments', { body }),
    await stranger.request('POST', '/payments/accountSession', { body }),
    await stranger.request('PATCH', '/user/payments', {
      body: { connectedAccountId: 'acct_of_nobody' },
    }),
  ]) {
    refused(answer, 403, 404, 409);
    expect(answer.text).not.toContain(accountId);
  }
  await expectNothingDone();
});

it('someone else’s subscription can be neither canceled nor changed', async () => {
  const { priceId } = await findPlan(world, '1-year');
  for (const id of [subscriptionId, '019c0000-0000-7000-8000-000000000000']) {
    const query = { subscriptionId: id };
    refused(await stranger.request('POST', '/payments/subscription/cancel', { query }), 404);
    const path = '/payments/subscription/nextPlan';
    refused(await stranger.request('PUT', path, { query: { ...query, priceId } }), 404);
    refused(await stranger.request('DELETE', path, { query }), 404);
  }
  expect(await billing(world, owner)).toMatchObject([{ id: subscriptionId, status: 'active' }]);
  await expectNothingDone();
});

it('a return address is never trusted, and extra parameters have no effect', async () => {
  const claimed = await stranger.request('GET', '/payments/payment/status', {
    query: { patent_id: listingId, redirect_status: 'succeeded', payment_intent: 'pi_other' },
  });
  if (claimed.status === 200) expect(claimed.body).toMatchObject({ status: 'none' });
  else refused(claimed, 400);
  await expectNothingDone();
  const begun = await stranger.request('POST', '/payments/payment', {
    query: { patent_id: listingId, amount: String(price) },
    body: { amount: 1, destination: 'acct_mine', transfer_data: { destination: 'acct_mine' } },
  });
  if (begun.status !== 200) {
    refused(begun, 400);
    return expectNothingDone();
  }
  const payment = await world.deps.payments.getPayment(paymentIdOf(begun.text));
  expect(payment.amountCents).toBe(price);
  await confirm(world, payment.id);
  expect((await world.deps.payments.getPayment(payment.id)).charge?.isPaid).toBe(true);
});
