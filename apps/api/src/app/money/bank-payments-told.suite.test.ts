import type { OwnTransfers } from '@claimstead/contract/customer-cash.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { momentIn } from '../../core/text/formats.ts';
import { confirm } from '../../domains/sales/sale-world.fixture.ts';
import { type Persona, zoneAtNoon } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { pass, providerOf, saleRow, signInAgain } from './money.fixture.ts';
import { price, SaleDesk } from './sale-desk.fixture.ts';

/** What people read of a payment that waits for the buyer's bank: one deadline, wherever it is named. */
let world: World;
let desk: SaleDesk;
let buyer: Persona;
let first: Persona;
let second: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ buyer, first, second } = desk.people);
});
beforeEach(async () => {
  for (const person of [buyer, first, second]) await signInAgain(world, person);
  // The same for everyone, and noon: nobody is reminded at night.
  await world.deps.db
    .updateTable('users')
    .set({ time_zone: zoneAtNoon(world.clock.now()) })
    .execute();
});
afterAll(() => world.stop());

/** What a person was told of the desk's listing under this title. */
async function told(person: Persona, title: string) {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['message', 'link'])
    .where('user_id', '=', person.userId)
    .where('listing_id', '=', desk.listingId)
    .where('title', '=', title)
    .orderBy('created_at')
    .execute();
  return rows;
}
const messages = async (person: Persona, title: string) =>
  (await told(person, title)).map(({ message }) => message);

async function underWay() {
  const answer = await buyer.request('GET', '/payments/transfers');
  const { waiting } = answer.body as OwnTransfers;
  return waiting.find(({ patentId }) => patentId === desk.listingId);
}

const timeZone = () => zoneAtNoon(world.clock.now());

const daysOn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000);
const near = (iso: string | undefined, at: Date) =>
  expect(Math.abs(new Date(iso ?? 0).getTime() - at.getTime())).toBeLessThan(60_000);

const byHand = { bank: { account: '000123456789', microdeposit: true } } as unknown as {
  bank: string;
};

async function transfer(cents?: number) {
  const paymentId = await desk.begin(cents);
  await confirm(world, paymentId, { bankTransfer: true });
  await pass(world);
  const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId);
  return async (amount: number) => {
    const { customers } = providerOf(world).testHelpers;
    await customers.fundCashBalance(idOf(customer) ?? '', { amount, currency: 'usd' });
    await pass(world);
  };
}

async function accepted(): Promise<void> {
  await desk.list({ acceptingOffers: true });
  const query = { patentId: desk.listingId, amount: '800' };
  const { id } = (await buyer.request('POST', '/offer', { query })).body as { id: string };
  expect((await first.request('POST', `/offer/${id}/accept`)).status).toBe(200);
}

describe('a bank account to verify at a fixed price', () => {
  it('has one deadline, the provider’s, on the page, in the email and in what comes before it', async () => {
    const zone = timeZone();
    await desk.list();
    const paymentId = await desk.begin();
    await pass(world, { days: 3 });
    await confirm(world, paymentId, byHand);
    const end = daysOn(10);
    await pass(world);
    const payment = await underWay();
    near(payment?.by, end);
    expect(payment).toMatchObject({ state: 'account_to_verify', ofOffer: false });
    const by = momentIn(zone)(payment?.by ?? '');
    const [asked] = await messages(buyer, 'Verify your bank account');
    expect(asked).toContain(`by ${by}`);
    await pass(world, { days: 5 });
    await pass(world, { days: 4 });
    const reminded = await messages(buyer, 'Enter the code from your bank');
    expect(reminded).toHaveLength(2);
    for (const message of reminded) expect(message).toContain(`by ${by}`);
    expect(await messages(buyer, 'Bank account not verified')).toEqual([]);
    await pass(world, { days: 1 });
    expect(await messages(buyer, 'Bank account not verified')).toHaveLength(1);
    // What is left of the payment is its own two weeks.
    await desk.onlySale('open');
    expect(await underWay()).toBeUndefined();
    await pass(world, { days: 1 });
    await desk.onlySale('ended');
  });
});

