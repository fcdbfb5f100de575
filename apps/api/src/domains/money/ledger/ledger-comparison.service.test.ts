import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { ensureCustomer } from '../customers/customers.service.ts';
import { compareLedger } from './ledger-comparison.service.ts';
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
  expect(await compareLedger(world.deps)).toEqual([
    {
      providerObjectId: forgotten.id,
      providerCents: 80_000 - (forgotten.feeCents ?? 0),
      ledgerCents: 0,
    },
  ]);
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
    differences.filter((one) => [charge.id, disputeId].includes(one.providerObjectId)),
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
  expect(differences.filter((one) => one.providerObjectId === disputeId)).toEqual([]);
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
    expect(differences.filter((one) => ids.includes(one.providerObjectId))).toEqual([]);
  }
  expect((await ledgerBalances(world.deps.db)).processing_fees).toBe(feesBefore + 200);
});

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
