import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirm, paymentStatus } from '../../domains/sales/sale-world.fixture.ts';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
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
import { cards, SaleDesk } from './sale-desk.fixture.ts';

/** Bank debits: accounts that are typed by hand, and debits that the bank refuses. */
let world: World;
let desk: SaleDesk;
let buyer: Persona;
let first: Persona;

const failing = '000222222227';

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  ({ first, buyer } = desk.people);
});
beforeEach(async () => {
  for (const person of [first, buyer]) await signInAgain(world, person);
});
afterAll(() => world.stop());
afterEach(() => expectLedgersAgree(world));

async function accepted(): Promise<string> {
  await desk.list({ acceptingOffers: true });
  const made = await buyer.request('POST', '/offer', {
    query: { patentId: desk.listingId, amount: '800' },
  });
  const { id } = made.body as { id: string };
  expect((await first.request('POST', `/offer/${id}/accept`)).status).toBe(200);
  return id;
}

const offerOf = (id: string) =>
  world.deps.db
    .selectFrom('offers')
    .select(['status', 'reason', 'pay_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const movesOf = async (id: string) => {
  const listed = await first.request('GET', '/offers/received');
  return (listed.body as { id: string; moves: string[] }[]).find((one) => one.id === id)?.moves;
};
const titlesOf = async (person: Persona) =>
  (
    await world.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', person.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ title }) => title);
const messagesOf = async (person: Persona, title: string) =>
  (
    await world.deps.db
      .selectFrom('notifications')
      .select('message')
      .where('user_id', '=', person.userId)
      .where('title', '=', title)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ message }) => message);
const declineCard = (paymentId: string) =>
  expect(confirm(world, paymentId, { card: cards.declined })).rejects.toThrow('card_declined');
const byHand = (account: string) =>
  ({ bank: { account, microdeposit: true } }) as unknown as { bank: string };

describe('a bank account that is typed by hand', () => {
  it('is proved by a micro-deposit: the link is shown and told, and the accepted offer waits', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    const status = (await paymentStatus(buyer, desk.listingId)) as { verifyUrl: string };
    expect(status).toMatchObject({ status: 'open', verifyUrl: expect.stringMatching(/^http/) });
    expect(await titlesOf(buyer)).toContain('Verify your bank account');
    await pass(world, { days: 8 });
    expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });
    await providerOf(world).paymentIntents.verifyMicrodeposits(paymentId, {
      descriptor_code: 'SM11AA',
    });
    await pass(world);
    const debit = await desk.onlySale('processing');
    const { operator } = desk.people;
    await signInAgain(world, operator);
    const listed = (await operator.request('GET', '/operations/sales')).body as OperatorSale[];
    expect(listed[0]).toMatchObject({ id: debit.id, status: 'processing', refundable: false });
    for (const query of [debit.id, paymentId, buyer.me.email, '$800', '800.00']) {
      const found = await operator.request('GET', '/operations/sales', { query: { query } });
      expect(found.body, query).toMatchObject([{ id: debit.id }]);
    }
    const story = await operator.request('GET', `/operations/sales/${debit.id}`);
    expect(story.body).toMatchObject({
      ...{ paymentId, method: 'us_bank_account', held: 0 },
      checks: [{ check: 'payment_held', state: 'waiting' }, { check: 'calls_known' }],
      history: [expect.objectContaining({ what: 'payment', outcome: 'succeeded' })],
    });
    await pass(world, { days: 5 });
    const { id } = await desk.onlySale('held');
    expect(await expectSaleMoney(world, id)).toMatchObject({ held: 80_000 });
  });

  it('and is not proved in ten days: the buyer is told, and has a day to pay another way', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    await pass(world, { days: 9, hours: 23 });
    await pass(world, { hours: 2 });
    await signInAgain(world, buyer);
    expect(await paymentStatus(buyer, desk.listingId)).toMatchObject({
      status: 'open',
      verifyUrl: null,
    });
    expect(await titlesOf(buyer)).toContain('Bank account not verified');
    expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });
    await confirm(world, paymentId);
    await pass(world);
    await desk.onlySale('held');
  });

  it('and is forgotten: the offer ends, and the payment is canceled at the provider', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    await pass(world, { days: 10 });
    await pass(world, { days: 2 });
    expect(await offerOf(offerId)).toMatchObject({ reason: 'payment_lapsed' });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    await desk.onlySale('ended');
  });
});

describe('a bank account that is never proved', () => {
  it('counts as a failed debit: after two the seller may end the offer, after three its time is over', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    for (const times of [1, 2, 3]) {
      await confirm(world, paymentId, byHand('000123456789'));
      await pass(world);
      await pass(world, { days: 10 });
      await signInAgain(world, first);
      if (times === 3) break;
      expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });
      expect(await movesOf(offerId)).toEqual(times === 2 ? ['end'] : []);
    }
    await pass(world, { hours: 1 });
    expect(await offerOf(offerId)).toMatchObject({ reason: 'payment_lapsed' });
    const told = (await messagesOf(first, 'Bank account not verified')).slice(-2);
    expect(told.map((one) => /you can end the offer/.test(one))).toEqual([false, true]);
  });

  it('or is given up for a card that is declined, wins no time: the first deadline stays', async () => {
    const offerId = await accepted();
    const { pay_by: payBy } = await offerOf(offerId);
    const paymentId = await desk.begin(80_000);
    for (const times of [1, 2, 3]) {
      await confirm(world, paymentId, byHand('000123456789'));
      await pass(world);
      expect((await offerOf(offerId)).pay_by).not.toEqual(payBy);
      await declineCard(paymentId);
      await pass(world);
      expect([times, (await offerOf(offerId)).pay_by]).toEqual([times, payBy]);
    }
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    expect((await offerOf(offerId)).pay_by).toEqual(payBy);
  });

  it('ends a payment at a fixed price after 24 days, however often another one is typed', async () => {
    await desk.list();
    const paymentId = await desk.begin();
    await pass(world, { days: 13 });
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    await pass(world, { days: 9 });
    await desk.onlySale('open');
    await confirm(world, paymentId, byHand('000123456789'));
    await pass(world);
    await pass(world, { days: 3 });
    await desk.onlySale('ended');
  });
});

