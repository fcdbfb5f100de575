import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirm, file, sign, signingToken } from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import {
  expectSaleMoney,
  listingRow,
  lossOf,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import {
  comesBack,
  desk,
  expectBalanced,
  firstCanReceive,
  halfPaidSale,
  heldSale,
  oneEach,
  openRefundDesk,
  outside,
  part,
  people,
  refunds,
  signedSale,
  statusFor,
  toldOf,
  topUp,
  unsettled,
  wordsOf,
  world,
} from './refund-outside.fixture.ts';
import { price } from './sale-desk.fixture.ts';

beforeAll(openRefundDesk);
afterAll(() => world.stop());
afterEach(expectBalanced);

describe('a refund of the whole payment, made in the dashboard', () => {
  it('ends a held sale as refunded; the listing returns, and both sides and operators are told', async () => {
    const { buyer, first, operator } = desk.people;
    const id = await heldSale();
    await sign(world, buyer, desk.listingId);
    const token = await signingToken(first, desk.listingId);
    await refunds(id);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'outside' });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect((await first.request('GET', `/signing/${token}`)).status).toBe(410);
    for (const person of [buyer, first]) expect(await toldOf(person, 'Sale ended')).toHaveLength(1);
    expect(await toldOf(operator, 'A payment was refunded outside this marketplace')).toHaveLength(
      1,
    );
    expect((await buyer.request('GET', `/sales/${id}/closing`)).body).toMatchObject({
      ended: { cause: 'outside', outcome: 'refunded', takenByBank: 0 },
    });
  });

  it('tells each side once, and operators once: that the sale has ended', async () => {
    const id = await heldSale();
    await sign(world, desk.people.buyer, desk.listingId);
    const ended = oneEach('Sale ended', outside);
    expect(await wordsOf(() => refunds(id))).toEqual({ notices: ended, emails: ended });
  });

  it('tells them each time only what is new, where a part was refunded before', async () => {
    const id = await heldSale();
    const onHold = oneEach('Payment refunded outside this marketplace', outside);
    expect(await wordsOf(() => refunds(id, part))).toEqual({ notices: onHold, emails: onHold });
    const ended = oneEach('Sale ended', outside);
    expect(await wordsOf(() => refunds(id))).toEqual({ notices: ended, emails: ended });
  });

  it('of what a bank left of it after a lost dispute tells them once that the sale has ended', async () => {
    const id = await heldSale();
    const { charge_id: charge } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, { amount: part });
    await pass(world);
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await pass(world);
    const ended = oneEach('Sale ended', outside);
    expect(await wordsOf(() => refunds(id))).toEqual({ notices: ended, emails: ended });
    const [told] = await toldOf(desk.people.buyer, 'Sale ended');
    expect(told).toContain('Your bank took back $300.00 of your payment');
    expect(told).toContain('the remaining $700.01 was refunded');
  });

  it('is told at once where the bank disputes the payment in the same moment: nothing ends the sale until it decides', async () => {
    const id = await heldSale();
    const { charge_id: charge } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge}/refund`, {});
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
    const { notices } = await wordsOf(() => pass(world));
    const refunded = oneEach('Payment refunded outside this marketplace', outside);
    expect(notices).toEqual(expect.arrayContaining(refunded));
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await pass(world);
    expect(await findHeldDifferences(world.deps)).toEqual([]);
  });

  it('that comes back after the sale has ended is given back by us', async () => {
    const id = await heldSale();
    const refund = await refunds(id);
    await desk.onlySale('refunded');
    await comesBack(refund);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'outside' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('stops a signed sale: it is not filed, and ends when an operator ends it', async () => {
    const { buyer, first, operator } = desk.people;
    const id = await signedSale();
    await refunds(id);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect(await statusFor(first, 'owner')).toBe('refunded_outside');
    expect((await file(operator, id)).body).toMatchObject({ code: 'sales.refunded_outside' });
    expect(await unsettled()).toBe(1);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'operator' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await unsettled()).toBe(0);
  });

  it('of a filed sale that one owner was paid for takes that payout back first', async () => {
    const id = await halfPaidSale();
    await refunds(id);
    await desk.onlySale('filed');
    await firstCanReceive();
    expect(Object.keys((await expectSaleMoney(world, id)).paid)).toHaveLength(1);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, paid: {}, refunded: price });
    expect(await lossOf(world, id)).toBe(0);
  });

  it('stops the filing of the next moment, before anyone has heard of it', async () => {
    const { operator } = desk.people;
    const id = await signedSale();
    const { charge_id: charge } = await saleRow(world, id);
    await providerOf(world).refunds.create({ charge: charge ?? '' });
    const filed = await file(operator, id);
    expect([filed.status, filed.body]).toMatchObject([409, { code: 'sales.refunded_outside' }]);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
  });

  it('of a sale that was paid out is the platform’s loss, and stops nothing', async () => {
    const { buyer, operator } = desk.people;
    for (const person of people) await signInAgain(world, person);
    const id = await desk.paidOutSale();
    const before = (await toldOf(operator, 'A payment was refunded outside this marketplace'))
      .length;
    const refund = await refunds(id);
    expect(await statusFor(buyer, 'buyer')).toBe('released');
    expect(await lossOf(world, id)).toBe(price);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: -price, refunded: price });
    const told = await toldOf(operator, 'A payment was refunded outside this marketplace');
    expect(told).toHaveLength(before + 1);
    await comesBack(refund);
    expect(await lossOf(world, id)).toBe(0);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
  });
});

describe('a refund of a bank transfer, made in the dashboard', () => {
  it('that nobody collects lies in the buyer’s cash, stays refunded, and freezes the sale', async () => {
    for (const person of people) await signInAgain(world, person);
    const { buyer } = desk.people;
    await desk.list();
    const paymentId = await desk.begin();
    await confirm(world, paymentId, { bankTransfer: true });
    const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
    const customerId = idOf(customer) ?? '';
    await world.sandbox?.control('POST', `/customers/${customerId}`, { answersRefunds: false });
    await world.sandbox?.control('POST', `/customers/${customerId}/transfer`, { amount: price });
    await pass(world);
    const { id } = await desk.onlySale('held');
    const refund = await refunds(id, part);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    await world.sandbox?.control('POST', `/refunds/${refund}`, { status: 'canceled' });
    await pass(world, { hours: 1 });
    expect(await desk.onlySale('held')).toMatchObject({ earlierRefundCents: part });
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price - part, refunded: part });
    expect((await topUp(id)).status).toBe(200);
    expect(await statusFor(buyer, 'buyer')).toBe('held');
  });
});
