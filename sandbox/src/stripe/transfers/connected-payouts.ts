import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, daySeconds, fundsOf } from '../balance/balance-transactions.ts';
import { testBanks } from '../payments/test-banks.table.ts';
import type { World } from '../world.ts';

/** Pays out what a connected account has available to its bank, as Stripe's daily payouts do. */
export function payOutConnectedAccount(world: World, accountId: string): void {
  const account = world.objects.get('account', accountId);
  const bank = account.external_accounts?.data[0];
  const { availableCents } = fundsOf(world, accountId);
  if (!account.payouts_enabled || bank?.object !== 'bank_account' || availableCents <= 0) return;
  const payout = newPayout(world, availableCents, bank);
  const transaction = bookMovement(world, {
    type: 'payout',
    category: 'payout',
    source: payout.id,
    amountCents: -availableCents,
    description: 'STRIPE PAYOUT',
    account: accountId,
    counterpart: 'outside:banks',
  });
  payout.balance_transaction = transaction.id;
  world.objects.insert('payout', payout, { account: accountId });
  world.events.emit('payout.created', payout, { account: accountId });
  const fails = testBanks.some((one) => one.payoutFails && one.account.endsWith(bank.last4));
  if (fails) failPayout(world, payout, accountId);
  else {
    payout.status = 'paid';
    world.objects.save('payout', payout);
    world.events.emit('payout.paid', payout, { account: accountId });
  }
}

function failPayout(world: World, payout: Stripe.Payout, accountId: string): void {
  const returned = bookMovement(world, {
    type: 'payout_failure',
    category: 'payout_reversal',
    source: payout.id,
    amountCents: payout.amount,
    account: accountId,
    counterpart: 'outside:banks',
  });
  payout.status = 'failed';
  payout.failure_code = 'account_closed';
  payout.failure_message = 'The bank account has been closed.';
  payout.failure_balance_transaction = returned.id;
  world.objects.save('payout', payout);
  world.events.emit('payout.failed', payout, { account: accountId });
}

function newPayout(world: World, amountCents: number, bank: Stripe.BankAccount): Stripe.Payout {
  const now = world.clock.seconds();
  return {
    id: newId('po'),
    object: 'payout',
    amount: amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + daySeconds,
    automatic: true,
    balance_transaction: null,
    created: now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
}
