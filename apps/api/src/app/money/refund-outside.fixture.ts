import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { expect } from 'vitest';
import { file, pay, payouts, sign } from '../../domains/sales/sale-world.fixture.ts';
import { compareLedger } from '../../domains/money/ledger/ledger-comparison.service.ts';
import { findHeldDifferences } from '../../domains/sales/balances/compare-held.service.ts';
import { viewHealth } from '../../domains/operations/health/health.service.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  expectLedgersAgree,
  expectSaleMoney,
  pass,
  providerOf,
  saleRow,
  signInAgain,
} from './money.fixture.ts';
import { cards, price, SaleDesk } from './sale-desk.fixture.ts';

/** A refund that was made at the provider, by a person in its dashboard, in every state of a sale. */
export let world: World;
export let desk: SaleDesk;
export let people: Persona[];
export const part = 30_000;
export const outside = 'A payment was refunded outside this marketplace';

export async function openRefundDesk(): Promise<void> {
  world = await startWorld({ sandbox: true });
  desk = await SaleDesk.open(world);
  const { operator, first, second, buyer } = desk.people;
  people = [operator, first, second, buyer];
  // The platform's own money: another payment that waits for its papers, available by then.
  await heldSale();
  await pass(world, { days: 8 });
}

/** Whoever refunds, the two ledgers agree, and the held money is what the sales hold. */
export async function expectBalanced(): Promise<void> {
  await expectLedgersAgree(world);
  await pass(world, { hours: 3 });
  expect(await findHeldDifferences(world.deps)).toEqual([]);
}

export async function heldSale(): Promise<string> {
  for (const person of people) await signInAgain(world, person);
  await desk.list();
  await pay(world, desk.people.buyer, desk.listingId, price, { card: cards.good });
  return (await desk.onlySale('held')).id;
}

export async function signedSale(): Promise<string> {
  for (const person of people) await signInAgain(world, person);
  return desk.signedSale();
}

/** Someone refunds in the dashboard, without our key. @returns the refund's id. */
export async function refunds(saleId: string, amount?: number): Promise<string> {
  const { charge_id: charge } = await saleRow(world, saleId);
  const made = await world.sandbox?.control('POST', `/charges/${charge}/refund`, { amount });
  await pass(world);
  return (made as { id: string }).id;
}

/** The bank of the buyer sends a refund back. */
export async function comesBack(refundId: string): Promise<void> {
  await world.sandbox?.control('POST', `/refunds/${refundId}`, { status: 'failed' });
  await pass(world, { hours: 1 });
}

/** @param amount in cents; what the operators' page says is missing, by default. */
export async function topUp(
  saleId: string,
  who = desk.people.operator,
  amount?: number,
): Promise<Answer> {
  const read = await desk.people.operator.request('GET', `/operations/sales/${saleId}`);
  const { missing } = read.body as OperatorSaleHistory;
  const body = { amount: amount ?? missing, reason: 'Refunded by mistake; the buyer keeps it.' };
  return who.request('POST', `/operations/sales/${saleId}/top-up`, { body });
}

/** Signs whoever has not, files, and lets the payouts leave. */
export async function complete(saleId: string): Promise<void> {
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
export const paidInFull = async (saleId: string) =>
  Object.values((await expectSaleMoney(world, saleId)).paid).reduce((sum, cents) => sum + cents, 0);

export async function toldOf(person: Persona, title: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('user_id', '=', person.userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.filter((row) => row.title === title).map(({ message }) => message);
}

/** The platform has enough at the provider to bear what was refunded, whatever the sales before have left there. */
export async function earnEnough(): Promise<void> {
  await world.sandbox?.control('POST', '/stripe_fees', { amount: -price });
  await compareLedger(world.deps);
}

/** Takes what the platform has at the provider, so that refunds wait. @returns what gives it back, and lets them leave. */
export async function emptyBalance(): Promise<() => Promise<void>> {
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

export type Word = { to: string; title: string };

/** Each word about money that an act sends to a person: the titles of the notices, and of the emails. */
export async function wordsOf(
  act: () => Promise<unknown>,
): Promise<{ notices: Word[]; emails: Word[] }> {
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
export function oneEach(sides: string, operators: string | null): Word[] {
  const { buyer, first, second, operator } = desk.people;
  const told = [buyer, first, second].map(({ me }) => ({ to: me.email, title: sides }));
  const all = operators === null ? told : [...told, { to: operator.me.email, title: operators }];
  return all.toSorted((a, b) => a.to.localeCompare(b.to));
}

export async function unsettled(): Promise<number | null | undefined> {
  const { parts } = await viewHealth(world.deps);
  const facts = parts.flatMap((one) => one.facts);
  return facts.find(({ fact }) => fact === 'refunded_outside')?.count;
}

/** Filed, and the first owner cannot be paid: the second has the share already. */
export async function halfPaidSale(): Promise<string> {
  const id = await signedSale();
  const { firstAccount, operator } = desk.people;
  await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'past_due' });
  await pass(world);
  expect((await file(operator, id)).status).toBe(200);
  await pass(world);
  await desk.onlySale('filed');
  return id;
}

export async function firstCanReceive(): Promise<void> {
  const { firstAccount } = desk.people;
  await world.sandbox?.control('POST', `/accounts/${firstAccount}`, { stage: 'enabled' });
  await pass(world);
}

export async function statusFor(
  person: Persona,
  side: 'buyer' | 'owner',
): Promise<string | undefined> {
  const seen = await payouts(person, side);
  return seen.find((one) => one.patent.id === desk.listingId)?.paymentStatus;
}
