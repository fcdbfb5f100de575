import type { OwnTransfers } from '@claimstead/contract/customer-cash.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirm, paymentStatus } from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  pass,
  providerOf,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** Every way in which a sale's money arrives, or does not. */
let world: World;
let desk: SaleDesk;
let operator: Persona;
let first: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ operator, first, buyer } = desk.people);
});
afterAll(() => world.stop());
// Whatever a test did, the two ledgers agree afterward.
afterEach(() => expectLedgersAgree(world));

describe('a payment by card', () => {
  it('is held, split by the shares to the cent, and paid out', async () => {
    const saleId = await desk.paidOutSale();
    const money = await expectSaleMoney(world, saleId);
    expect(Object.values(money.paid).sort((left, right) => left - right)).toEqual([33_330, 66_671]);
    expect(money).toMatchObject({ held: 0, refunded: 0 });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'sold' });
  });

  it('that is declined takes nothing and leaves the checkout open for the next card', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    const refused = confirm(world, paymentId, { card: cards.declined });
    await expect(refused).rejects.toThrow('Your card was declined.');
    await pass(world);
    const { id } = await desk.onlySale('open');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
    expect(await desk.begin()).toBe(paymentId);
    await confirm(world, paymentId);
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    await desk.onlySale('held');
  });

  it('that 3-D Secure was passed for is held', async () => {
    await desk.list();
    await confirm(world, await desk.begin(), { card: cards.secured, authenticate: 'succeed' });
    await pass(world);
    expect(await expectSaleMoney(world, (await desk.onlySale('held')).id)).toMatchObject({
      held: price,
    });
  });

  it('that waits for 3-D Secure, and then fails it, takes nothing and can be tried again', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    await confirm(world, paymentId, { card: cards.secured });
    await pass(world);
    const { id } = await desk.onlySale('open');
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
    expect(await expectSaleMoney(world, (await desk.onlySale('held')).id)).toMatchObject({
      held: price,
    });
  });

  it('that was abandoned is canceled at the provider after two weeks', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    await pass(world, { days: 14 });
    const { id } = await desk.onlySale('ended');
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await expect(confirm(world, paymentId)).rejects.toThrow();
  });

  it('that succeeds for a listing no longer for sale is given back at once', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    const takenDown = await operator.request(
      'POST',
      `/operations/listings/${desk.listingId}/take-down`,
      {
        body: { reason: 'A claim of the true owner.' },
      },
    );
    expect(takenDown.status, takenDown.text).toBe(200);
    await confirm(world, paymentId);
    await pass(world);
    const { id } = await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });
});

/** What the buyer and an owner are answered who ask for a sale's log. */
async function evidenceFor(saleId: string) {
  const { buyer, first } = desk.people;
  const statusOf = async (who: Persona) =>
    (await who.request('GET', `/sales/${saleId}/evidence`)).status;
  return { buyer: await statusOf(buyer), first: await statusOf(first) };
}

describe('a bank debit', () => {
  it('is processing for days, then held; it is refunded in days too, and booked from its first', async () => {
    await desk.list();
    await confirm(world, await desk.begin(), { bank: '000123456789' });
    await pass(world);
    const { id } = await desk.onlySale('processing');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'under_sale' });
    const { waiting } = (await desk.people.buyer.request('GET', '/payments/transfers'))
      .body as OwnTransfers;
    expect(waiting).toMatchObject([{ state: 'debit', ofOffer: false, amount: price, received: 0 }]);
    // There is no sale before its money is here, and so no log.
    expect(await evidenceFor(id)).toEqual({ buyer: 404, first: 404 });
    await pass(world, { days: 5 });
    expect(await evidenceFor(id)).toEqual({ buyer: 200, first: 200 });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    await desk.onlySale('held');
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    // The money has left the balance although it has not arrived.
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'pending' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    await expectLedgersAgree(world);
    await pass(world, { days: 2 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('that fails late gives the listing back, and another way pays the same checkout', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    await confirm(world, paymentId, { bank: '000222222227' });
    await pass(world);
    const { id } = await desk.onlySale('processing');
    await pass(world, { days: 5 });
    await desk.onlySale('open');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
    await confirm(world, paymentId);
    await pass(world);
    await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
  });
});

describe('a bank transfer', () => {
  it('that arrives short waits, says what came, and is held when the rest has come', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    await confirm(world, paymentId, { bankTransfer: true });
    const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
    const fund = (amount: number) =>
      providerOf(world).testHelpers.customers.fundCashBalance(idOf(customer) ?? '', {
        amount,
        currency: 'usd',
      });
    await fund(60_000);
    await pass(world);
    const { id } = await desk.onlySale('open');
    await signInAgain(world, buyer);
    expect(await paymentStatus(buyer, desk.listingId)).toEqual({
      status: 'open',
      amount: price,
      received: 60_000,
      transferExpected: true,
      titleStops: false,
      verifyUrl: null,
      // A fixed price reserves nothing before the money is there.
      reservedUntil: null,
      methods: ['customer_balance', 'us_bank_account', 'card'],
      withoutCard: null,
    });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    await fund(price - 60_000);
    await pass(world);
    await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
  });
});

describe('a reservation for an accepted offer', () => {
  async function accepted(): Promise<string> {
    await desk.list({ acceptingOffers: true });
    for (const person of [buyer, first]) await signInAgain(world, person);
    const made = await buyer.request('POST', '/offer', {
      query: { patentId: desk.listingId, amount: '800' },
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
    const paymentId = await desk.begin(80_000);
    await pass(world, { hours: 72 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await offerOf(offerId)).toEqual({ status: 'REJECTED', reason: 'payment_lapsed' });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ reserved_for_user_id: null });
    const { id } = await desk.onlySale('ended');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
  });

  it('is prolonged for a transfer, however late it is heard of, and keeps a part that came', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await confirm(world, paymentId, { bankTransfer: true });
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await pass(world, { hours: 73 });
    const intent = await providerOf(world).paymentIntents.retrieve(paymentId);
    expect(intent.status).toBe('requires_action');
    expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });

    const fund = (amount: number) =>
      providerOf(world).testHelpers.customers.fundCashBalance(idOf(intent.customer) ?? '', {
        amount,
        currency: 'usd',
      });
    await fund(30_000);
    await signInAgain(world, buyer);
    expect(await paymentStatus(buyer, desk.listingId)).toMatchObject({
      received: 30_000,
      transferExpected: true,
      titleStops: false,
      reservedUntil: expect.stringMatching(/^\d{4}-/),
    });
    const own = (await buyer.request('GET', '/payments/transfers')).body as OwnTransfers;
    const part = { state: 'transfer_part', ofOffer: true, amount: 80_000, received: 30_000 };
    expect(own.waiting).toMatchObject([part]);
    await pass(world, { days: 4 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe(
      'requires_action',
    );
    await fund(50_000);
    await pass(world);
    const { id } = await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 80_000 });
  });

  it('that expires after the payment had succeeded unheard of becomes a sale', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await confirm(world, paymentId);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await pass(world, { hours: 73 });
    const { id } = await desk.onlySale('held');
    expect(await offerOf(offerId)).toMatchObject({ status: 'PAID' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 80_000 });
  });
});