describe('a bank debit that fails', () => {
  it('costs a fee, which is booked and included in the daily comparison', async () => {
    await desk.list();
    const before = await fees();
    await confirm(world, await desk.begin(), { bank: failing });
    await pass(world);
    await desk.onlySale('processing');
    await pass(world, { days: 5 });
    await desk.onlySale('open');
    expect((await fees()) - before).toBe(400);
    await pass(world, { hours: 3 });
    expect(await compareLedger(world.deps)).toEqual([]);
  });

  it('leaves an accepted offer a day more, twice; then its seller may end it', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    for (const times of [1, 2]) {
      await confirm(world, paymentId, { bank: failing });
      await pass(world);
      await desk.onlySale('processing');
      expect(await movesOf(offerId)).toEqual([]);
      await pass(world, { days: 4 });
      await desk.onlySale('open');
      expect(await offerOf(offerId)).toMatchObject({ status: 'ACCEPTED' });
      await signInAgain(world, first);
      expect(await movesOf(offerId)).toEqual(times === 2 ? ['end'] : []);
      if (times === 1) {
        const early = await first.request('POST', `/offer/${offerId}/end`);
        expect(early).toMatchObject({ status: 409, body: { code: 'offers.already_accepted' } });
      }
    }
    const ended = await first.request('POST', `/offer/${offerId}/end`);
    expect(ended.status, ended.text).toBe(200);
    expect(await offerOf(offerId)).toMatchObject({ status: 'REJECTED', reason: 'payment_failed' });
    expect(await listingRow(world, desk.listingId)).toMatchObject({ reserved_for_user_id: null });
    await pass(world, { hours: 1 });
    expect((await providerOf(world).paymentIntents.retrieve(paymentId)).status).toBe('canceled');
    await desk.onlySale('ended');
    expect(await titlesOf(buyer)).toContain('Payment deadline missed');
  });

  it('a third time ends the offer even if the seller does nothing', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    for (let times = 0; times < 3; times += 1) {
      await confirm(world, paymentId, { bank: failing });
      await pass(world);
      await desk.onlySale('processing');
      await pass(world, { days: 4, hours: 1 });
    }
    await pass(world, { hours: 1 });
    expect(await offerOf(offerId)).toMatchObject({ reason: 'payment_lapsed' });
    // Nobody is told to do something by this very minute.
    expect((await messagesOf(buyer, 'Payment failed')).at(-1)).toContain(
      'no longer reserved for you',
    );
    expect((await messagesOf(first, 'Payment failed')).at(-1)).not.toContain('wait until');
  });

  it('a third time, while the first deadline is still ahead, leaves what is left of it', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    await confirm(world, paymentId, { bankTransfer: true });
    await pass(world);
    const { pay_by: payBy } = await offerOf(offerId);
    for (let times = 0; times < 2; times += 1) {
      await confirm(world, paymentId, byHand('000123456789'));
      await pass(world);
      await declineCard(paymentId);
      await pass(world);
    }
    await confirm(world, paymentId, { bank: failing });
    await pass(world);
    await desk.onlySale('processing');
    await pass(world, { days: 4 });
    await desk.onlySale('open');
    expect((await offerOf(offerId)).pay_by).toEqual(payBy);
    const [told] = (await messagesOf(first, 'Payment failed')).slice(-1);
    expect(told).toContain('The payment has failed 3 times: you can end the offer, or wait until');
  });

  it('cannot be ended by its seller while the third debit is on its way', async () => {
    const offerId = await accepted();
    const paymentId = await desk.begin(80_000);
    for (let times = 0; times < 2; times += 1) {
      await confirm(world, paymentId, { bank: failing });
      await pass(world);
      await desk.onlySale('processing');
      await pass(world, { days: 4, hours: 1 });
    }
    await confirm(world, paymentId, { bank: '000123456789' });
    await pass(world);
    await signInAgain(world, first);
    const seen = (await first.request('GET', '/offers/received')).body as Offer[];
    expect(seen.find(({ id }) => id === offerId)).toMatchObject({ standing: 'on_its_way' });
    const refused = await first.request('POST', `/offer/${offerId}/end`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'offers.being_paid' } });
    await pass(world, { days: 5 });
    await desk.onlySale('held');
  });
});

async function fees(): Promise<number> {
  const row = await world.deps.db
    .selectFrom('ledger_lines')
    .select(({ fn }) => fn.sum<string>('amount_cents').as('cents'))
    .where('account', '=', 'processing_fees')
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}
