import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { advanceCheckout } from '../../domains/checkouts/payment/advance-checkout.service.ts';
import {
  confirm,
  file,
  paymentStatus,
  payout,
  sign,
} from '../../domains/sales/sale-world.fixture.ts';
import { lockCheckout } from '../../domains/checkouts/checkouts.store.ts';
import { changeCheckout } from '../../domains/checkouts/move-checkout.service.ts';
import { ledgerBalances } from '../../domains/money/ledger/ledger.service.ts';
import { getSaleBalances } from '../../domains/money/sale-money.service.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  lossOf,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import { price, SaleDesk } from './sale-desk.fixture.ts';

/** A transfer that is a little short, where the platform is set to bear up to $30.00 of a price. */
let world: World;
let desk: SaleDesk;
let buyer: Persona;
let first: Persona;
let second: Persona;
let operator: Persona;
const missing = 2_500;
const came = price - missing;

beforeAll(async () => {
  world = await startWorld({ sandbox: true, environment: { SHORTFALL_COVER: '30' } });
  desk = await SaleDesk.open(world);
  ({ first, second, operator } = desk.people);
});
beforeEach(async () => {
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  desk.people.buyer = buyer;
  for (const person of [first, second, operator]) await signInAgain(world, person);
});
afterAll(() => world.stop());
afterEach(async () => {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

const fund = (customer: string, amount: number) =>
  providerOf(world).testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });
const balancesOf = (saleId: string) => getSaleBalances(world.deps.db, saleId);
const paymentsOf = async (customer: string) =>
  (await providerOf(world).paymentIntents.list({ customer })).data
    .map((one) => `${one.status} ${one.amount}`)
    .reverse();
const refundsFor = async (customer: string) =>
  (await providerOf(world).refunds.list({ limit: 100 })).data
    .filter((refund) => idOf(refund.customer) === customer)
    .map((refund) => refund.amount);
const transfersOf = async (saleId: string) =>
  (await providerOf(world).transfers.list({ transfer_group: `sale_${saleId}` })).data;
const refusedTransfers = async (saleId: string) =>
  (
    await world.deps.db
      .selectFrom('money_intents')
      .select('business_key')
      .where('subject', 'like', `tr:${saleId}:%`)
      .where('state', '=', 'refused')
      .execute()
  ).length;
const told = async (person: Persona) =>
  (
    await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', person.userId)
      .execute()
  ).map(({ message }) => message);

async function awaitTransfer(): Promise<{ paymentId: string; customer: string }> {
  await desk.list();
  const paymentId = await desk.begin();
  await confirm(world, paymentId, { bankTransfer: true });
  const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
  await pass(world);
  return { paymentId, customer: idOf(customer) ?? '' };
}

/** A sale that is paid $25.00 short. */
async function coveredSale(): Promise<{ id: string; customer: string }> {
  const { customer } = await awaitTransfer();
  await fund(customer, came);
  await pass(world);
  return { id: (await desk.onlySale('held')).id, customer };
}

/** Money of the platform's own: another buyer's payment that waits for its papers. */
async function ownMoney(): Promise<void> {
  const { listingId } = desk;
  const other = await awaitTransfer();
  await fund(other.customer, price);
  await pass(world);
  desk.listingId = listingId;
}

async function signAndFile(saleId: string): Promise<void> {
  for (const person of [buyer, first, second]) await sign(world, person, desk.listingId);
  expect((await file(operator, saleId)).status).toBe(200);
  await pass(world);
}

// First, while the platform has no money of its own yet.
describe('the share that the payment does not cover', () => {
  it('waits for the platform’s own money, and holds up nobody else', async () => {
    const { id } = await coveredSale();
    await signAndFile(id);
    await desk.onlySale('filed');
    expect((await transfersOf(id)).map((one) => one.amount)).toEqual([66_671]);
    expect(await refusedTransfers(id), 'one refusal does not lead to the next').toBe(1);
    await pass(world, { hours: 1 });
    await desk.onlySale('filed');
    await ownMoney();
    await pass(world, { hours: 1 });
    await desk.onlySale('released');
    expect(Object.keys((await expectSaleMoney(world, id)).paid)).toHaveLength(2);
  });
});

