import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listAccountsAwaited } from '../../domains/sales/payouts/awaited-accounts.store.ts';
import { pay, publishedListing } from '../../domains/sales/sale-world.fixture.ts';
import { hasSaleUnderWay } from '../../domains/sales/lists/sale-lists.store.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { expectBooksAgree, sumOf } from './books.fixture.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** Transfers to owners that a person reverses at the provider, in its dashboard. */
let world: World;
let desk: SaleDesk;
let other: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  // The platform's own money, available by then: what is paid again leaves its balance.
  other = await world.person();
  const parts = [{ persona: other, shareBasisPoints: 10_000 }];
  const listingId = await publishedListing(world, parts, { priceCents: 900_000 });
  await pay(world, await world.person(), listingId, 900_000, { card: cards.good });
  await pass(world, { days: 8 });
  const { operator, first, second, buyer } = desk.people;
  for (const person of [operator, first, second, buyer]) await signInAgain(world, person);
});
afterAll(() => world.stop());
// Whoever takes money back, the two ledgers agree, and the held money is what the sales hold.
afterEach(async () => {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
});

/** Reverses the payout of the first owner. @returns what that owner had. */
async function reverses(saleId: string, amount?: number): Promise<number> {
  const transfers = await world.deps.payments.listTransfers(saleId);
  const { owner_id: ownerId } = await firstOwner(saleId);
  const own = transfers.find(
    (one) => one.ownerId === ownerId && one.reversedCents < one.amountCents,
  );
  await providerOf(world).transfers.createReversal(own?.id ?? '', amount ? { amount } : {});
  await pass(world);
  return own?.amountCents ?? 0;
}

function firstOwner(saleId: string) {
  return world.deps.db
    .selectFrom('sale_owners')
    .innerJoin('payouts', 'payouts.owner_id', 'sale_owners.owner_id')
    .selectAll(['sale_owners', 'payouts'])
    .where('payouts.sale_id', '=', saleId)
    .where('sale_owners.sale_id', '=', saleId)
    .where('user_id', '=', desk.people.first.userId)
    .executeTakeFirstOrThrow();
}

function payAgain(saleId: string): Promise<Answer> {
  const body = { reason: 'Reversed by mistake.' };
  return desk.people.operator.request('POST', `/operations/sales/${saleId}/pay-again`, { body });
}

async function toldOf(person: Persona, title: string): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.userId)
    .where('title', '=', title)
    .execute();
  return rows.length;
}

async function healthCount(): Promise<number | null | undefined> {
  const { parts } = await viewHealth(world.deps);
  return parts.flatMap((part) => part.facts).find(({ fact }) => fact === 'payouts_taken')?.count;
}

const paidTo = async (saleId: string) => (await expectSaleMoney(world, saleId)).paid;

it.each([
  ['whole', undefined],
  ['in part', 10_000],
])(
  'taken back %s: the owner and operators are told, and it is paid again to the cent',
  async (_how, part) => {
    const saleId = await desk.paidOutSale();
    const before = await paidTo(saleId);
    const { owner_id: ownerId } = await firstOwner(saleId);
    const toldBefore = await toldOf(desk.people.first, 'Your payout was taken back');
    const had = await reverses(saleId, part);
    const missing = part ?? had;
    expect((await paidTo(saleId))[ownerId] ?? 0).toBe(had - missing);
    expect(await toldOf(desk.people.first, 'Your payout was taken back')).toBe(toldBefore + 1);
    expect(await healthCount()).toBe(1);
    const story = await desk.people.operator.request('GET', `/operations/sales/${saleId}`);
    expect(story.body).toMatchObject({ takenBack: missing });
    const closing = await desk.people.first.request('GET', `/sales/${saleId}/closing`);
    expect(closing.body).toMatchObject({ paidAt: null });

    const answers = await Promise.all([payAgain(saleId), payAgain(saleId)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await pass(world);
    expect(await paidTo(saleId)).toEqual(before);
    expect(await healthCount()).toBe(0);
    expect((await payAgain(saleId)).body).toMatchObject({ code: 'sales.nothing_to_pay_again' });
  },
);

it('taken back in two parts, paid again, taken back once more: nothing is lost or paid twice', async () => {
  const saleId = await desk.paidOutSale();
  const before = await paidTo(saleId);
  await reverses(saleId, 5_000);
  await reverses(saleId, 7_000);
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world);
  expect(await paidTo(saleId)).toEqual(before);
  await reverses(saleId, 1_000);
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world, { hours: 1 });
  expect(await paidTo(saleId)).toEqual(before);
});

