import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { providerOf } from '../../../app/money/money.fixture.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { ensureCustomer } from '../customers/customers.service.ts';
import { correctDifference } from './correct-difference.service.ts';
import { compareLedger } from './ledger-comparison.service.ts';
import { listOpenDifferences } from './ledger-differences.store.ts';
import { ledgerBalances, postLedger } from './ledger.service.ts';
import type { ProviderPayment } from '../payments.port.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

async function givenPaid(
  saleId: string,
  card = '4242424242424242',
): Promise<NonNullable<ProviderPayment['charge']>> {
  const { payments } = world.deps;
  const user = { userId: newId(), email: `${newId()}@example.test`, name: 'Bea Buyer' };
  const customerId = await ensureCustomer(world.deps, user);
  const methods = ['card' as const];
  const input = { saleId, customerId, methods, amountCents: 80_000, description: 'A patent' };
  const { id } = await payments.createPayment(input, `pi:${saleId}:1`);
  await world.sandbox?.control('POST', `/payment_intents/${id}/confirm`, { card });
  const { charge } = await payments.getPayment(id);
  await world.drain();
  if (!charge) throw new Error('not charged');
  return charge;
}

test('a charge that is booked agrees, one that is not is reported once it is no longer fresh', async () => {
  const saleId = newId();
  const booked = await givenPaid(saleId);
  const at = world.clock.now();
  await world.deps.db.transaction().execute(async (tx) => {
    const about = { providerObjectId: booked.id, saleId, at };
    await postLedger(tx, { ...about, kind: 'sale_paid', amountCents: 80_000 });
    await postLedger(tx, { ...about, kind: 'sale_fee', amountCents: booked.feeCents ?? 0 });
  });
  const forgotten = await givenPaid(newId());
  expect(await compareLedger(world.deps)).toEqual([]);
  expectErrorLog(/differs from the (provider|sales)/);
  await passHours(3);
  const missing = {
    providerObjectId: forgotten.id,
    providerCents: 80_000 - (forgotten.feeCents ?? 0),
    ledgerCents: 0,
    cause: 'not_booked',
    providerType: 'charge',
  };
  expect(await compareLedger(world.deps)).toEqual([missing]);
  // As long as nobody has closed it.
  await passHours(100 * 24);
  expect(await compareLedger(world.deps)).toEqual([missing]);
  expect(await openObjects()).toEqual([forgotten.id]);
  // Lost news that is found closes it: nobody has to correct what agrees.
  await world.deps.db.transaction().execute(async (tx) => {
    const about = { providerObjectId: forgotten.id, at: world.clock.now() };
    await postLedger(tx, { ...about, kind: 'sale_paid', amountCents: 80_000 });
    await postLedger(tx, { ...about, kind: 'sale_fee', amountCents: forgotten.feeCents ?? 0 });
  });
  await passHours(3);
  expect(await compareLedger(world.deps)).toEqual([]);
  expect(await openObjects()).toEqual([]);
});

test('own payouts, deposits and reserves have entries, with the time of their event', async () => {
  const move = (movement: object) => world.sandbox?.control('POST', '/movements', movement);
  expectErrorLog(/differs from the (provider|sales)/);
  const before = await ledgerBalances(world.deps.db);
  const movedAt = world.clock.now();
  await providerOf(world).topups.create({ amount: 90_000, currency: 'usd' });
  await move({ type: 'payout', amount: -50_000, source: 'po_1' });
  await move({ type: 'payout', amount: -20_000, source: 'po_2' });
  await move({ type: 'reserve_hold', amount: -700 });
  await passHours(3);
  await move({ type: 'payout_failure', amount: 20_000, source: 'po_2' });
  await passHours(3);
  expect(await compareLedger(world.deps)).toEqual([]);
  const after = await ledgerBalances(world.deps.db);
  expect(after.platform_bank - before.platform_bank).toBe(-90_000 + 50_000);
  expect(after.provider_reserve - before.provider_reserve).toBe(700);
  const { occurred_at, posted_at } = await world.deps.db
    .selectFrom('ledger_entries')
    .select(['occurred_at', 'posted_at'])
    .where('provider_object_id', '=', 'po_1')
    .executeTakeFirstOrThrow();
  expect(Math.abs(occurred_at.getTime() - movedAt.getTime())).toBeLessThan(60_000);
  expect(posted_at.getTime() - occurred_at.getTime()).toBeGreaterThan(2 * 3_600_000);
});

test('what no entry is known for, and a balance that its movements do not explain, stand open by name', async () => {
  expectErrorLog(/differs from the (provider|sales)/);
  const move = (movement: object) => world.sandbox?.control('POST', '/movements', movement);
  await move({ type: 'climate_order_purchase', amount: -1_234, source: 'climorder_1' });
  // Older than what the list is asked for.
  await move({ type: 'payout', amount: -77, source: 'po_late', secondsAgo: 90 * 86_400 });
  await passHours(3);
  const about = { ledgerCents: 0 };
  expect(await compareLedger(world.deps)).toEqual([
    {
      ...about,
      providerObjectId: 'climorder_1',
      providerCents: -1_234,
      cause: 'no_entry_known',
      providerType: 'climate_order_purchase',
    },
    {
      ...about,
      providerObjectId: 'balance',
      providerCents: -77,
      cause: 'total',
      providerType: null,
    },
  ]);
  const open = await listOpenDifferences(world.deps.db);
  const operator = await givenOperator();
  for (const { id, providerCents } of open) {
    const correction = { account: 'unexplained' as const, reason: 'Asked Stripe' };
    const wrong = { ...correction, differenceCents: providerCents + 1 };
    await expect(correctDifference(world.deps, operator, id, wrong)).rejects.toMatchObject({
      code: 'money.difference_changed',
    });
    const right = { ...correction, differenceCents: providerCents };
    await correctDifference(world.deps, operator, id, right);
    await expect(correctDifference(world.deps, operator, id, right)).rejects.toMatchObject({
      code: 'money.difference_changed',
    });
  }
  await passHours(3);
  expect(await compareLedger(world.deps)).toEqual([]);
  const balances = await ledgerBalances(world.deps.db);
  expect(balances.unexplained).toBe(1_234 + 77);
  expect(balances.provider_balance).toBe(await world.deps.payments.getBalance());
});