describe('a transfer that is short by no more than the platform bears', () => {
  it('pays the patent right away; the buyer reads what was covered', async () => {
    const { id, customer } = await coveredSale();
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: came });
    expect(await balancesOf(id)).toEqual({
      heldCents: price,
      lossCents: 0,
      coveredCents: missing,
    });
    expect(await paymentsOf(customer)).toEqual([`canceled ${price}`, `succeeded ${came}`]);
    expect(await payout(buyer, 'buyer')).toMatchObject({ amount: price, covered: missing });
    expect(await told(buyer)).toContainEqual(
      expect.stringMatching(/^Your payment of \$975\.01 .*\$25\.00 short .*we covered that/),
    );
    expect((await told(first)).at(-1)).toContain('paid $1,000.01');
    const { shortfalls_covered: sum } = await ledgerBalances(world.deps.db);
    const health = await operator.request('GET', '/operations/health');
    expect(health.text).toContain(`"fact":"shortfalls_covered","state":"fine","count":${sum}`);
    const story = await operator.request('GET', `/operations/sales/${id}`);
    expect(story.body, story.text).toMatchObject({ amount: price, held: price, covered: missing });
  });

  it('pays both owners in full, one of them from the platform’s balance', async () => {
    const { id } = await coveredSale();
    await ownMoney();
    await signAndFile(id);
    await desk.onlySale('released');
    const money = await expectSaleMoney(world, id);
    expect(Object.values(money.paid).sort((left, right) => left - right)).toEqual([33_330, 66_671]);
    expect(money).toMatchObject({ held: -missing, refunded: 0 });
    expect(await balancesOf(id)).toEqual({ heldCents: 0, lossCents: 0, coveredCents: missing });
    const { charge_id } = await saleRow(world, id);
    const sources = (await transfersOf(id)).map((one) => [one.amount, one.source_transaction]);
    expect(new Map(sources as [number, string | null][])).toEqual(
      new Map([
        [33_330, null],
        [66_671, charge_id],
      ]),
    );
    const closing = await buyer.request('GET', `/sales/${id}/closing`);
    expect(closing.body).toMatchObject({ amount: price, covered: missing });
    // Taken back it cost nothing, and the buyer has what the buyer paid.
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await pass(world, { days: 4 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: came, paid: {} });
    expect(await balancesOf(id)).toEqual({ heldCents: 0, lossCents: 0, coveredCents: 0 });
  });

  it('gives back what was paid, at no cost', async () => {
    const { id, customer } = await coveredSale();
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await pass(world, { days: 4 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: came });
    expect(await balancesOf(id)).toEqual({ heldCents: 0, lossCents: 0, coveredCents: 0 });
    expect(await refundsFor(customer)).toEqual([came]);
    const words = (await told(buyer)).join('\n');
    expect(words).toContain(
      'To send the full $975.01 back to you, our payment provider, Stripe, needs',
    );
    expect(words).toContain('We sent $975.01 for Self-aligning coupling back to the account');
    const other = await buyer.request('GET', `/sales/${id}/closing`);
    expect(other.body).toMatchObject({ covered: missing, ended: { takenByBank: 0 } });
  });

  it.each([
    ['before the papers are signed', false],
    ['after the owners are paid', true],
  ])('is lost to the bank for what was paid, %s', async (_, isPaidOut) => {
    const { id } = await coveredSale();
    await ownMoney();
    if (isPaidOut) await signAndFile(id);
    const { charge_id } = await saleRow(world, id);
    await world.sandbox?.control('POST', `/charges/${charge_id}/dispute`, {});
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ disputed: came });
    const { data } = await providerOf(world).disputes.list({ charge: charge_id ?? '' });
    await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await pass(world);
    await desk.onlySale(isPaidOut ? 'released' : 'refunded');
    const platforms = isPaidOut ? { lossCents: came, coveredCents: missing } : {};
    const nothing = { heldCents: 0, lossCents: 0, coveredCents: 0 };
    expect(await balancesOf(id)).toEqual({ ...nothing, ...platforms });
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: isPaidOut ? -price : 0 });
    if (!isPaidOut) return;
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    await desk.onlySale('refunded');
    expect(await balancesOf(id)).toEqual(nothing);
    expect(await lossOf(world, id)).toBe(0);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: 0 });
  });
});

