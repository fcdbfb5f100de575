import type Stripe from 'stripe';
import { bookMovement, daySeconds } from '../balance/balance-transactions.ts';
import { openReview, warningAfterSeconds } from '../radar/radar.ts';
import { cardFault, type StripeFault } from '../transport/stripe-fault.ts';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { newCharge } from './charge.shape.ts';
import { feeFor } from './fees.rules.ts';
import { type CardDecline, declines } from './test-cards.table.ts';

/** The intent as it is now; `fault` is a refusal that leaves its trace on it. */
export type ConfirmResult = { intent: Stripe.PaymentIntent; fault: StripeFault | null };

/** How long card money waits in the pending balance. */
const cardPendingDays = 2;

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
  if (outcome?.isReviewed) openReview(world, charge.id, 'rule');
  if (outcome?.isWarnedOf) {
    world.timers.schedule('fraud_warning_comes', charge.id, now + warningAfterSeconds);
  }
  if (outcome?.isDisputed) world.timers.schedule('dispute_opens', charge.id, now + 1);
  return world.objects.get('payment_intent', intent.id);
}

/** Keeps the refusal: failed charge (but for authentication), error on the intent, both events. */
export function declineIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: CardDecline,
  pending: Stripe.Charge | null = null,
): ConfirmResult {
  const wasTried =
    decline.code !== declines.unauthenticated.code && !decline.code.includes('microdeposit');
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

function counterpartOf(method: Stripe.PaymentMethod, intent: Stripe.PaymentIntent) {
  if (method.type === 'card') return 'outside:cards';
  const customer = idOf(intent.customer);
  if (method.type === 'customer_balance' && customer) return `customer:${customer}` as const;
  return 'outside:banks';
}
