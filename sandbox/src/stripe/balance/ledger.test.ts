import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startTestSandbox } from '../../test-sandbox.ts';
import type { LedgerReport } from './ledger.store.ts';

let sandbox: RunningSandbox;
let owners: string[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  owners = await Promise.all([0, 1].map(() => enabledAccount()));
});
afterAll(() => sandbox.close());

async function enabledAccount(): Promise<string> {
  const { id } = await sandbox.stripe.accounts.create({
    country: 'US',
    capabilities: { transfers: { requested: true } },
  });
  await sandbox.post(`/_sandbox/accounts/${id}`, { stage: 'enabled' });
  return id;
}

const methods = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_createDispute',
  'pm_card_refundFail',
  'pm_usBankAccount_success',
  'pm_usBankAccount_accountClosed',
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    amount: fc.integer({ min: 50, max: 5_000_000 }),
    method: fc.constantFrom(...methods),
  }),
  fc.record({
    kind: fc.constantFrom('transfer' as const, 'refund' as const, 'reverse' as const),
    of: fc.nat({ max: 20 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 6 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one step; a refusal by the sandbox is a normal answer here. */
async function take(one: Step): Promise<void> {
  const { stripe } = sandbox;
  if (one.kind === 'wait') return sandbox.advance(one.days * 86_400 + 5);
  if (one.kind === 'pay') {
    await stripe.paymentIntents
      .create({ amount: one.amount, currency: 'usd', payment_method: one.method, confirm: true })
      .catch(() => null);
    return;
  }
  if (one.kind === 'reverse') {
    const transfers = (await stripe.transfers.list({ limit: 100 })).data;
    const transfer = transfers[one.of % Math.max(transfers.length, 1)];
    if (transfer)
      await stripe.transfers.createReversal(transfer.id, { amount: one.amount }).catch(() => null);
    return;
  }
  const charges = (await stripe.charges.list({ limit: 100 })).data;
  const charge = charges[one.of % Math.max(charges.length, 1)];
  if (!charge) return;
  if (one.kind === 'refund') {
    await stripe.refunds.create({ charge: charge.id, amount: one.amount }).catch(() => null);
    return;
  }
  await stripe.transfers
    .create({
      amount: one.amount,
      currency: 'usd',
      destination: owners[one.of % owners.length] ?? '',
      source_transaction: charge.id,
    })
    .catch(() => null);
}

it('the ledger adds up and no charge gives out more than it took, whatever is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) await take(one);
      const ledger = await sandbox.read<LedgerReport>('/_sandbox/ledger');
      expect(ledger.balanced).toBe(true);
      for (const charge of (await sandbox.stripe.charges.list({ limit: 100 })).data) {
        const sent = (await sandbox.stripe.transfers.list({ limit: 100 })).data
          .filter((transfer) => transfer.source_transaction === charge.id)
          .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
        expect(sent).toBeLessThanOrEqual(charge.amount);
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount);
      }
    }),
    { numRuns: 8 },
  );
  const balance = await sandbox.stripe.balance.retrieve();
  const ledger = await sandbox.read<LedgerReport>('/_sandbox/ledger');
  const shown = (balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0);
  expect(shown).toBe(ledger.accounts['platform'] ?? 0);
}, 60_000);
