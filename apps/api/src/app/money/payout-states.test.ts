import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { file, pay, sign } from '../../domains/sales/sale-world.fixture.ts';
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
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** Every way in which the money of a sale goes, once it is held. */
let world: World;
let desk: SaleDesk;
let operator: Persona;
let first: Persona;
let second: Persona;
let firstAccount: string;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ operator, first, second, firstAccount, buyer } = desk.people);
});
afterAll(() => world.stop());
// Whatever a test did, all ways so far end with two ledgers that say the same.
afterEach(() => expectLedgersAgree(world));

describe('a refund', () => {
  it('before anything was paid out gives everything back', async () => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    const saleId = await desk.signedSale();
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
  });

  it('after the payouts takes each of them back first', async () => {
    const saleId = await desk.paidOutSale();
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
  });

  it('that the buyer’s bank sends back is the platform’s again, and shown as failed', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    await desk.list();
    await pay(world, buyer, desk.listingId, price, { card: '4000000000005126' });
    const { id } = await desk.onlySale('held');
    expect((await desk.undo(id)).status).toBe(200);
    // The refund is made first, and comes back a moment later.
    const status = async () => {
      await pass(world, { hours: 1 });
      return (await salesOf(world, desk.listingId)).map((sale) => [
        sale.status,
        sale.refund_status,
      ]);
    };
    await expect.poll(status).toEqual([['refunding', 'failed']]);
    expect(await desk.onlySale('refunding')).toMatchObject({ refund_status: 'failed' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
  });

  it('of the account that has spent its payout is not made: the owner keeps, the buyer waits', async () => {
    const saleId = await desk.paidOutSale();
    await pass(world, { days: 8 });
    await signInAgain(world, operator);
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    const sale = await desk.onlySale('released');
    expect(sale.undo_requested_at).not.toBeNull();
    const money = await expectSaleMoney(world, saleId);
    expect(money.refunded).toBe(0);
  });
});

describe('a dispute', () => {
  it.each([true, false])('that is won (%s) ends as the bank decided', async (won) => {
    for (const person of [buyer, first, second, operator]) await signInAgain(world, person);
    await desk.list();
    await pay(world, buyer, desk.listingId, price, { card: cards.disputed });
    await pass(world, { hours: 1 });
    const { id } = await desk.onlySale('held');
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
    for (const person of [buyer, first, second]) await sign(world, person, desk.listingId);
    expect((await file(operator, id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
  });
});

describe('a payout account', () => {
  it('that is past due when the payout is due holds up all owners, until it is open again', async () => {
    const saleId = await desk.signedSale();
    await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'past_due' });
    expect((await file(operator, saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('filed');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: price, paid: {} });
    await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'enabled' });
    await pass(world);
    await desk.onlySale('released');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0 });
  });
});
