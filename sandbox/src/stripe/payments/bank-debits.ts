import type Stripe from 'stripe';
import { bookMovement, daySeconds, recordTransaction } from '../balance/balance-transactions.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { newCharge } from './charge.shape.ts';
import { failedDebitFeeCents } from './fees.rules.ts';
import { makeMandate } from './mandates.ts';
import { askForMicrodeposit } from './microdeposits.ts';
import { type ConfirmResult, declineIntent, settleIntent } from './settle-payment.ts';

/** How long a bank debit takes. */
const bankDebitDays = 4;

/** Debits an account that is proved; asks for the code of a micro-deposit where it is not. */
export function startBankDebit(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): ConfirmResult {
  if (world.objects.hidden('payment_method', method.id).unproved) {
    return { intent: askForMicrodeposit(world, intent, method), fault: null };
  }
  return { intent: debit(world, intent, method), fault: null };
}

/** The debit is on its way: the charge is pending, and the bank has days to refuse it. */
export function debit(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = newCharge(world, intent, method, 'pending', null);
  charge.paid = false;
  const details = charge.payment_method_details?.us_bank_account;
  if (details) details.mandate = makeMandate(world, intent, method).id;
  world.objects.insert('charge', charge);
  intent.status = 'processing';
  intent.next_action = null;
  intent.latest_charge = charge.id;
  world.objects.save('payment_intent', intent);
  world.events.emit('charge.pending', charge);
  world.events.emit('payment_intent.processing', intent);
  const settlesAt = world.clock.seconds() + bankDebitDays * daySeconds;
  world.timers.schedule('bank_debit_settles', intent.id, settlesAt);
  return intent;
}

/** The debit's days are over: the money is there, or the bank has said no after all. */
export function settleBankDebit(world: World, intentId: string): void {
  const intent = world.objects.get('payment_intent', intentId);
  const chargeId = idOf(intent.latest_charge);
  const methodId = idOf(intent.payment_method);
  if (intent.status !== 'processing' || chargeId === null || methodId === null) return;
  const charge = world.objects.get('charge', chargeId);
  const method = world.objects.get('payment_method', methodId);
  const failure = world.objects.hidden('payment_method', method.id).bank?.failure;
  if (!failure) {
    settleIntent(world, intent, method, charge);
    return;
  }
  takeBack(world, charge);
  declineIntent(world, intent, method, failure, charge);
}

/**
 * What a failed debit does to the balance: the payment and its reversal, with Stripe's fee for a failed
 * debit. Its price is published; that both rows name the charge, and that the fee is the reversal's, is
 * not confirmed at a real account: the SDK's types have `failure_balance_transaction` for it. Whoever
 * adds up what a charge moved comes to the fee, however it is laid out.
 */
function takeBack(world: World, charge: Stripe.Charge): void {
  recordTransaction(world, {
    type: 'payment',
    category: 'charge',
    source: charge.id,
    amountCents: charge.amount,
    description: charge.description,
  });
  const reversal = bookMovement(world, {
    type: 'payment_failure_refund',
    category: 'charge_failure',
    source: charge.id,
    amountCents: -charge.amount,
    feeCents: failedDebitFeeCents,
    feeDescription: 'ACH failure fee',
    description: charge.description,
    counterpart: 'outside:banks',
  });
  world.ledger.post('failed_debit', charge.id, [
    { account: 'platform', amountCents: charge.amount },
    { account: 'outside:banks', amountCents: -charge.amount },
  ]);
  charge.failure_balance_transaction = reversal.id;
}
