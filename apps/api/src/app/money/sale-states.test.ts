import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  confirm,
  file,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../integrations/payments/stripe-client.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  pass,
  providerOf,
  saleRow,
  salesOf,
  signInAgain,
} from './money.fixture.ts';

/** 100,001 cents in three parts do not come out even. */
const price = 100_001;
const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secured: '4000002500003155',
  disputed: '4000000000000259',
};

let world: World;
let operator: Persona;
let first: Persona;
let second: Persona;
let firstAccount: string;
let buyer: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  first = await world.person({ firstName: 'Fay', lastName: 'First' });
  second = await world.person({ firstName: 'Sid', lastName: 'Second' });
  firstAccount = await verifyBank(world, first);
  await verifyBank(world, second);
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
});
afterAll(() => world.stop());
// Whatever a test did, all ways so far end with two ledgers that say the same.
afterEach(() => expectLedgersAgree(world));

async function twoOwners(over: { acceptingOffers?: boolean } = {}): Promise<string> {
  return publishedListing(
    world,
    [
      { persona: first, stakeBasisPoints: 3_333 },
      { persona: second, stakeBasisPoints: 6_667 },
    ],
    { priceCents: price, ...over },
  );
}

async function onlySale(status: string) {
  const sales = await salesOf(world, listingId);
  expect(sales.map((sale) => sale.status)).toEqual([status]);
  const [sale] = sales;
  if (!sale) throw new Error('no sale');
  return sale;
}

/** Starts the payment. @returns the provider's id of it. */
async function begin(cents = price): Promise<string> {
  const started = await startPaying(buyer, listingId, cents);
  expect(started.status, started.text).toBe(200);
  return paymentIdOf(started.text);
}

/** A sale that is paid and signed by all. @returns its id. */
async function signedSale(card = cards.good): Promise<string> {
  listingId = await twoOwners();
  await pay(world, buyer, listingId, price, { card });
  for (const person of [buyer, first, second]) await sign(world, person, listingId);
  return (await onlySale('signed')).id;
}

async function paidOutSale(): Promise<string> {
  const saleId = await signedSale();
  expect((await file(operator, saleId)).status).toBe(200);
  await pass(world);
  await onlySale('released');
  return saleId;
}

function undo(saleId: string) {
  const body = { reason: 'Both sides asked for it.' };
  return operator.request('POST', `/operations/sales/${saleId}/refund`, { body });
}

describe('a payment by card', () => {
  it('is held, split by the stakes to the cent, and paid out', async () => {
    const saleId = await paidOutSale();
    const money = await expectSaleMoney(world, saleId);
    expect(Object.values(money.paid).sort((left, right) => left - right)).toEqual([33_330, 66_671]);
    expect(money).toMatchObject({ held: 0, refunded: 0 });
    expect(await listingRow(world, listingId)).toMatchObject({ sale_state: 'sold' });
  });

  it('that is declined takes nothing and leaves the checkout open for the next card', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    const refused = confirm(world, paymentId, { card: cards.declined });
    await expect(refused).rejects.toThrow('Your card was declined.');
    await pass(world);
    const { id } = await onlySale('checkout');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, listingId)).toMatchObject({ sale_state: 'none' });
    expect(await begin()).toBe(paymentId);
    await confirm(world, paymentId);
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    await onlySale('held');
  });

  it('that 3-D Secure was passed for is held', async () => {
    listingId = await twoOwners();
    await confirm(world, await begin(), { card: cards.secured, authenticate: 'succeed' });
    await pass(world);
    expect(await expectSaleMoney(world, (await onlySale('held')).id)).toMatchObject({
      held: price,
    });
  });

  it('that waits for 3-D Secure, and then fails it, takes nothing and can be tried again', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    await confirm(world, paymentId, { card: cards.secured });
    await pass(world);
    const { id } = await onlySale('checkout');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await expect(
      confirm(world, paymentId, { card: cards.secured, authenticate: 'fail' }),
    ).rejects.toThrow(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await confirm(world, paymentId);
    await pass(world);
    expect(await expectSaleMoney(world, (await onlySale('held')).id)).toMatchObject({
      held: price,
    });
  });

  it('that was abandoned is cancelled at the provider after two weeks', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    await pass(world, { days: 14 });
    const { id } = await onlySale('ended');
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await expect(confirm(world, paymentId)).rejects.toThrow();
  });

  it('that succeeds for a listing no longer for sale is given back at once', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    const takenDown = await operator.request(
      'POST',
      `/operations/listings/${listingId}/take-down`,
      {
        body: { reason: 'A claim of the true owner.' },
      },
    );
    expect(takenDown.status, takenDown.text).toBe(200);
    await confirm(world, paymentId);
    await pass(world);
    const { id } = await onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });
});

