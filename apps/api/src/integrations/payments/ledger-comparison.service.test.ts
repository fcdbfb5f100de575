import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { ensureCustomer } from './customers.service.ts';
import { compareLedger } from './ledger-comparison.service.ts';
import { postLedger } from './ledger.service.ts';
import type { ProviderPayment } from './payments.port.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
});
afterAll(() => world.stop());

async function givenPaid(saleId: string): Promise<NonNullable<ProviderPayment['charge']>> {
  const { payments } = world.deps;
  const user = { userId: newId(), email: `${newId()}@example.test`, name: 'Bea Buyer' };
  const customerId = await ensureCustomer(world.deps, user);
  const methods = ['card' as const];
  const input = { saleId, customerId, methods, amountCents: 80_000, description: 'A patent' };
  const { id } = await payments.createPayment(input, `pi:${saleId}:1`);
  const card = '4242424242424242';
  await world.sandbox?.control('POST', `/payment_intents/${id}/confirm`, { card });
  const { charge } = await payments.getPayment(id);
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
  world.clock.advance(3 * 3600);
  expectErrorLog(/differs from the provider/);
  expect(await compareLedger(world.deps)).toEqual([
    {
      providerObjectId: forgotten.id,
      providerCents: 80_000 - (forgotten.feeCents ?? 0),
      ledgerCents: 0,
    },
  ]);
});
