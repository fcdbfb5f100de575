import type Stripe from 'stripe';
import { newId } from '../../store/ids.ts';
import { bookMovement, daySeconds } from '../balance/balance-transactions.ts';
import type { LedgerAccount } from '../balance/ledger.store.ts';
import { chargedBackCents, closeInquiriesOf, isDisputeOpen } from '../disputes/disputes.ts';
import { settleSuspicions } from '../radar/radar.ts';
import { invalidRequest } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { addresseeOf, askForBankAccount, refuseOldBankPayment } from './bank-refunds.ts';
import { failCashRefund } from './refund-cash.ts';
import { coversRefund } from './platform-cover.ts';

export type RefundRequest = {
  amountCents?: number | undefined;
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined;
  metadata: Stripe.Metadata;
  instructionsEmail?: string | undefined;
};

/** How often a refund that waits for the balance is checked. */
const balanceCheckSeconds = 3600;

/**
 * Gives a charge back, what is left of it where no amount is given. A card's refund is done at once,
 * a bank debit's is pending for a day, a bank transfer's waits for the customer's details. Where the
 * platform's balance does not cover it, a card's is pending until it does and another's has failed
 * (`refund.pending_reason`, `failure_reason` `insufficient_funds`). What an open dispute has cannot be
 * refunded; that the rest of a charge can be after a part of it was lost could not be confirmed.
 * @throws StripeFault 400 where the charge took no money, is disputed, or has less left.
 */
