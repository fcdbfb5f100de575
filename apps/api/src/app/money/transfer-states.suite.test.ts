import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { confirm, pay, paymentStatus } from '../../domains/sales/sale-world.fixture.ts';
import { lockCheckout } from '../../domains/checkouts/checkouts.store.ts';
import { changeCheckout } from '../../domains/checkouts/move-checkout.service.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { untilWaiting } from '../../test-kit/lock-waiters.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  pass,
  providerOf,
  signInAgain,
} from './money.fixture.ts';
import { price, SaleDesk } from './sale-desk.fixture.ts';

/** Bank transfers as banks make them: short, over, twice, late, in parts, from strangers. */
let world: World;
let desk: SaleDesk;
let buyer: Persona;
let first: Persona;
let operator: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ first, operator } = desk.people);
});
beforeEach(async () => {
  // A buyer of its own for each: cash lies with the person.
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  desk.people.buyer = buyer;
  for (const person of [first, operator]) await signInAgain(world, person);
});
afterAll(() => world.stop());
afterEach(() => expectLedgersAgree(world));

/** Begins the payment of the listing by a bank transfer. @returns the provider's ids. */
async function awaitTransfer(cents = price): Promise<{ paymentId: string; customer: string }> {
  const paymentId = await desk.begin(cents);
  await confirm(world, paymentId, { bankTransfer: true });
  const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
  await pass(world);
  return { paymentId, customer: idOf(customer) ?? '' };
}

async function accepted(): Promise<string> {
  await desk.list({ acceptingOffers: true });
  const made = await buyer.request('POST', '/offer', {
    query: { patentId: desk.listingId, amount: '800' },
  });
  const { id } = made.body as { id: string };
  expect((await first.request('POST', `/offer/${id}/accept`)).status).toBe(200);
  return id;
}

const fund = (customer: string, amount: number) =>
  providerOf(world).testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });
const cashAt = async (customer: string) =>
  (await providerOf(world).customers.retrieveCashBalance(customer)).available?.['usd'] ?? 0;
const cashRow = () =>
  world.deps.db
    .selectFrom('customer_cash')
    .selectAll()
    .where('user_id', '=', buyer.userId)
    .executeTakeFirst();
const told = async (person: Persona) =>
  (
    await world.deps.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', person.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ title, message }) => `${title}: ${message}`);
const offerOf = (id: string) =>
  world.deps.db
    .selectFrom('offers')
    .select(['status', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const auditOf = (userId: string) =>
  world.deps.db.selectFrom('operator_audit').select('id').where('about_id', '=', userId).execute();
const refundsFor = async (customer: string) =>
  (await providerOf(world).refunds.list({ limit: 100 })).data.filter(
    (refund) => idOf(refund.customer) === customer,
  );

describe('a transfer that is short', () => {
  it('is shown and told with what is missing, and the rest completes it', async () => {
    await desk.list();
    const { customer } = await awaitTransfer();
    await fund(customer, price - 2_500);
    await pass(world);
    expect(await paymentStatus(buyer, desk.listingId)).toMatchObject({
      status: 'open',
      received: price - 2_500,
      transferExpected: true,
    });
    const [short] = (await told(buyer)).filter((one) => one.includes('is short'));
    expect(short).toContain('$975.01 of $1,000.01');
    expect(short).toContain('missing $25.00');
    await fund(customer, 2_500);
    await pass(world);
    const { id } = await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    expect(await cashAt(customer)).toBe(0);
  });

  it('is returned at the deadline: the offer ends, the buyer is told, nobody else gets any of it', async () => {
    const offerId = await accepted();
    const { paymentId, customer } = await awaitTransfer(80_000);
    await fund(customer, 77_500);
    await pass(world);
    await pass(world, { days: 9 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await offerOf(offerId)).toEqual({ status: 'REJECTED', reason: 'payment_lapsed' });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ reserved_for_user_id: null });
    const { id } = await desk.onlySale('ended');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0 });
    expect(await cashRow()).toMatchObject({ return_status: 'needs_details' });
    expect(await told(buyer)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/returning your bank transfer: You transferred \$775\.00/),
        expect.stringMatching(/Where should your money go\?: To return \$775\.00/),
      ]),
    );
    await pass(world, { days: 4 });
    const refunds = await refundsFor(customer);
    expect(refunds.map((refund) => [refund.status, refund.amount])).toEqual([
      ['succeeded', 77_500],
    ]);
    expect(await cashRow()).toMatchObject({ available_cents: 0, return_status: 'none' });
    expect(await told(buyer)).toContainEqual(
      expect.stringMatching(/Bank transfer returned: We sent the \$775\.00/),
    );
  });

  it('can be had back by the buyer before the deadline, which withdraws the offer', async () => {
    const offerId = await accepted();
    const { customer } = await awaitTransfer(80_000);
    await fund(customer, 30_000);
    await pass(world);
    const query = { patent_id: desk.listingId };
    const stopped = await buyer.request('POST', '/payments/payment/stop', { query });
    expect(stopped.status, stopped.text).toBe(204);
    await pass(world);
    expect(await offerOf(offerId)).toEqual({ status: 'REJECTED', reason: 'withdrawn' });
    await desk.onlySale('ended');
    const [refund] = await refundsFor(customer);
    expect(refund).toMatchObject({ amount: 30_000 });
    const again = await buyer.request('POST', '/payments/payment/stop', { query });
    expect(again.status).toBe(409);
  });

  it('can be had back while another part is being written down: the request waits for it', async () => {
    await desk.list();
    const { customer } = await awaitTransfer();
    await fund(customer, 30_000);
    const { id } = await desk.onlySale('open');
    const stopping: Promise<{ status: number }>[] = [];
    await transact(world.deps, async (unit) => {
      const checkout = await lockCheckout(unit.tx, id);
      if (!checkout) throw new Error('no checkout');
      await changeCheckout(unit, checkout, { transfer_received_cents: 30_000 });
      const query = { patent_id: desk.listingId };
      stopping.push(buyer.request('POST', '/payments/payment/stop', { query }));
      await untilWaiting(world, 1);
    });
    expect(await Promise.all(stopping)).toMatchObject([{ status: 204 }]);
    await pass(world);
    await desk.onlySale('ended');
    expect((await refundsFor(customer)).map((refund) => refund.amount)).toEqual([30_000]);
  });

  it('and comes after the deadline is not asked to be made whole: it is returned', async () => {
    const offerId = await accepted();
    const { customer } = await awaitTransfer(80_000);
    const seconds = 9 * 86_400;
    const moved = await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
    world.clock.follow((moved as { offsetSeconds: number }).offsetSeconds);
    await fund(customer, 30_000);
    await pass(world);
    expect(await offerOf(offerId)).toEqual({ status: 'REJECTED', reason: 'payment_lapsed' });
    expect((await told(buyer)).filter((one) => one.includes('is short'))).toEqual([]);
    expect((await refundsFor(customer)).map((refund) => refund.amount)).toEqual([30_000]);
  });
});

