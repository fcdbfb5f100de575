import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  lossOf,
  pass,
  providerOf,
  signInAgain,
} from './money.fixture.ts';
import { price, SaleDesk } from './sale-desk.fixture.ts';

/** Payouts that at first cannot be taken back: the owners' accounts were emptied by their bank payouts. */
let world: World;
let desk: SaleDesk;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
});
afterAll(() => world.stop());
beforeEach(() => expectErrorLog(/a payout could not be taken back, an operator must look/));
afterEach(async () => {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

async function signInAll(): Promise<void> {
  const { operator, first, second, buyer } = desk.people;
  for (const person of [operator, first, second, buyer]) await signInAgain(world, person);
}

/** A sale whose owners have spent what they were paid, and that an operator undoes. */
async function stuckSale(): Promise<string> {
  await signInAll();
  const saleId = await desk.paidOutSale();
  await pass(world, { days: 8 });
  await signInAll();
  expect((await desk.undo(saleId)).status).toBe(200);
  await pass(world);
  await desk.onlySale('released');
  expect(await expectSaleMoney(world, saleId)).toMatchObject({ refunded: 0 });
  return saleId;
}

async function attemptsFor(saleId: string): Promise<number[]> {
  const transfers = await world.deps.payments.listTransfers(saleId);
  const rows = await world.deps.db
    .selectFrom('money_intents')
    .select('attempt')
    .where(
      'subject',
      'in',
      transfers.map((transfer) => `trr:${transfer.id}`),
    )
    .orderBy('attempt')
    .execute();
  return rows.map((row) => row.attempt);
}

async function seenByOperator(saleId: string): Promise<OperatorSale> {
  const { operator } = desk.people;
  return (await operator.request('GET', `/operations/sales/${saleId}`)).body as OperatorSale;
}

async function factOf(name: string) {
  const { parts } = await viewHealth(world.deps);
  return parts.flatMap(({ facts }) => facts).find((one) => one.fact === name);
}

const toldOf = async (type: string) =>
  (await world.eventTypes()).filter((one) => one === type).length;

describe('a reversal that is refused', () => {
  it('is tried again, later and later, with a new attempt, until the account holds the money', async () => {
    const saleId = await stuckSale();
    expect(await attemptsFor(saleId)).toEqual([1, 1]);
    expect(await toldOf('sales.payout_not_returned')).toBe(2);
    expect(await factOf('payouts_not_returned')).toMatchObject({
      state: 'attention',
      count: 1,
      runbook: 'payout-not-returned',
    });
    // Looked at every minute, asked for only when it is time.
    await pass(world, { hours: 0.2 });
    expect(await attemptsFor(saleId)).toEqual([1, 1]);
    await pass(world, { hours: 1 });
    expect(await attemptsFor(saleId)).toEqual([1, 1, 2, 2]);
    expect(await toldOf('sales.payout_not_returned')).toBe(2);
    expect(await seenByOperator(saleId)).toMatchObject({ refundable: true, writableOff: true });

    // Another sale fills the accounts; an operator does not wait for the next time.
    const stuckListing = desk.listingId;
    await desk.paidOutSale();
    desk.listingId = stuckListing;
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({
      held: 0,
      paid: {},
      refunded: price,
    });
    expect(await factOf('payouts_not_returned')).toMatchObject({ state: 'fine', count: 0 });
    // Both of the other sale are spent now: what was returned came from them.
    const refundedOnce = await attemptsFor(saleId);
    expect(refundedOnce.filter((attempt) => attempt === 3)).toHaveLength(2);
  });

  it('is not made where someone has reversed the transfer at the provider', async () => {
    const saleId = await stuckSale();
    const stuckListing = desk.listingId;
    await desk.paidOutSale();
    desk.listingId = stuckListing;
    for (const { id } of await world.deps.payments.listTransfers(saleId)) {
      await world.deps.payments.reverseTransfer({ transferId: id }, `by-hand:${id}`);
    }
    // However long the next attempt still waits.
    await pass(world);
    await desk.onlySale('refunded');
    expect(await attemptsFor(saleId)).toEqual([1, 1]);
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0, refunded: price });
  });

  it('can be written off by an operator: the loss is booked, and the refund continues', async () => {
    const saleId = await stuckSale();
    const { operator, buyer } = desk.people;
    const path = `/operations/sales/${saleId}/write-off`;
    const body = { reason: 'The owners have moved away; the patent is back.' };
    expect((await buyer.request('POST', path, { body })).status).toBe(404);
    const written = await operator.request('POST', path, { body });
    expect(written.status, written.text).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: -price, refunded: price });
    expect(await lossOf(world, saleId)).toBe(price);
    expect(await factOf('losses')).toMatchObject({ count: price });
    expect((await operator.request('POST', path, { body })).body).toMatchObject({
      code: 'sales.already_done',
    });
    const audit = await operator.request('GET', '/operations/audit');
    expect((audit.body as object[])[0]).toMatchObject({ what: 'sale.write_off', ...body });
    await pass(world, { days: 2 });
    expect(await attemptsFor(saleId)).toEqual([1, 1]);
  });

  it('can be written off only where it was refused', async () => {
    await signInAll();
    const saleId = await desk.paidOutSale();
    const body = { reason: 'Why not.' };
    const path = `/operations/sales/${saleId}/write-off`;
    expect((await desk.people.operator.request('POST', path, { body })).status).toBe(409);
    expect(await seenByOperator(saleId)).toMatchObject({ writableOff: false });
  });
});

it('a refund that came back ends with a lost dispute: the sale comes to rest, and nothing is refunded twice', async () => {
  expectErrorLog(/a refund failed, an operator must look/);
  await signInAll();
  const saleId = await desk.signedSale();
  expect((await desk.undo(saleId)).status).toBe(200);
  await pass(world);
  const { refundId, charge_id: chargeId } = await desk.onlySale('refunded');
  await world.sandbox?.control('POST', `/refunds/${refundId}`, { status: 'failed' });
  await pass(world, { hours: 1 });
  await desk.onlySale('refunding');
  await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`);
  await pass(world);
  const { data } = await providerOf(world).disputes.list({ limit: 1 });
  await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
  await pass(world);
  expect(await desk.onlySale('refunded')).toMatchObject({
    refundReason: 'dispute_lost',
    refundId: null,
  });
  expect(await expectSaleMoney(world, saleId)).toMatchObject({ held: 0, refunded: 0 });
  const { version } = await desk.onlySale('refunded');
  await pass(world, { days: 2 });
  expect((await desk.onlySale('refunded')).version).toBe(version);
});
