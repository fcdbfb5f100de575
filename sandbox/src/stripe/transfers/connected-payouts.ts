import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, daySeconds, fundsOf } from '../balance/balance-transactions.ts';
import { testBanks } from '../payments/test-banks.table.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/**
 * Pays out what a connected account has available to its bank, as Stripe's daily payouts do. Nothing is sent to a bank
 * account that a payout failed at, until it is replaced.
 */
export function payOutConnectedAccount(world: World, accountId: string): void {
  const bank = payableBank(world, accountId);
  const { availableCents } = fundsOf(world, accountId);
  if (!bank || availableCents <= 0) return;
  const fails = testBanks.some((one) => one.payoutFails && one.account.endsWith(bank.last4));
  payOut(world, accountId, bank, availableCents, fails);
}

/**
 * A payout right now, with what is still pending; `fails`: the bank returns it.
 * @throws StripeFault 400 where there is nothing to pay out, or nowhere to.
 */
export function payOutNow(world: World, accountId: string, fails: boolean): Stripe.Payout {
  world.objects.get('account', accountId);
  const bank = payableBank(world, accountId);
  const funds = fundsOf(world, accountId);
  const cents = funds.availableCents + funds.pendingCents;
  if (!bank || cents <= 0) {
    throw invalidRequest(`The account ${accountId} has nothing that can be paid out to a bank.`);
  }
  return payOut(world, accountId, bank, cents, fails);
}

function payableBank(world: World, accountId: string): Stripe.BankAccount | null {
  const account = world.objects.get('account', accountId);
  const bank = account.external_accounts?.data[0];
  if (!account.payouts_enabled || bank?.object !== 'bank_account') return null;
  return bank.status === 'errored' ? null : bank;
}

function payOut(
  world: World,
  accountId: string,
  bank: Stripe.BankAccount,
  amountCents: number,
  fails: boolean,
): Stripe.Payout {
  const payout = newPayout(world, amountCents, bank);
  const transaction = bookMovement(world, {
    type: 'payout',
    category: 'payout',
    source: payout.id,
    amountCents: -amountCents,
    description: 'STRIPE PAYOUT',
    account: accountId,
    counterpart: 'outside:banks',
  });
  payout.balance_transaction = transaction.id;
  world.objects.insert('payout', payout, { account: accountId });
  world.events.emit('payout.created', payout, { account: accountId });
  if (fails) {
    failPayout(world, payout, accountId);
    return payout;
  }
  payout.status = 'paid';
  world.objects.save('payout', payout);
  world.events.emit('payout.paid', payout, { account: accountId });
  return payout;
}

/** The bank account is out of use: it waits to be replaced. */
function closeBank(world: World, accountId: string): void {
  const account = world.objects.get('account', accountId);
  const bank = account.external_accounts?.data[0];
  if (bank?.object !== 'bank_account') return;
  bank.status = 'errored';
  world.objects.save('account', account);
  world.events.emit('account.external_account.updated', bank, { account: accountId });
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
  closeBank(world, accountId);
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
