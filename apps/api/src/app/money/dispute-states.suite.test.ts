import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askForLink, confirm, pay, payouts, sign } from '../../domains/sales/sale-world.fixture.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  lossOf,
  pass,
  providerOf,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** What a buyer's bank can do to a sale, at any time and repeatedly. */
let world: World;
let desk: SaleDesk;
let people: Persona[];

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  const { operator, first, second, buyer } = desk.people;
  people = [operator, first, second, buyer];
});
afterAll(() => world.stop());
// Whatever the bank does, the two ledgers agree, and the held money is what the sales hold.
afterEach(async () => {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

async function heldSale(): Promise<string> {
  for (const person of people) await signInAgain(world, person);
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  return (await desk.onlySale('held')).id;
}

async function opens(
  saleId: string,
  over: { inquiry?: boolean; amount?: number } = {},
): Promise<void> {
  const { charge_id: chargeId } = await world.deps.db
    .selectFrom('sales')
    .select('charge_id')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`, over);
  await pass(world);
}

async function decides(outcome: 'won' | 'lost' | 'escalate' | 'reopen'): Promise<void> {
  const { data } = await providerOf(world).disputes.list({ limit: 1 });
  await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome });
  await pass(world);
}

/** What the health page counts as lost and not handled. */
async function unsettledLosses(): Promise<number | null | undefined> {
  const { parts } = await viewHealth(world.deps);
  const facts = parts.flatMap((part) => part.facts);
  return facts.find(({ fact }) => fact === 'losses_unsettled')?.count;
}

/** The operators answer in time: the bank thinks for weeks. */
async function answers(): Promise<void> {
  const { data } = await providerOf(world).disputes.list({ limit: 1 });
  const evidence = { uncategorized_text: 'The buyer has the papers.' };
  await providerOf(world).disputes.update(data[0]?.id ?? '', { evidence, submit: true });
}

async function statusFor(person: Persona, side: 'buyer' | 'owner'): Promise<string | undefined> {
  const seen = await payouts(person, side);
  return seen.find((one) => one.patent.id === desk.listingId)?.paymentStatus;
}

describe('a bank that only asks', () => {
  it('stops the sale without moving a cent, and lets it continue when satisfied', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    await opens(id, { inquiry: true });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: 0 });
    expect(await statusFor(buyer, 'buyer')).toBe('questioned');
    expect((await askForLink(buyer, desk.listingId)).body).toMatchObject({
      code: 'signatures.on_hold',
    });
    await decides('won');
    expect(await statusFor(buyer, 'buyer')).toBe('held');
    await sign(world, buyer, desk.listingId);
    expect((await world.eventTypes()).filter((type) => type === 'sales.questioned')).toHaveLength(
      1,
    );
  });

  it('and then takes the money has started a dispute, which is told as one', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    await opens(id, { inquiry: true });
    await decides('escalate');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: price });
    expect(await statusFor(buyer, 'buyer')).toBe('disputed');
    expect((await desk.undo(id)).body).toMatchObject({ code: 'sales.disputed' });
    await decides('lost');
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
  });

  it('can be answered with a refund, which ends the inquiry', async () => {
    const id = await heldSale();
    await opens(id, { inquiry: true });
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    const sale = await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    await pass(world);
    expect(sale.refundReason).toBe('operator');
    const { data } = await providerOf(world).disputes.list({ limit: 1 });
    expect(data[0]?.status).toBe('warning_closed');
  });
});

describe('the time that a sale is frozen', () => {
  it.each([
    ['a dispute', {}],
    ['an inquiry', { inquiry: true }],
  ])('by %s does not count toward the 60 days after which it is canceled', async (_, over) => {
    const { buyer } = desk.people;
    const id = await heldSale();
    await pass(world, { days: 20 });
    await opens(id, over);
    await pass(world, { days: 15 });
    await answers();
    await pass(world, { days: 26 });
    await decides('won');
    await pass(world, { hours: 1 });
    expect(await desk.onlySale('held')).toMatchObject({ id, undoStatus: 'none' });
    for (const person of people) await signInAgain(world, person);
    const seen = (await payouts(buyer, 'buyer')).find((one) => one.id === id);
    expect(seen?.moves).not.toContain('cancel_sale');
    await sign(world, buyer, desk.listingId);
    expect((await payouts(buyer, 'buyer')).find((one) => one.id === id)).toMatchObject({ step: 2 });
    await pass(world, { days: 60 });
    await desk.onlySale('refunded');
  });
});

describe('a dispute about money that is on its way back', () => {
  /** A refund is asked for, and its call is lost until the bank has taken the money. */
  async function refundingAndDisputed(): Promise<string> {
    const id = await heldSale();
    const away = { match: 'POST /v1/refunds', kind: 'cut_before', times: 2 };
    await world.sandbox?.control('POST', '/faults', away);
    expect((await desk.undo(id)).status).toBe(200);
    await world.drain();
    await desk.onlySale('refunding');
    await opens(id);
    await pass(world, { hours: 1 });
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'pending' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ refunded: 0, disputed: price });
    return id;
  }

  it('makes the refund wait; won, it is made', async () => {
    const id = await refundingAndDisputed();
    await decides('won');
    await pass(world, { hours: 1 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('that is lost takes the place of the refund: nothing more is refunded', async () => {
    const id = await refundingAndDisputed();
    await decides('lost');
    await pass(world, { hours: 1 });
    expect(await desk.onlySale('refunded')).toMatchObject({
      refundReason: 'dispute_lost',
      refundId: null,
    });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
    expect(await lossOf(world, id)).toBe(0);
  });

  it('that is lost after the refund is the platform’s loss, and says so', async () => {
    const id = await heldSale();
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    await opens(id);
    await decides('lost');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: -price, refunded: price });
    expect(await lossOf(world, id)).toBe(price);
    // Turned round it is no loss, and nothing is given back twice.
    await decides('won');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await lossOf(world, id)).toBe(0);
  });
});

describe('a decision that is taken back', () => {
  it('after a lost dispute has ended the sale gives the buyer the money back after all', async () => {
    const id = await heldSale();
    await opens(id);
    await decides('lost');
    await desk.onlySale('refunded');
    expect(await listingRow(world, desk.listingId)).toMatchObject({ sale_state: 'none' });
    await decides('won');
    await pass(world, { hours: 1 });
    expect(await desk.onlySale('refunded')).toMatchObject({ refundStatus: 'done' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('after the rest was refunded gives back the part that the bank had taken, as a second refund', async () => {
    const id = await heldSale();
    await opens(id, { amount: 30_000 });
    await decides('lost');
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    const rest = await desk.onlySale('refunded');
    const { buyer } = desk.people;
    const closing = await buyer.request('GET', `/sales/${id}/closing`);
    expect(closing.body).toMatchObject({ ended: { takenByBank: 30_000, outcome: 'refunded' } });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price - 30_000 });
    await decides('won');
    await pass(world, { hours: 1 });
    const sale = await desk.onlySale('refunded');
    expect(sale).toMatchObject({ refundCents: 30_000, earlierRefundIds: [rest.refundId] });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    // The bank changes its mind again: nobody is asked for the money, and nothing is refunded twice.
    await decides('lost');
    expect(await lossOf(world, id)).toBe(30_000);
    await decides('won');
    await pass(world, { days: 1 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await lossOf(world, id)).toBe(0);
    // The first refund comes back much later: what it was of is due again, and is given back.
    await world.sandbox?.control('POST', `/refunds/${rest.refundId}`, { status: 'failed' });
    await pass(world, { hours: 1 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  it('stops a sale again that a won dispute had resumed', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    await opens(id);
    await decides('won');
    expect(await statusFor(buyer, 'buyer')).toBe('held');
    await decides('reopen');
    expect(await statusFor(buyer, 'buyer')).toBe('disputed');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: price });
    await decides('won');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, disputed: 0 });
  });

  it('after the payout is a loss of the platform, until it is not; what owners return makes it good', async () => {
    for (const person of people) await signInAgain(world, person);
    const id = await desk.paidOutSale();
    const before = world.mailbox.sent.length;
    await opens(id);
    await decides('lost');
    expect(await lossOf(world, id)).toBe(price);
    expect(await unsettledLosses()).toBe(1);
    // Nobody is told that a sale is on hold of which everyone was paid.
    const told = world.mailbox.sent.slice(before).map(({ text }) => text);
    expect(told.filter((text) => /took money back/.test(text)).length).toBeGreaterThan(1);
    expect(told.filter((text) => /on hold|is frozen|stands still/.test(text))).toEqual([]);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: -price });
    await decides('won');
    expect(await lossOf(world, id)).toBe(0);
    expect(await unsettledLosses()).toBe(0);
    await decides('lost');
    expect(await lossOf(world, id)).toBe(price);
    // The patent was reassigned: the payouts come back, and nothing is refunded besides.
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunded')).toMatchObject({ refundReason: 'dispute_lost' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, paid: {}, refunded: 0 });
    expect(await lossOf(world, id)).toBe(0);
    expect(await unsettledLosses()).toBe(0);
  });
});

describe('a platform’s balance that does not cover a refund', () => {
  const covers = (bankCovers: boolean) =>
    world.sandbox?.control('POST', '/platform_bank', { bankCovers });

  it('keeps a card’s waiting, which nobody calls on its way, and lets it go with the balance', async () => {
    const { buyer } = desk.people;
    const id = await heldSale();
    await covers(false);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'awaiting_balance' });
    const seen = (await payouts(buyer, 'buyer')).find((one) => one.patent.id === desk.listingId);
    expect(seen).toMatchObject({ paymentStatus: 'refunding', refund: 'awaiting_balance' });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price, refunded: 0 });
    await covers(true);
    await pass(world, { hours: 2 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
  });

  /** Bills the platform all that it has at hand; a credit of it gives it back. */
  async function drain(): Promise<() => Promise<unknown>> {
    const { available } = await providerOf(world).balance.retrieve();
    const amount = available[0]?.amount ?? 0;
    await world.sandbox?.control('POST', '/stripe_fees', { amount });
    return async () => world.sandbox?.control('POST', '/stripe_fees', { amount: -amount });
  }

  it('fails another’s, which is made again on its own and told once', async () => {
    expectErrorLog(/a refund failed, an operator must look/);
    for (const person of people) await signInAgain(world, person);
    await desk.list();
    const paymentId = await desk.begin();
    await confirm(world, paymentId, { bank: '000123456789' });
    await pass(world, { days: 5 });
    const { id } = await desk.onlySale('held');
    await covers(false);
    const giveBack = await drain();
    for (const person of people) await signInAgain(world, person);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'failed' });
    await pass(world, { hours: 2 });
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'failed' });
    await giveBack();
    await pass(world, { hours: 3 });
    await pass(world, { days: 2 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    const told = (await world.eventTypes()).filter((type) => type === 'sales.refund_failed');
    expect(told).toHaveLength(1);
  });
});