export function refundCharge(
  world: World,
  charge: Stripe.Charge,
  request: RefundRequest,
): Stripe.Refund {
  const lostCents = chargedBackCents(world, charge);
  const leftCents = Math.max(0, charge.amount - charge.amount_refunded - lostCents);
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`The charge ${charge.id} has not succeeded.`, { param: 'charge' });
  }
  if (isDisputeOpen(world, charge) || (leftCents === 0 && lostCents > 0)) {
    throw invalidRequest(`The charge ${charge.id} has been charged back and cannot be refunded.`, {
      code: 'charge_disputed',
    });
  }
  if (leftCents === 0) {
    throw invalidRequest(`The charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  refuseOldBankPayment(world, charge);
  if (charge.payment_method_details?.type === 'customer_balance') {
    addresseeOf(world, idOf(charge.customer), request.instructionsEmail);
  }
  const amountCents = request.amountCents ?? leftCents;
  if (amountCents < 1 || amountCents > leftCents) {
    throw invalidRequest(`The charge ${charge.id} has ${leftCents} cents left to refund.`, {
      param: 'amount',
    });
  }
  const refund = newRefund(world, charge, amountCents, request);
  if (coversRefund(world, amountCents)) {
    takeFromBalance(world, charge, refund);
    planOutcome(world, charge, refund, request.instructionsEmail);
  } else if (charge.payment_method_details?.type === 'card') {
    refund.status = 'pending';
    refund.pending_reason = 'insufficient_funds';
    world.timers.schedule(
      'refund_awaits_balance',
      refund.id,
      world.clock.seconds() + balanceCheckSeconds,
    );
  } else {
    refund.status = 'failed';
    refund.failure_reason = 'insufficient_funds';
  }
  return keep(world, charge, refund);
}

/** The balance may now cover the waiting refund. */
export function lookAtBalance(world: World, refundId: string): void {
  const refund = world.objects.get('refund', refundId);
  if (refund.status !== 'pending' || refund.pending_reason !== 'insufficient_funds') return;
  if (!coversRefund(world, refund.amount)) {
    const at = world.clock.seconds() + balanceCheckSeconds;
    world.timers.schedule('refund_awaits_balance', refundId, at);
    return;
  }
  takeFromBalance(world, world.objects.get('charge', idOf(refund.charge) ?? ''), refund);
  settleRefund(world, refundId, refund);
}

/** A pending refund has reached the customer. */
export function settleRefund(
  world: World,
  refundId: string,
  refund = world.objects.get('refund', refundId),
): void {
  if (refund.status !== 'pending' && refund.status !== 'requires_action') return;
  world.timers.cancel(refund.id, 'refund_given_up');
  refund.status = 'succeeded';
  delete refund.next_action;
  delete refund.pending_reason;
  world.objects.save('refund', refund);
  world.events.emit('refund.updated', refund);
  world.events.emit('charge.refund.updated', refund);
}

/** The customer's bank sends the money back: it returns to the platform, unless it never left. */
export function failRefund(world: World, refundId: string): void {
  const refund = world.objects.get('refund', refundId);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  if (world.objects.hidden('refund', refund.id).fromCash) {
    failCashRefund(world, refund);
    return;
  }
  const charge = world.objects.get('charge', idOf(refund.charge) ?? '');
  if (refund.balance_transaction !== null) {
    const transaction = bookMovement(world, {
      type: 'refund_failure',
      category: 'refund_failure',
      source: refund.id,
      amountCents: refund.amount,
      counterpart: sideOf(charge),
    });
    refund.failure_balance_transaction = transaction.id;
  }
  world.timers.cancel(refund.id, 'refund_awaits_balance');
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  delete refund.pending_reason;
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.objects.save('refund', refund);
  world.objects.save('charge', charge);
  world.events.emit('refund.updated', refund);
  world.events.emit('charge.refund.updated', refund);
  world.events.emit('refund.failed', refund);
}

function newRefund(
  world: World,
  charge: Stripe.Charge,
  amountCents: number,
  request: RefundRequest,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: amountCents,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: 'usd',
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: { type: charge.payment_method_details?.type ?? 'card' },
    metadata: request.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** The money leaves the platform's balance, together with the charge's own where that is still pending. */
function takeFromBalance(world: World, charge: Stripe.Charge, refund: Stripe.Refund): void {
  const original = world.objects.get('balance_transaction', idOf(charge.balance_transaction) ?? '');
  const transaction = bookMovement(world, {
    type: charge.payment_method_details?.type === 'card' ? 'refund' : 'payment_refund',
    category: 'refund',
    source: refund.id,
    amountCents: -refund.amount,
    availableAt: original.available_on,
    counterpart: sideOf(charge),
  });
  refund.balance_transaction = transaction.id;
}

function keep(world: World, charge: Stripe.Charge, refund: Stripe.Refund): Stripe.Refund {
  world.objects.insert('refund', refund);
  world.events.emit('refund.created', refund);
  if (refund.status === 'failed') {
    world.events.emit('refund.failed', refund);
    return refund;
  }
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.objects.save('charge', charge);
  world.events.emit('charge.refunded', charge);
  if (charge.refunded) {
    closeInquiriesOf(world, charge);
    settleSuspicions(world, charge, 'refunded');
  }
  return refund;
}

/** How and when the refund ends, by the way the money came. */
function planOutcome(
  world: World,
  charge: Stripe.Charge,
  refund: Stripe.Refund,
  instructionsEmail: string | undefined,
): void {
  const now = world.clock.seconds();
  const kind = charge.payment_method_details?.type;
  const card = world.objects.hidden('payment_method', charge.payment_method ?? '').card;
  if (kind === 'us_bank_account' || card?.refund === 'settles_later') {
    refund.status = 'pending';
    refund.pending_reason = 'processing';
    world.timers.schedule('refund_settles', refund.id, now + daySeconds);
  } else if (kind === 'customer_balance') {
    const customer = idOf(charge.customer);
    askForBankAccount(world, refund, customer, addresseeOf(world, customer, instructionsEmail));
  } else if (card?.refund === 'fails') {
    world.timers.schedule('refund_fails', refund.id, now + 2);
  }
}

function sideOf(charge: Stripe.Charge): LedgerAccount {
  return charge.payment_method_details?.type === 'card' ? 'outside:cards' : 'outside:banks';
}