describe('a bank debit', () => {
  it('is processing for days, then held; it is refunded in days too, and booked from its first', async () => {
    listingId = await twoOwners();
    await confirm(world, await begin(), { bank: '000123456789' });
    await pass(world);
    const { id } = await onlySale('processing');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, listingId)).toMatchObject({ sale_state: 'under_sale' });
    await pass(world, { days: 5 });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    await onlySale('held');
    expect((await undo(id)).status).toBe(200);
    await pass(world);
    // The money has left the balance although it has not arrived.
    expect(await onlySale('refunding')).toMatchObject({ refund_status: 'pending' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    await expectLedgersAgree(world);
    await pass(world, { days: 2 });
    await onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('that fails late gives the listing back, and another way pays the same checkout', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    await confirm(world, paymentId, { bank: '000222222227' });
    await pass(world);
    const { id } = await onlySale('processing');
    await pass(world, { days: 5 });
    await onlySale('checkout');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, listingId)).toMatchObject({ sale_state: 'none' });
    await confirm(world, paymentId);
    await pass(world);
    await onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
  });
});

describe('a bank transfer', () => {
  it('that arrives short waits, says what came, and is held when the rest has come', async () => {
    listingId = await twoOwners();
    const paymentId = await begin();
    await confirm(world, paymentId, { bankTransfer: true });
    const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
    const fund = (amount: number) =>
      providerOf(world).testHelpers.customers.fundCashBalance(idOf(customer) ?? '', {
        amount,
        currency: 'usd',
      });
    await fund(60_000);
    await pass(world);
    const { id } = await onlySale('checkout');
    await signInAgain(world, buyer);
    expect(await paymentStatus(buyer, listingId)).toEqual({
      status: 'open',
      amount: price,
      received: 60_000,
    });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await fund(price - 60_000);
    await pass(world);
    await onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
  });
});

describe('a reservation for an accepted offer', () => {
  async function accepted(): Promise<string> {
    listingId = await twoOwners({ acceptingOffers: true });
    for (const person of [buyer, first]) await signInAgain(world, person);
    const made = await buyer.request('POST', '/offer', {
      query: { patentId: listingId, amount: '800' },
    });
    expect(made.status, made.text).toBe(200);
    const { id } = made.body as { id: string };
    expect((await first.request('POST', `/offer/${id}/accept`)).status).toBe(200);
    return id;
  }

  const offerOf = (id: string) =>
    world.deps.db
      .selectFrom('offers')
      .select(['status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('that expires unpaid cancels the payment at the provider, then frees the listing', async () => {
    const offerId = await accepted();
    const paymentId = await begin(80_000);
    await pass(world, { hours: 72 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await offerOf(offerId)).toEqual({ status: 'REJECTED', reason: 'payment_lapsed' });
    expect(await listingRow(world, listingId)).toMatchObject({ reserved_for_user_id: null });
    const { id } = await onlySale('ended');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
  });

  it('that expires after the payment had succeeded unheard of becomes a sale', async () => {
    const offerId = await accepted();
    const paymentId = await begin(80_000);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await confirm(world, paymentId);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await pass(world, { hours: 73 });
    const { id } = await onlySale('held');
    expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 80_000 });
  });
});

describe('a refund', () => {
  it('before anything was paid out gives everything back', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await signedSale();
    expect((await undo(saleId)).status).toBe(200);
    await pass(world);
    await onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
    expect(await listingRow(world, listingId)).toMatchObject({ sale_state: 'none' });
  });

  it('after the payouts takes each of them back first', async () => {
    const saleId = await paidOutSale();
    expect((await undo(saleId)).status).toBe(200);
    await pass(world);
    await onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });

  it('that the buyer’s bank sends back is the platform’s again, and shown as failed', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    listingId = await twoOwners();
    await pay(world, buyer, listingId, price, { card: '4000000000005126' });
    const { id } = await onlySale('held');
    expect((await undo(id)).status).toBe(200);
    // The refund is made now; its failure comes with the hour.
    await pass(world);
    await pass(world, { hours: 1 });
    expect(await onlySale('refunding')).toMatchObject({ refund_status: 'failed' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
  });

  it('of the account that has spent its payout is not made: the owner keeps, the buyer waits', async () => {
    const saleId = await paidOutSale();
    await pass(world, { days: 8 });
    await signInAgain(world, operator);
    expect((await undo(saleId)).status).toBe(200);
    await pass(world);
    const sale = await onlySale('released');
    expect(sale.undo_requested_at).not.toBeNull();
    const money = await expectSaleMoney(world, saleId);
    expect(money.refunded).toBe(0);
  });
});

describe('a dispute', () => {
  it.each([true, false])('that is won (%s) ends as the bank decided', async (won) => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    listingId = await twoOwners();
    await pay(world, buyer, listingId, price, { card: cards.disputed });
    await pass(world, { hours: 1 });
    const { id } = await onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: price });
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    const outcome = won ? 'won' : 'lost';
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome });
    await pass(world);
    if (!won) {
      expect(await expectSaleMoney(world, id, { lostDispute: true })).toMatchObject({ held: 0 });
      expect((await saleRow(world, id)).disputed_at).not.toBeNull();
      return;
    }
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: 0 });
    for (const person of [buyer, first, second]) await sign(world, person, listingId);
    expect((await file(operator, id)).status).toBe(200);
    await pass(world);
    await onlySale('released');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
  });
});

describe('a payout account', () => {
  it('that is past due when the payout is due holds up all owners, until it is open again', async () => {
    const saleId = await signedSale();
    await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'past_due' });
    expect((await file(operator, saleId)).status).toBe(200);
    await pass(world);
    await onlySale('filed');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: price, paid: {} });
    await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'enabled' });
    await pass(world);
    await onlySale('released');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0 });
  });
});
