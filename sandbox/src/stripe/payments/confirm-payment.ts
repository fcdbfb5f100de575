import type Stripe from 'stripe';
import { refuseOverLimit } from '../platform/platform-rights.ts';
import { invalidRequest, type StripeFault } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { startBankDebit } from './bank-debits.ts';
import { askForBankTransfer, releaseCash } from './bank-transfers.ts';
import { requireCustomer } from './live-customer.ts';
import { type ConfirmResult, declineIntent, settleIntent } from './settle-payment.ts';
import { declines } from './test-cards.table.ts';

export type ConfirmOptions = {
  /** The person is not there: a renewal. 3-D Secure then declines instead of asking. */
  isOffSession?: boolean;
  /** The person has just passed 3-D Secure. */
  isAuthenticated?: boolean;
};

/**
 * Confirms an intent with a payment method: charges the card, starts the bank debit, shows where to
 * transfer to, or asks for 3-D Secure. A decline is kept (failed charge, `last_payment_error`) and
 * given back as `fault`; the intent can be confirmed again.
 * @throws StripeFault where the state or the kind of method does not allow it: nothing changes.
 */
export function confirmIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: ConfirmOptions = {},
): ConfirmResult {
  refuseUnlessConfirmable(intent);
  const customer = idOf(intent.customer);
  if (customer !== null) requireCustomer(world, customer);
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The payment method type ${method.type} is not allowed for this PaymentIntent.`,
      { code: 'payment_method_unactivated', param: 'payment_method', payment_intent: intent },
    );
  }
  refuseOverLimit(world.settings, method.type, intent.amount);
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  // Another method than the transfer that a part of came: it lies in the cash balance again.
  if (method.type !== 'customer_balance') releaseCash(world, intent);
  world.timers.cancel(intent.id, 'microdeposit_expires');
  if (method.type === 'us_bank_account') return startBankDebit(world, intent, method);
  if (method.type === 'customer_balance') {
    return { intent: askForBankTransfer(world, intent, method), fault: null };
  }
  return chargeCard(world, intent, method, options);
}

/** Ends 3-D Secure: charges the waiting card, or leaves the intent to be confirmed again. */
export function finishAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  outcome: 'succeed' | 'fail',
): ConfirmResult {
  const methodId = world.objects.hidden('payment_intent', intent.id).paymentMethodId;
  if (intent.status !== 'requires_action' || methodId === undefined) {
    throw unexpectedState(intent, 'it does not wait for authentication');
  }
  const method = world.objects.get('payment_method', methodId);
  if (outcome === 'fail') return declineIntent(world, intent, method, declines.unauthenticated);
  intent.next_action = null;
  return chargeCard(world, intent, method, { isAuthenticated: true });
}

/** 400 `payment_intent_unexpected_state`, with the intent as it is. */
export function unexpectedState(intent: Stripe.PaymentIntent, reason: string): StripeFault {
  return invalidRequest(`This PaymentIntent is ${intent.status}: ${reason}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(intent, 'it can no longer be confirmed');
  }
}

function chargeCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: ConfirmOptions,
): ConfirmResult {
  const card = world.objects.hidden('payment_method', method.id).card;
  if (card?.decline) return declineIntent(world, intent, method, card.decline);
  if (options.isOffSession && card?.declinesOffSession) {
    return declineIntent(world, intent, method, declines.generic);
  }
  if (card?.needsAuthentication && !options.isAuthenticated) {
    if (options.isOffSession) {
      return declineIntent(world, intent, method, {
        code: 'authentication_required',
        declineCode: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
      });
    }
    return { intent: askForAuthentication(world, intent, method), fault: null };
  }
  return { intent: settleIntent(world, intent, method), fault: null };
}

function askForAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  intent.status = 'requires_action';
  // Always shown by the browser script: nothing of the product confirms on its server and redirects.
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure' } };
  const hidden = world.objects.hidden('payment_intent', intent.id);
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, paymentMethodId: method.id });
  world.objects.save('payment_intent', intent);
  world.events.emit('payment_intent.requires_action', intent);
  return intent;
}
