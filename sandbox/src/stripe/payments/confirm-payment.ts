import type Stripe from 'stripe';
import { bookMovement, daySeconds } from '../balance/balance-transactions.ts';
import { cardFault, invalidRequest, type StripeFault } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { askForBankTransfer } from './bank-transfers.ts';
import { newCharge } from './charge.shape.ts';
import { feeFor } from './fees.rules.ts';
import { type CardDecline, declines } from './test-cards.table.ts';

export type ConfirmOptions = {
  returnUrl?: string | undefined;
  /** The person is not there: a renewal. 3-D Secure then declines instead of asking. */
  isOffSession?: boolean;
  /** The person has just passed 3-D Secure. */
  isAuthenticated?: boolean;
};
export type ConfirmResult = { intent: Stripe.PaymentIntent; fault: StripeFault | null };

/** How long a bank debit takes, and how long card money waits in the pending balance. */
export const bankDebitDays = 4;
const cardPendingDays = 2;

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
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The payment method type ${method.type} is not allowed for this PaymentIntent.`,
      { code: 'payment_method_unactivated', param: 'payment_method', payment_intent: intent },
    );
  }
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  intent.next_action = null;
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

/** Takes the money: charge, balance transaction, ledger, events. The intent has succeeded. */
export function settleIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  pending: Stripe.Charge | null = null,
): Stripe.PaymentIntent {
  const outcome = world.objects.hidden('payment_method', method.id).card;
  const charge = pending ?? newCharge(world, intent, method, 'succeeded', null);
  if (!pending) world.objects.insert('charge', charge);
  const now = world.clock.seconds();
  const waits = method.type === 'card' && !outcome?.isAvailableAtOnce;
  const transaction = bookMovement(world, {
    type: method.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    source: charge.id,
    amountCents: intent.amount,
    feeCents: feeFor(method.type, intent.amount),
    description: intent.description,
    availableAt: waits ? now + cardPendingDays * daySeconds : now,
    counterpart: counterpartOf(method, intent),
  });
  charge.status = 'succeeded';
  charge.paid = true;
  charge.captured = true;
  charge.amount_captured = intent.amount;
  charge.balance_transaction = transaction.id;
  world.objects.save('charge', charge);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.processing = null;
  intent.next_action = null;
  world.objects.save('payment_intent', intent);
  world.events.emit('charge.succeeded', charge);
  world.events.emit('payment_intent.succeeded', intent);
  if (outcome?.isDisputed) world.timers.schedule('dispute_opens', charge.id, now + 1);
  return intent;
}

/** Keeps the refusal: failed charge (but for authentication), error on the intent, both events. */
export function declineIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: CardDecline,
  pending: Stripe.Charge | null = null,
): ConfirmResult {
  const wasTried = decline.code !== declines.unauthenticated.code;
  const charge = pending ?? (wasTried ? newCharge(world, intent, method, 'failed', decline) : null);
  if (charge) {
    charge.status = 'failed';
    charge.paid = false;
    charge.failure_code = decline.code;
    charge.failure_message = decline.message;
    if (pending) world.objects.save('charge', charge);
    else world.objects.insert('charge', charge);
    intent.latest_charge = charge.id;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.processing = null;
  intent.last_payment_error = {
    ...(charge ? { charge: charge.id } : {}),
    code: decline.code as Stripe.PaymentIntent.LastPaymentError['code'],
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    message: decline.message,
    payment_method: method,
    type: wasTried && method.type === 'card' ? 'card_error' : 'invalid_request_error',
  };
  world.objects.save('payment_intent', intent);
  if (charge) world.events.emit('charge.failed', charge);
  world.events.emit('payment_intent.payment_failed', intent);
  const fault = cardFault(
    {
      code: decline.code,
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      message: decline.message,
      ...(charge ? { charge: charge.id } : {}),
      payment_intent: intent,
      payment_method: method,
    },
    true,
  );
  return { intent, fault };
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
    return { intent: askForAuthentication(world, intent, method, options), fault: null };
  }
  return { intent: settleIntent(world, intent, method), fault: null };
}

function askForAuthentication(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: ConfirmOptions,
): Stripe.PaymentIntent {
  intent.status = 'requires_action';
  intent.next_action = options.returnUrl
    ? {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: options.returnUrl,
          url: `${world.publicUrl()}/frames/authenticate?client_secret=${intent.client_secret}`,
        },
      }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure' } };
  const hidden = world.objects.hidden('payment_intent', intent.id);
  world.objects.saveHidden('payment_intent', intent.id, { ...hidden, paymentMethodId: method.id });
  world.objects.save('payment_intent', intent);
  world.events.emit('payment_intent.requires_action', intent);
  return intent;
}

function startBankDebit(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): ConfirmResult {
  const charge = newCharge(world, intent, method, 'pending', null);
  charge.paid = false;
  world.objects.insert('charge', charge);
  intent.status = 'processing';
  intent.latest_charge = charge.id;
  world.objects.save('payment_intent', intent);
  world.events.emit('charge.pending', charge);
  world.events.emit('payment_intent.processing', intent);
  const settlesAt = world.clock.seconds() + bankDebitDays * daySeconds;
  world.timers.schedule('bank_debit_settles', intent.id, settlesAt);
  return { intent, fault: null };
}

function counterpartOf(method: Stripe.PaymentMethod, intent: Stripe.PaymentIntent) {
  if (method.type === 'card') return 'outside:cards';
  const customer = idOf(intent.customer);
  if (method.type === 'customer_balance' && customer) return `customer:${customer}` as const;
  return 'outside:banks';
}
