import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSaleBalances } from '../../domains/money/sale-money.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { expectSaleMoney, lossOf, pass, providerOf, saleRow } from './money.fixture.ts';
import {
  comesBack,
  complete,
  desk,
  earnEnough,
  emptyBalance,
  expectBalanced,
  heldSale,
  oneEach,
  openRefundDesk,
  outside,
  paidInFull,
  part,
  refunds,
  statusFor,
  toldOf,
  topUp,
  wordsOf,
  world,
} from './refund-outside.fixture.ts';
import { price } from './sale-desk.fixture.ts';

beforeAll(openRefundDesk);
afterAll(() => world.stop());
afterEach(expectBalanced);

describe('a top-up', () => {
  it('of a payment that is also being checked tells nobody that the sale continues, until it does', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    const continues = async () => (await toldOf(buyer, 'The sale continues')).length;
    const before = await continues();
    await refunds(id, part);
    const { charge_id: charge } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge}/warning`);
    await pass(world);
    expect((await topUp(id)).status).toBe(200);
    await pass(world);
    expect(await statusFor(buyer, 'buyer')).toBe('being_checked');
    expect(await continues()).toBe(before);
  });

  it('of one refund while another waits for the balance: the sale waits for that one, which is topped up on its own', async () => {
    const { buyer } = desk.people;
    await earnEnough();
    const id = await heldSale();
    await refunds(id, part);
    const refill = await emptyBalance();
    await refunds(id, 2 * part);
    const nothing = await wordsOf(async () => {
      const done = await topUp(id);
      expect(done.body, done.text).toMatchObject({
        standing: { state: 'refunded_outside' },
        missing: 0,
      });
      await pass(world);
    });
    expect(nothing).toEqual({ notices: [], emails: [] });
    expect(await lossOf(world, id)).toBe(part);
    expect(await statusFor(buyer, 'buyer')).toBe('refunded_outside');
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.nothing_to_top_up' });
    const onHold = oneEach('Payment refunded outside this marketplace', outside);
    expect(await wordsOf(refill)).toMatchObject({ notices: onHold });
    const shown = await desk.people.operator.request('GET', `/operations/sales/${id}`);
    expect(shown.body).toMatchObject({ missing: 2 * part, toRefund: price - 3 * part });
    const continues = oneEach('The sale continues', null);
    expect(await wordsOf(() => topUp(id))).toMatchObject({ notices: continues });
    expect(await lossOf(world, id)).toBe(3 * part);
    await complete(id);
    expect(await paidInFull(id)).toBe(price);
    expect(await lossOf(world, id)).toBe(3 * part);
  });

  it('of one refund, and another that waits then fails: the sale continues, and all are told once', async () => {
    await earnEnough();
    const id = await heldSale();
    await refunds(id, part);
    const refill = await emptyBalance();
    const waiting = await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    const continues = oneEach('The sale continues', null);
    expect(await wordsOf(() => comesBack(waiting))).toEqual({
      ...{ notices: continues, emails: continues },
    });
    await refill();
    expect(await statusFor(desk.people.buyer, 'buyer')).toBe('held');
    expect(await lossOf(world, id)).toBe(part);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price - part, refunded: part });
    await complete(id);
    expect(await paidInFull(id)).toBe(price);
  });

  it('and then a lost dispute: nothing is held at the end', async () => {
    const id = await heldSale();
    const { charge_id: charge } = await saleRow(world, id);
    await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
    await pass(world);
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await pass(world);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'dispute_lost' });
    expect(await getSaleBalances(world.deps.db, id)).toMatchObject({ heldCents: 0 });
    expect(await findHeldDifferences(world.deps)).toEqual([]);
  });

  it('is refused where nothing is missing, without a reason, and to others than operators', async () => {
    const id = await heldSale();
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.nothing_to_top_up' });
    await refunds(id, part);
    expect((await topUp(id, desk.people.buyer)).status).toBe(404);
    const { operator } = desk.people;
    const path = `/operations/sales/${id}/top-up`;
    expect(
      (await operator.request('POST', path, { body: { amount: part, reason: ' ' } })).status,
    ).toBe(400);
    // Someone refunded more, or less, since the operator read it.
    const other = await topUp(id, operator, part + 1);
    expect(other.body).toMatchObject({ code: 'sales.moved_on' });
    expect(await lossOf(world, id)).toBe(0);
    const [one, same] = await Promise.all([topUp(id), topUp(id)]);
    expect([one.status, same.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await lossOf(world, id)).toBe(part);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.nothing_to_top_up' });
    const audit = await operator.request('GET', '/operations/audit');
    expect(audit.body).toContainEqual(expect.objectContaining({ what: 'sale.top_up' }));
  });
});
