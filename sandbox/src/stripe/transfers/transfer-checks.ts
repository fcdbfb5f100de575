import type Stripe from 'stripe';
import { fundsOf } from '../balance/balance-transactions.ts';
import { isChargedBack } from '../disputes/disputes.ts';
import { invalidRequest, resourceMissing } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';

export type TransferRequest = {
  amountCents: number | undefined;
  currency: string;
  destination: string;
  sourceTransaction: string | undefined;
};
export type CheckedTransfer = {
  amountCents: number;
  source: Stripe.Charge | null;
  availableAt: number;
};

/**
 * Whether the transfer may go: currency, an account that can receive, and money. With a
 * `source_transaction` the charge bounds it (all its transfers together, less refunds) and it waits
 * for that charge's money; without one the platform's available balance bounds it.
 * @throws StripeFault 400 naming the parameter.
 */
export function checkTransfer(world: World, request: TransferRequest): CheckedTransfer {
  if (request.currency.toLowerCase() !== 'usd') {
    throw invalidRequest('The sandbox knows one currency: usd.', { param: 'currency' });
  }
  checkDestination(world, request.destination);
  if (request.sourceTransaction === undefined) return checkBalance(world, request.amountCents);
  const source = world.objects.get('charge', request.sourceTransaction, 'source_transaction');
  const amountCents = requirePositive(request.amountCents ?? source.amount);
  if (source.status === 'failed') {
    throw invalidRequest(`The charge ${source.id} failed and cannot be a source.`, {
      param: 'source_transaction',
    });
  }
  if (isChargedBack(world, source)) {
    throw invalidRequest(`The charge ${source.id} is disputed and cannot be a source.`, {
      param: 'source_transaction',
    });
  }
  const sent = world.objects
    .all('transfer', { source_transaction: source.id })
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  const leftCents = source.amount - source.amount_refunded - sent;
  if (amountCents > leftCents) {
    throw invalidRequest(
      `The charge ${source.id} has ${leftCents} cents left to transfer, not ${amountCents}.`,
      { code: 'amount_too_large', param: 'amount' },
    );
  }
  const transactionId = idOf(source.balance_transaction);
  const transaction = transactionId
    ? world.objects.get('balance_transaction', transactionId)
    : null;
  if (!transaction) {
    throw invalidRequest(`The charge ${source.id} has not settled yet.`, {
      code: 'balance_insufficient',
      param: 'source_transaction',
    });
  }
  return { amountCents, source, availableAt: transaction.available_on };
}

function checkDestination(world: World, destination: string): void {
  const account = world.objects.get('account', destination, 'destination');
  if (world.objects.hidden('account', destination).stage === 'deleted') {
    throw resourceMissing('destination', destination, 'destination');
  }
  if (account.capabilities?.transfers === 'active') return;
  throw invalidRequest(
    'The destination account needs the transfers capability enabled before it can receive money.',
    { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
  );
}

function checkBalance(world: World, amount: number | undefined): CheckedTransfer {
  if (amount === undefined) {
    throw invalidRequest('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  }
  const amountCents = requirePositive(amount);
  const { availableCents } = fundsOf(world, null);
  if (amountCents > availableCents) {
    throw invalidRequest('The available balance is too low for this transfer.', {
      code: 'balance_insufficient',
    });
  }
  return { amountCents, source: null, availableAt: world.clock.seconds() };
}

function requirePositive(amountCents: number): number {
  if (amountCents >= 1) return amountCents;
  throw invalidRequest('The amount must be at least 1 cent.', {
    code: 'parameter_invalid_integer',
    param: 'amount',
  });
}