describe('a transfer for a patent that another buyer has paid', () => {
  it('is no longer awaited: the buyer is told once, and what arrived is returned', async () => {
    await desk.list();
    const { paymentId, customer } = await awaitTransfer();
    await fund(customer, 30_000);
    await pass(world);
    const rival = await world.person({ firstName: 'Rio', lastName: 'Rival' });
    await pay(world, rival, desk.listingId, price);
    await pass(world, { hours: 1 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    expect(await paymentStatus(buyer, desk.listingId)).toMatchObject({ status: 'ended' });
    const canceled = (await told(buyer)).filter((one) => one.startsWith('Payment canceled'));
    expect(canceled).toEqual([expect.stringMatching(/Another buyer.*back to your bank/)]);
    expect((await refundsFor(customer)).map((refund) => refund.amount)).toEqual([30_000]);
  });
});

describe('money that belongs to no payment', () => {
  it('is returned once the sale is held, and only what was too much', async () => {
    await desk.list();
    const { customer } = await awaitTransfer();
    await fund(customer, price + 5_000);
    await pass(world);
    const { id } = await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: price });
    expect((await refundsFor(customer)).map((refund) => refund.amount)).toEqual([5_000]);
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
  });

  it('is returned each time: sent twice, late after the lapse, also where no webhook came', async () => {
    const offerId = await accepted();
    const { customer } = await awaitTransfer(80_000);
    await pass(world, { days: 9 });
    expect(await offerOf(offerId)).toMatchObject({ status: 'REJECTED' });
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await fund(customer, 80_000);
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await pass(world, { days: 2 });
    await pass(world, { days: 4 });
    await fund(customer, 80_000);
    await pass(world);
    await pass(world, { days: 4 });
    expect((await refundsFor(customer)).map((one) => [one.amount, one.status])).toEqual([
      [80_000, 'succeeded'],
      [80_000, 'succeeded'],
    ]);
    expect(await cashAt(customer)).toBe(0);
    await desk.onlySale('ended');
  });

  it('waits while another payment of the buyer waits for a transfer, which the provider pays with it', async () => {
    await desk.list();
    const { paymentId } = await awaitTransfer();
    const firstListing = desk.listingId;
    await desk.list();
    const { customer } = await awaitTransfer();
    // The older one is paid, the rest is kept for the other.
    await fund(customer, price + 1_000);
    await pass(world);
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('succeeded');
    expect(await paymentStatus(buyer, desk.listingId)).toMatchObject({ received: 1_000 });
    expect(await refundsFor(customer)).toEqual([]);
    expect(await paymentStatus(buyer, firstListing)).toMatchObject({ status: 'held' });
  });

  it('is sent again where its return is refused; an operator may do it sooner, with a reason', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    const { customer } = await awaitTransfer();
    await providerOf(world).customers.update(customer, { email: '' });
    await fund(customer, price + 700);
    await pass(world);
    expect(await cashRow()).toMatchObject({ available_cents: 700, return_status: 'failed' });
    expect((await told(operator)).at(-1)).toMatch(/\$7\.00 from Bea Buyer belongs to no sale/);
    const listed = await operator.request('GET', '/operations/transfers');
    expect(listed.status, listed.text).toBe(200);
    expect(listed.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: buyer.userId, available: 700, status: 'failed' }),
      ]),
    );
    const health = await operator.request('GET', '/operations/health');
    expect(health.text).toContain('"fact":"transfers_stuck","state":"broken"');
    await providerOf(world).customers.update(customer, { email: buyer.me.email });
    const returned = await operator.request(
      'POST',
      `/operations/transfers/${buyer.userId}/return`,
      { body: { reason: 'The address is known again.' } },
    );
    expect(returned.status, returned.text).toBe(200);
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
    expect(await cashRow()).toMatchObject({ return_status: 'none' });
  });

  it('is not returned by an operator whose own it is', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    desk.people.buyer = operator;
    const { customer } = await awaitTransfer();
    await providerOf(world).customers.update(customer, { email: '' });
    await fund(customer, price + 700);
    await pass(world);
    const path = `/operations/transfers/${operator.userId}/return`;
    const refused = await operator.request('POST', path, { body: { reason: 'It is mine.' } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sales.operator_is_party' } });
    expect(await auditOf(operator.userId)).toEqual([]);
    await providerOf(world).customers.update(customer, { email: operator.me.email });
    await pass(world, { hours: 2 });
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
  });

  it('is not returned while a payment waits for it: nothing starts, and the trail says nothing', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    const { customer } = await awaitTransfer();
    await providerOf(world).customers.update(customer, { email: '' });
    await fund(customer, price + 700);
    await pass(world);
    await desk.list();
    await confirm(world, await desk.begin(), { bankTransfer: true });
    await paymentStatus(buyer, desk.listingId);
    const listed = await operator.request('GET', '/operations/transfers');
    expect(listed.body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: buyer.userId, status: 'failed', returnable: false }),
      ]),
    );
    const path = `/operations/transfers/${buyer.userId}/return`;
    const refused = await operator.request('POST', path, { body: { reason: 'The buyer asked.' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'checkouts.transfer_awaited' } });
    expect(await auditOf(buyer.userId)).toEqual([]);
    await providerOf(world).customers.update(customer, { email: buyer.me.email });
    await pass(world);
  });

  it('is tried again on its own after an hour', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    const { customer } = await awaitTransfer();
    await providerOf(world).customers.update(customer, { email: '' });
    await fund(customer, price + 700);
    await pass(world);
    await providerOf(world).customers.update(customer, { email: buyer.me.email });
    await pass(world, { hours: 2 });
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
    expect(await refundsFor(customer)).toHaveLength(1);
  });

  it('keeps its account from being deleted, until it has gone back', async () => {
    await desk.list();
    const { customer } = await awaitTransfer();
    await fund(customer, 1_000);
    await pass(world);
    const query = { patent_id: desk.listingId };
    expect((await buyer.request('POST', '/payments/payment/stop', { query })).status).toBe(204);
    await pass(world);
    const left = await buyer.request('DELETE', '/user', {
      body: { password: testPassword },
    });
    expect(left).toMatchObject({ status: 409, body: { code: 'identity.money_at_provider' } });
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
  });
});

describe('a refund of a bank transfer that nobody collects', () => {
  it('ends after 45 days in the buyer’s cash, is booked as the buyer’s own, and sent again', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    const { customer } = await awaitTransfer();
    await fund(customer, price);
    await pass(world);
    const { id } = await desk.onlySale('held');
    await world.sandbox?.control('POST', `/customers/${customer}`, { answersRefunds: false });
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect(await desk.onlySale('refunding')).toMatchObject({ refundStatus: 'needs_details' });
    await pass(world, { days: 46 });
    await desk.onlySale('refunded');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 0, refunded: price });
    expect(await cashRow()).toMatchObject({ return_cents: price, return_status: 'needs_details' });
    await expectLedgersAgree(world);
    // Nobody answers the second time either: it is tried again, and operators know.
    await pass(world, { days: 46 });
    await signInAgain(world, operator);
    expect(await told(operator)).toContainEqual(
      expect.stringMatching(/could not be returned: \$1,000\.01 from Bea Buyer/),
    );
    await world.sandbox?.control('POST', `/customers/${customer}`, { answersRefunds: true });
    await pass(world, { hours: 2 });
    await pass(world, { days: 46 });
    await pass(world, { days: 4 });
    expect(await cashAt(customer)).toBe(0);
  });
});