describe('a transfer that is short by more', () => {
  it('is reported and topped up, or returned at the deadline, as without the setting', async () => {
    const { paymentId, customer } = await awaitTransfer();
    await fund(customer, price - 3_001);
    await pass(world);
    await desk.onlySale('open');
    expect((await told(buyer)).toSorted()).toEqual([
      expect.stringContaining('missing $30.01'),
      expect.stringContaining('with exactly the reference'),
    ]);
    await pass(world, { days: 15 });
    await desk.onlySale('ended');
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await refundsFor(customer)).toEqual([price - 3_001]);
  });

  it('is covered once only so little is missing, and not while another payment waits for a transfer', async () => {
    const { customer } = await awaitTransfer();
    await fund(customer, 50_000);
    await pass(world);
    const { listingId } = desk;
    const other = await awaitTransfer();
    await fund(customer, came - 50_000);
    await pass(world);
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'open', received: came });
    await providerOf(world).paymentIntents.cancel(other.paymentId);
    await pass(world);
    await pass(world, { hours: 1 });
    expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'held' });
  });
});

describe('the rest of a transfer that arrives while it is being covered', () => {
  /** What a process leaves that ends right after it had the short payment canceled. */
  async function cutAfterCancel(): Promise<{ id: string; customer: string; paymentId: string }> {
    const { paymentId, customer } = await awaitTransfer();
    const { id } = await desk.onlySale('open');
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await fund(customer, came);
    await transact(world.deps, async (unit) => {
      const checkout = await lockCheckout(unit.tx, id);
      if (!checkout) throw new Error('no checkout');
      const columns = { short_payment_id: paymentId, transfer_received_cents: came };
      await changeCheckout(unit, checkout, columns);
    });
    await providerOf(world).paymentIntents.cancel(paymentId);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    return { id, customer, paymentId };
  }

  it('is none where a process ended between the two payments: the next one continues', async () => {
    const { id, customer } = await cutAfterCancel();
    await pass(world, { hours: 1 });
    await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: came });
    expect(await paymentsOf(customer)).toEqual([`canceled ${price}`, `succeeded ${came}`]);
  });

  it('and the answer to the new payment is lost: it is made once', async () => {
    const { paymentId, customer } = await awaitTransfer();
    const lost = { match: 'POST /v1/payment_intents', kind: 'cut_after', times: 4 };
    await world.sandbox?.control('POST', '/faults', lost);
    await fund(customer, came);
    await pass(world);
    await pass(world, { hours: 1 });
    await fetch(`${world.sandbox?.url}/_sandbox/faults`, { method: 'DELETE' });
    await pass(world, { hours: 1 });
    const { id } = await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: came });
    expect((await saleRow(world, id)).payment_id).not.toBe(paymentId);
    expect(await paymentsOf(customer)).toEqual([`canceled ${price}`, `succeeded ${came}`]);
  });

  it('before the new payment makes it whole: nothing is covered', async () => {
    const { id, customer } = await cutAfterCancel();
    await fund(customer, missing + 700);
    await pass(world, { hours: 1 });
    await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    expect(await balancesOf(id)).toMatchObject({ coveredCents: 0 });
    expect(await refundsFor(customer)).toEqual([700]);
  });

  it('after the new payment it is returned', async () => {
    const { id, customer } = await coveredSale();
    await fund(customer, missing);
    await pass(world);
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: came });
    expect(await refundsFor(customer)).toEqual([missing]);
  });

  it('at the same moment never takes more than the price, and what is over is returned', async () => {
    const { customer } = await awaitTransfer();
    const { id } = await desk.onlySale('open');
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await fund(customer, came);
    await Promise.all([
      advanceCheckout(world.deps, id),
      fund(customer, missing),
      advanceCheckout(world.deps, id),
    ]);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await pass(world, { hours: 1 });
    await desk.onlySale('held');
    const { held } = await expectSaleMoney(world, id);
    const returned = (await refundsFor(customer)).reduce((sum, cents) => sum + cents, 0);
    expect([came, price]).toContain(held);
    expect(held + returned).toBe(price);
    const paid = (await paymentsOf(customer)).filter((one) => one.startsWith('succeeded'));
    expect(paid).toEqual([`succeeded ${held}`]);
  });

  it('is not covered where the buyer asked for it back in between', async () => {
    const { customer } = await cutAfterCancel();
    const query = { patent_id: desk.listingId };
    const stopped = await buyer.request('POST', '/payments/payment/stop', { query });
    expect(stopped.status, stopped.text).toBe(204);
    await pass(world);
    await desk.onlySale('ended');
    expect(await refundsFor(customer)).toEqual([came]);
  });
});
