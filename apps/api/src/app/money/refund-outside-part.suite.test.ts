import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askForLink, payouts, sign, signingToken } from '../../domains/sales/sale-world.fixture.ts';
import { expectSaleMoney, lossOf, pass, providerOf, saleRow } from './money.fixture.ts';
import {
  comesBack,
  complete,
  desk,
  emptyBalance,
  expectBalanced,
  firstCanReceive,
  halfPaidSale,
  heldSale,
  openRefundDesk,
  paidInFull,
  part,
  refunds,
  signedSale,
  statusFor,
  toldOf,
  topUp,
  world,
} from './refund-outside.fixture.ts';
import { price } from './sale-desk.fixture.ts';

beforeAll(openRefundDesk);
afterAll(() => world.stop());
afterEach(expectBalanced);

describe('a refund of a part, made in the dashboard', () => {
  it('stops the pen until it is topped up; then everyone signs and is paid in full', async () => {
    const { buyer, first, operator } = desk.people;
    const id = await heldSale();
    await sign(world, buyer, desk.listingId);
    const token = await signingToken(first, desk.listingId);
    await refunds(id, part);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect((await first.request('GET', `/signing/${token}`)).body).toMatchObject({
      code: 'signatures.refunded',
    });
    expect((await askForLink(first, desk.listingId)).body).toMatchObject({
      code: 'signatures.refunded',
    });
    const seen = (await payouts(first, 'owner')).find((one) => one.id === id);
    expect(seen).toMatchObject({ moves: [], step: 2, refundAmount: part });
    const shown = await operator.request('GET', `/operations/sales/${id}`);
    expect(shown.body).toMatchObject({
      ...{ standing: { state: 'refunded_outside' }, missing: part },
      ...{ refundable: true, toRefund: price - part },
    });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price - part, refunded: part });

    const done = await topUp(id);
    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({ missing: 0 });
    expect(await lossOf(world, id)).toBe(part);
    expect(await statusFor(buyer, 'buyer')).toBe('held');
    await pass(world);
    for (const person of [buyer, first]) {
      expect(await toldOf(person, 'The sale continues')).toHaveLength(1);
    }
    await complete(id);
    expect(await paidInFull(id)).toBe(price);
    expect(await lossOf(world, id)).toBe(part);
  });

  it('of a filed sale that one owner was paid for waits, and the other is paid from the balance', async () => {
    const id = await halfPaidSale();
    await refunds(id, part);
    const page = await desk.people.buyer.request('GET', `/sales/${id}/closing`);
    const standing = { state: 'refunded_outside' };
    expect(page.body).toMatchObject({ standing, refundAmount: part });
    await firstCanReceive();
    await pass(world, { hours: 2 });
    await desk.onlySale('filed');
    expect((await topUp(id)).status).toBe(200);
    await complete(id);
    expect(await paidInFull(id)).toBe(price);
    expect(await lossOf(world, id)).toBe(part);
  });

  it('ends with the sale when an operator refunds the rest, whatever was topped up before', async () => {
    const id = await signedSale();
    const toppedUp = await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    await refunds(id, part);
    expect(await desk.onlySale('signed')).toMatchObject({ toppedUpCents: part });
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await lossOf(world, id)).toBe(0);
    // It comes back after all: the buyer is given it again, and the platform has lost nothing.
    await comesBack(toppedUp);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await lossOf(world, id)).toBe(0);
  });

  it('and then of the rest ends a held sale, and what was topped up is the platform’s again', async () => {
    const id = await heldSale();
    await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    await refunds(id);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'outside' });
    expect(await lossOf(world, id)).toBe(0);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('that comes back lets the sale continue, and both sides are told', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    const before = (await toldOf(buyer, 'The sale continues')).length;
    const refund = await refunds(id, part);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    await comesBack(refund);
    expect(await statusFor(buyer, 'buyer')).toBe('held');
    expect(await toldOf(buyer, 'The sale continues')).toHaveLength(before + 1);
    await complete(id);
    expect(await paidInFull(id)).toBe(price);
  });

  it('that comes back after it was topped up gives the platform its money back', async () => {
    const id = await heldSale();
    const refund = await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    await comesBack(refund);
    expect(await desk.onlySale('held')).toMatchObject({ toppedUpCents: 0 });
    expect(await lossOf(world, id)).toBe(0);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
  });

  it('that waits for the platform’s balance freezes the sale too, and is booked when it leaves', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    const refill = await emptyBalance();
    await refunds(id, part);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.nothing_to_top_up' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
    await refill();
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price - part, refunded: part });
    expect((await topUp(id)).status).toBe(200);
  });

  it('during a bank’s inquiry freezes the sale after the inquiry too', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    const { charge_id: charge } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, { inquiry: true });
    await pass(world);
    await refunds(id, part);
    expect(await statusFor(buyer, 'buyer')).toBe('questioned');
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.disputed' });
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'won' });
    await pass(world);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect((await topUp(id)).status).toBe(200);
    expect(await statusFor(buyer, 'buyer')).toBe('held');
  });
});