test('two operators who close the same difference make one entry', async () => {
  expectErrorLog(/differs from the (provider|sales)/);
  await world.sandbox?.control('POST', '/movements', { type: 'tax_fund', amount: 400 });
  await passHours(3);
  await compareLedger(world.deps);
  const [open] = await listOpenDifferences(world.deps.db);
  const operators = [await givenOperator(), await givenOperator()];
  const correction = { account: 'losses' as const, reason: 'Twice', differenceCents: 400 };
  const outcomes = await Promise.allSettled(
    operators.map((one) => correctDifference(world.deps, one, open?.id ?? '', correction)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await passHours(3);
  expect(await compareLedger(world.deps)).toEqual([]);
});

test.each(['won', 'lost'])('a %s dispute is booked by its webhooks and agrees', async (outcome) => {
  const saleId = newId();
  const charge = await givenPaid(saleId, '4000000000000259');
  const at = world.clock.now();
  await world.deps.db.transaction().execute(async (tx) => {
    const about = { providerObjectId: charge.id, saleId, at };
    await postLedger(tx, { ...about, kind: 'sale_paid', amountCents: 80_000 });
    await postLedger(tx, { ...about, kind: 'sale_fee', amountCents: charge.feeCents ?? 0 });
  });
  expectErrorLog(/differs from the (provider|sales)/);
  await passHours(1);
  const disputeId = await eventuallyBooked(saleId, 'dispute_opened');
  await world.sandbox?.control('POST', `/disputes/${disputeId}`, { outcome });
  await eventuallyBooked(saleId, outcome === 'won' ? 'dispute_won' : 'dispute_lost');
  expect((await ledgerBalances(world.deps.db)).disputed).toBe(0);
  await passHours(3);
  const differences = await compareLedger(world.deps);
  expect(
    differences?.filter((one) => [charge.id, disputeId].includes(one.providerObjectId)),
  ).toEqual([]);
});

test('a decision reversed after months is not a difference: earlier days count too', async () => {
  const saleId = newId();
  await givenPaid(saleId, '4000000000000259');
  expectErrorLog(/differs from the (provider|sales)/);
  await passHours(1);
  const disputeId = await eventuallyBooked(saleId, 'dispute_opened');
  await world.sandbox?.control('POST', `/disputes/${disputeId}`, { outcome: 'lost' });
  await eventuallyBooked(saleId, 'dispute_lost');
  await passHours(45 * 24);
  await world.sandbox?.control('POST', `/disputes/${disputeId}`, { outcome: 'won' });
  await eventuallyBooked(saleId, 'dispute_won');
  await passHours(3);
  const differences = await compareLedger(world.deps);
  expect(differences?.filter((one) => one.providerObjectId === disputeId)).toEqual([]);
});

test('what the provider bills on its own is booked as a fee, once, and a credit takes it back', async () => {
  expectErrorLog(/differs from the (provider|sales)/);
  const feesBefore = (await ledgerBalances(world.deps.db)).processing_fees;
  const bills = [250, -50];
  const ids: string[] = [];
  for (const amount of bills) {
    const bill = await world.sandbox?.control('POST', '/stripe_fees', { amount });
    ids.push((bill as { id: string }).id);
  }
  await passHours(3);
  for (let times = 0; times < 2; times += 1) {
    const differences = await compareLedger(world.deps);
    expect(differences?.filter((one) => ids.includes(one.providerObjectId))).toEqual([]);
  }
  expect((await ledgerBalances(world.deps.db)).processing_fees).toBe(feesBefore + 200);
});

async function givenOperator(): Promise<Actor> {
  const { userId, me } = await world.person();
  const { email, firstName, lastName } = me;
  const about = { userId, email, firstName, lastName, emailVerified: true, operator: true };
  return { ...about, sessionId: newId(), confirmedAt: null };
}

async function openObjects(): Promise<string[]> {
  return (await listOpenDifferences(world.deps.db)).map((one) => one.providerObjectId);
}

/** Moves the sandbox's clock, and the product's with it, so that signatures stay fresh. */
async function passHours(hours: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: hours * 3600 });
}

async function eventuallyBooked(saleId: string, kind: string): Promise<string> {
  const find = async () => {
    await world.drain();
    const row = await world.deps.db
      .selectFrom('ledger_entries')
      .select('provider_object_id')
      .where('sale_id', '=', saleId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row?.provider_object_id ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? '';
}

test('an amount in another currency is named, stays open, and is never booked as dollars', async () => {
  expectErrorLog(/differs from the (provider|sales)/);
  const movement = { type: 'adjustment in eur', amount: 500, source: 'adj_eur' };
  await world.sandbox?.control('POST', '/movements', movement);
  await passHours(3);
  await compareLedger(world.deps);
  const open = await listOpenDifferences(world.deps.db);
  const found = open.find(({ providerObjectId }) => providerObjectId === 'adj_eur');
  const correction = { account: 'unexplained' as const, reason: 'Euros', differenceCents: 500 };
  await expect(
    correctDifference(world.deps, await givenOperator(), found?.id ?? '', correction),
  ).rejects.toMatchObject({ code: 'money.difference_not_dollars' });
});
