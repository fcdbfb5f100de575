import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { cashOf, moveCash } from '../payments/cash-balance.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { addresseeOf, askForBankAccount } from './bank-refunds.ts';
import type { RefundRequest } from './refund-charge.ts';

/**
 * Sends what lies in a customer's cash balance back to the customer's bank. It never was the platform's
 * money: no balance transaction is made.
 * @throws StripeFault 400 where less lies there (the code is a guess), or nobody can be asked where to.
 */
export function refundCash(
  world: World,
  customerId: string,
  request: RefundRequest,
): Stripe.Refund {
  const customer = world.objects.get('customer', customerId, 'customer');
  const { amountCents } = request;
  if (amountCents === undefined) {
    throw invalidRequest('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    });
  }
  const cents = cashOf(world, customer.id);
  if (amountCents < 1 || amountCents > cents) {
    throw invalidRequest(`The cash balance of ${customer.id} has ${cents} cents to refund.`, {
      param: 'amount',
    });
  }
  const email = addresseeOf(world, customer.id, request.instructionsEmail);
  const refund = newCashRefund(world, customer.id, amountCents, request);
  askForBankAccount(world, refund, customer.id, email);
  world.objects.insert('refund', refund, { fromCash: true });
  moveCash(world, customer.id, {
    type: 'return_initiated',
    amountCents: -amountCents,
    outsideCents: -amountCents,
  });
  world.events.emit('refund.created', refund);
  return refund;
}

function newCashRefund(
  world: World,
  customerId: string,
  amountCents: number,
  request: RefundRequest,
): Stripe.Refund {
  return {
    id: newId('pyr'),
    object: 'refund',
    amount: amountCents,
    balance_transaction: null,
    charge: null,
    created: world.clock.seconds(),
    currency: 'usd',
    customer: customerId,
    customer_account: null,
    destination_details: {
      type: 'us_bank_transfer',
      us_bank_transfer: { reference: null, reference_status: null },
    },
    metadata: request.metadata,
    payment_intent: null,
    payment_method: null,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'requires_action',
    transfer_reversal: null,
  };
}

/**
 * Nobody said where to for 45 days: the refund is cancelled, and its money lies in the customer's cash
 * balance, also where it was a payment that was refunded.
 */
export function giveUpRefund(world: World, refundId: string): void {
  const refund = world.objects.get('refund', refundId);
  if (refund.status !== 'requires_action') return;
  endInCash(world, refund, 'canceled');
}

/** The bank sends a return from the cash balance back: the money lies there again. */
export function failCashRefund(world: World, refund: Stripe.Refund): void {
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  refund.failure_reason = 'unknown';
  endInCash(world, refund, 'failed');
}

function endInCash(world: World, refund: Stripe.Refund, status: 'canceled' | 'failed'): void {
  const customer = idOf(refund.customer);
  if (customer === null) throw new Error(`The refund ${refund.id} has no customer.`);
  const { fromCash } = world.objects.hidden('refund', refund.id);
  refund.status = status;
  delete refund.next_action;
  world.objects.save('refund', refund);
  moveCash(world, customer, {
    type: fromCash ? 'return_canceled' : 'refunded_from_payment',
    amountCents: refund.amount,
    outsideCents: refund.amount,
    ...(fromCash ? {} : { why: { refunded_from_payment: { refund: refund.id } } }),
  });
  world.events.emit('refund.updated', refund);
  if (status === 'failed') world.events.emit('refund.failed', refund);
}
