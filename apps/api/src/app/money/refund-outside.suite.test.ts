import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  askForLink,
  confirm,
  file,
  pay,
  payouts,
  sign,
  signingToken,
} from '../../domains/sales/sale-world.fixture.ts';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import { getSaleBalances } from '../../domains/money/sale-money.service.ts';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  listingRow,
  lossOf,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** A refund that was made at the provider, by a person in its dashboard, in every state of a sale. */
let world: World;
let desk: SaleDesk;
let people: Persona[];
const part = 30_000;
const outside = 'A payment was refunded outside this marketplace';

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  const { operator, first, second, buyer } = desk.people;
  people = [operator, first, second, buyer];
  // The platform's own money: another payment that waits for its papers, available by then.
  await heldSale();
  await pass(world, { days: 8 });
});
afterAll(() => world.stop());
// Whoever refunds, the two ledgers agree, and the held money is what the sales hold.
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

async function signedSale(): Promise<string> {
  for (const person of people) await signInAgain(world, person);
  return desk.signedSale();
}

/** Someone refunds in the dashboard, without our key. @returns the refund's id. */
async function refunds(saleId: string, amount?: number): Promise<string> {
  const { charge_id: charge } = await saleRow(world, saleId);
  const made = await world.sandbox?.control('POST', `/charges/${charge}/refund`, { amount });
  await pass(world);
  return (made as { id: string }).id;
}

/** The bank of the buyer sends a refund back. */
async function comesBack(refundId: string): Promise<void> {
  await world.sandbox?.control('POST', `/refunds/${refundId}`, { status: 'failed' });
  await pass(world, { hours: 1 });
}

function topUp(saleId: string, who = desk.people.operator): Promise<Answer> {
  const body = { reason: 'Refunded by mistake; the buyer keeps it.' };
  return who.request('POST', `/operations/sales/${saleId}/top-up`, { body });
}

/** Signs whoever has not, files, and lets the payouts leave. */
async function complete(saleId: string): Promise<void> {
  const { operator, buyer, first, second } = desk.people;
  for (const person of [buyer, first, second]) {
    const side = person === buyer ? 'buyer' : 'owner';
    const sale = (await payouts(person, side)).find((one) => one.id === saleId);
    const pen = ['fill_assignment', 'sign_assignment'];
    if (sale?.moves.some((move) => pen.includes(move))) await sign(world, person, desk.listingId);
  }
  if ((await saleRow(world, saleId)).status === 'signed') {
    const filed = await file(operator, saleId);
    expect(filed.status, filed.text).toBe(200);
  }
  await pass(world, { hours: 2 });
  await desk.onlySale('released');
}

/** The shares of both owners, all of the price. */
const paidInFull = async (saleId: string) =>
  Object.values((await expectSaleMoney(world, saleId)).paid).reduce((sum, cents) => sum + cents, 0);

async function toldOf(person: Persona, title: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('user_id', '=', person.userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.filter((row) => row.title === title).map(({ message }) => message);
}

/** The platform has enough at the provider to bear what was refunded, whatever the sales before have left there. */
async function earnEnough(): Promise<void> {
  await world.sandbox?.control('POST', '/stripe_fees', { amount: -price });
  await compareLedger(world.deps);
}

/** Takes what the platform has at the provider, so that refunds wait. @returns what gives it back, and lets them leave. */
async function emptyBalance(): Promise<() => Promise<void>> {
  await world.sandbox?.control('POST', '/platform_bank', { bankCovers: false });
  const { available } = await providerOf(world).balance.retrieve();
  const amount = available[0]?.amount ?? 0;
  await world.sandbox?.control('POST', '/stripe_fees', { amount });
  return async () => {
    await world.sandbox?.control('POST', '/stripe_fees', { amount: -amount });
    await world.sandbox?.control('POST', '/platform_bank', { bankCovers: true });
    await pass(world, { hours: 2 });
    // The provider's bill and its credit are booked with the daily comparison.
    await compareLedger(world.deps);
  };
}

type Word = { to: string; title: string };

/** Each word about money that an act sends to a person: the titles of the notices, and of the emails. */
async function wordsOf(act: () => Promise<unknown>): Promise<{ notices: Word[]; emails: Word[] }> {
  const seen = await world.deps.db.selectFrom('notifications').select('id').execute();
  const ids = seen.map(({ id }) => id);
  const mailed = world.mailbox.sent.length;
  await act();
  await world.drain();
  const rows = await world.deps.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['email', 'title'])
    .where('notifications.id', 'not in', ids)
    .execute();
  const sorted = (words: Word[]) =>
    words.toSorted((a, b) => `${a.to} ${a.title}`.localeCompare(`${b.to} ${b.title}`));
  return {
    notices: sorted(rows.map(({ email: to, title }) => ({ to, title }))),
    emails: sorted(
      // The subject ends with what it is about.
      world.mailbox.sent
        .slice(mailed)
        .map(({ to, subject }) => ({ to, title: subject.split(': ')[0] ?? '' })),
    ),
  };
}

/** One word to each side and one to the operator. */
function oneEach(sides: string, operators: string | null): Word[] {
  const { buyer, first, second, operator } = desk.people;
  const told = [buyer, first, second].map(({ me }) => ({ to: me.email, title: sides }));
  const all = operators === null ? told : [...told, { to: operator.me.email, title: operators }];
  return all.toSorted((a, b) => a.to.localeCompare(b.to));
}

async function unsettled(): Promise<number | null | undefined> {
  const { parts } = await viewHealth(world.deps);
  const facts = parts.flatMap((one) => one.facts);
  return facts.find(({ fact }) => fact === 'refunded_outside')?.count;
}

/** Filed, and the first owner cannot be paid: the second has the share already. */
async function halfPaidSale(): Promise<string> {
  const id = await signedSale();
  const { firstAccount, operator } = desk.people;
  await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'past_due' });
  await pass(world);
  expect((await file(operator, id)).status).toBe(200);
  await pass(world);
  await desk.onlySale('filed');
  return id;
}

async function firstCanReceive(): Promise<void> {
  const { firstAccount } = desk.people;
  await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'enabled' });
  await pass(world);
}

async function statusFor(person: Persona, side: 'buyer' | 'owner'): Promise<string | undefined> {
  const seen = await payouts(person, side);
  return seen.find((one) => one.patent.id === desk.listingId)?.paymentStatus;
}

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
    await refunds(id, part);
    expect((await topUp(id)).status).toBe(200);
    await refunds(id, part);
    expect(await desk.onlySale('signed')).toMatchObject({ toppedUpCents: part });
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
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
    expect((await operator.request('POST', path, { body: { reason: ' ' } })).status).toBe(400);
    expect(await lossOf(world, id)).toBe(0);
    const [one, other] = await Promise.all([topUp(id), topUp(id)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await lossOf(world, id)).toBe(part);
    expect((await desk.undo(id)).status).toBe(200);
    await pass(world);
    expect((await topUp(id)).body).toMatchObject({ code: 'sales.nothing_to_top_up' });
    const audit = await operator.request('GET', '/operations/audit');
    expect(audit.body).toContainEqual(expect.objectContaining({ what: 'sale.top_up' }));
  });
});