describe('a reminder of a bank transfer', () => {
  it('names what has arrived and what is missing, also at a fixed price', async () => {
    const zone = timeZone();
    await desk.list();
    const fund = await transfer();
    const by = momentIn(zone)((await underWay())?.by ?? '');
    await fund(60_000);
    await pass(world, { days: 12 });
    expect(await messages(buyer, 'Your time to pay ends soon')).toEqual([]);
    await pass(world, { days: 1 });
    const part = `$600.00 of $1,000.01 for Self-aligning coupling has arrived. Transfer the missing $400.01 by ${by}, or we’ll send back what arrived.`;
    expect(await messages(buyer, 'Your time to pay ends soon')).toEqual([part]);
    await pass(world, { hours: 21 });
    expect(await messages(buyer, 'Your time to pay ends soon')).toEqual([part, part]);
    await pass(world, { hours: 4 });
    await desk.onlySale('ended');
    expect(await messages(buyer, 'Your time to pay ends soon')).toHaveLength(2);
  });

  it('says of an accepted offer’s transfer whether a part has come', async () => {
    await accepted();
    const fund = await transfer(80_000);
    await pass(world, { days: 7 });
    const [none] = await messages(buyer, 'Your time to pay ends soon');
    expect(none).toMatch(/^Your transfer of \$800\.00 for .* has not arrived\./);
    await fund(30_000);
    await pass(world, { hours: 21 });
    const [, part] = await messages(buyer, 'Your time to pay ends soon');
    expect(part).toMatch(/^\$300\.00 of \$800\.00 for .* Transfer the missing \$500\.00 by /);
  });
});

describe('a bank debit at a fixed price', () => {
  const title = 'A payment is on its way';

  it('is told to each owner once: whose, by when, and what if it fails', async () => {
    const zone = timeZone();
    await desk.list();
    await confirm(world, await desk.begin(), { bank: '000222222227' });
    await pass(world);
    const by = momentIn(zone)((await underWay())?.by ?? '');
    for (const owner of [first, second]) {
      const [notice, ...more] = await told(owner, title);
      expect(more).toEqual([]);
      expect(notice?.message).toContain('Bea Buyer is paying $1,000.01 for Self-aligning coupling');
      expect(notice?.message).toContain(`by ${by}`);
      expect(notice?.link).toBe(`/listing/${desk.listingId}`);
    }
    expect(await told(buyer, title)).toEqual([]);
    await pass(world, { days: 5 });
    const failed = await told(first, 'Payment failed');
    expect(failed).toEqual([
      {
        message: expect.stringContaining('The listing is back on the market.'),
        link: `/listing/${desk.listingId}`,
      },
    ]);
  });

  it('and not with an accepted offer, which shows it', async () => {
    await accepted();
    await confirm(world, await desk.begin(80_000), { bank: '000123456789' });
    await pass(world);
    expect(await told(first, title)).toEqual([]);
  });
});

describe('a refund that waits for bank details at the payment provider', () => {
  const ofRefund = 'Where should your refund go?';
  const ofCash = 'Your money is waiting for bank details';

  it('is called to mind while the provider’s email has no answer, then as the buyer’s own money', async () => {
    expectErrorLog(/cash: a return failed/);
    await desk.list();
    const fund = await transfer();
    await fund(price);
    const { id } = await desk.onlySale('held');
    const { payment_id: paymentId } = await saleRow(world, id);
    const { customer } = await providerOf(world).paymentIntents.retrieve(paymentId ?? '');
    const answers = (answersRefunds: boolean) =>
      world.sandbox?.control('POST', `/customers/${idOf(customer)}`, { answersRefunds });
    await answers(false);
    await signInAgain(world, desk.people.operator);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    const seen: number[] = [];
    for (const days of [1, 2, 4, 7, 10, 22]) {
      await pass(world, { days });
      seen.push((await messages(buyer, ofRefund)).length);
    }
    expect(seen).toEqual([1, 2, 3, 4, 4, 4]);
    expect((await messages(buyer, ofRefund))[0]).toMatch(
      /^To send your refund of \$1,000\.01 for /,
    );
    // Nobody answered: the money is the buyer's own at the provider, and is returned from there.
    await desk.onlySale('refunded');
    const own = async () => {
      const rows = world.deps.db.selectFrom('notifications').select('message');
      const told = await rows
        .where('user_id', '=', buyer.userId)
        .where('title', '=', ofCash)
        .execute();
      return told.filter(({ message }) => message.includes('return $1,000.01'));
    };
    await pass(world, { days: 1 });
    expect(await own()).toHaveLength(1);
    await answers(true);
    // The return that nobody answered ends, and the next one is answered.
    await pass(world, { days: 46 });
    await pass(world, { hours: 2 });
    await pass(world, { days: 4 });
    const before = (await own()).length;
    await pass(world, { days: 14 });
    expect(await own()).toHaveLength(before);
  });
});