it('an account that cannot receive is waited for, and paid once it can', async () => {
  const saleId = await desk.paidOutSale();
  const before = await paidTo(saleId);
  await reverses(saleId);
  const account = `/accounts/${desk.people.firstAccount}`;
  await world.sandbox?.control('POST', account, { stage: 'past_due' });
  await pass(world);
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world, { hours: 2 });
  expect((await firstOwner(saleId)).paid_again_cents).toBe(0);
  await world.sandbox?.control('POST', account, { stage: 'enabled' });
  await pass(world, { hours: 26 });
  expect(await paidTo(saleId)).toEqual(before);
});

it('a call that is cut after it was done is not made again', async () => {
  const saleId = await desk.paidOutSale();
  const before = await paidTo(saleId);
  await reverses(saleId, 2_000);
  const fault = { match: 'POST /v1/transfers', kind: 'cut_after', times: 1 };
  await world.sandbox?.control('POST', '/faults', fault);
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world, { hours: 1 });
  expect(await paidTo(saleId)).toEqual(before);
});

it.each([
  ['before anything is paid again', false],
  ['after it was paid again', true],
])(
  'the sale is undone %s: what owners still have is taken back, and the buyer refunded',
  async (_when, again) => {
    const saleId = await desk.paidOutSale();
    await reverses(saleId, 4_000);
    if (again) {
      expect((await payAgain(saleId)).status).toBe(200);
      await pass(world);
    }
    expect((await desk.undo(saleId)).status).toBe(200);
    await pass(world, { hours: 1 });
    expect((await saleRow(world, saleId)).status).toBe('refunded');
    expect(await expectSaleMoney(world, saleId)).toEqual({
      held: 0,
      paid: {},
      refunded: price,
      disputed: 0,
    });
    expect((await payAgain(saleId)).body).toMatchObject({ code: 'sales.nothing_to_pay_again' });
  },
);

it('one account of several transfers is emptied before the undo: only what is left is written off, and its owner can leave', async () => {
  expectErrorLog(/a payout could not be taken back, an operator must look/);
  const saleId = await desk.paidOutSale();
  await reverses(saleId, 4_000);
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world);
  // The accounts pay out to their banks: nothing is left to take back.
  await pass(world, { days: 8 });
  const { operator, first } = desk.people;
  for (const person of [operator, first]) await signInAgain(world, person);
  expect((await desk.undo(saleId)).status).toBe(200);
  await pass(world, { hours: 1 });
  expect((await saleRow(world, saleId)).undoStatus).toBe('requested');
  const body = { reason: 'Their accounts are empty.' };
  const path = `/operations/sales/${saleId}/write-off`;
  expect((await operator.request('POST', path, { body })).status).toBe(200);
  await pass(world, { hours: 1 });
  expect((await saleRow(world, saleId)).status).toBe('refunded');
  expect(await hasSaleUnderWay(world.deps.db, first.userId)).toBe(false);
});

it('while a bank has the payment nothing is paid again; afterward it is', async () => {
  const saleId = await desk.paidOutSale();
  const before = await paidTo(saleId);
  await reverses(saleId, 2_000);
  const { charge_id: charge } = await saleRow(world, saleId);
  await world.sandbox?.control('POST', `/charges/${charge}/dispute`);
  await pass(world);
  expect((await payAgain(saleId)).body).toMatchObject({ code: 'sales.disputed' });
  const { data } = await providerOf(world).disputes.list({ limit: 1 });
  await world.sandbox?.control('POST', `/disputes/${data[0]?.id}`, { outcome: 'won' });
  await pass(world, { hours: 1 });
  expect((await payAgain(saleId)).status).toBe(200);
  await pass(world);
  expect(await paidTo(saleId)).toEqual(before);
});

it('the exports of all these payouts add up to the books, per owner and per sale', async () => {
  await signInAgain(world, desk.people.operator);
  const { owners, sales } = await expectBooksAgree(world, desk.people.operator);
  // Whatever was taken back and paid again: each sale counts once.
  const paidOut = new Set(
    sales.filter((row) => Number(row['Paid to owners']) > 0).map((row) => row['Sale']),
  );
  expect(paidOut.size).toBeGreaterThan(5);
  expect(sumOf(owners, 'Gross payments')).toBe(paidOut.size * price);
  const payments = owners.reduce((sum, row) => sum + Number(row['Number of payments']), 0);
  expect(payments).toBe(paidOut.size * 2);
  expect(sumOf(owners, 'Paid again (not in gross)')).toBeGreaterThan(0);
  // Nobody waits for an account whose payout is settled.
  expect(await listAccountsAwaited(world.deps.db)).toEqual([other.userId]);
});
