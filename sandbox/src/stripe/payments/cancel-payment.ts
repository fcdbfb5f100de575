import type Stripe from 'stripe';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { applyCash, releaseCash } from './bank-transfers.ts';
import { unexpectedState } from './confirm-payment.ts';

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

/**
 * Cancels an intent that has taken no money. A bank debit under way can no longer be stopped.
 * @throws StripeFault 400 `payment_intent_unexpected_state`.
 */
export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(intent, `only ${cancelable.join(', ')} can be cancelled`);
  }
  releaseCash(world, intent);
  intent.status = 'canceled';
  intent.canceled_at = world.clock.seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  world.objects.save('payment_intent', intent);
  world.events.emit('payment_intent.canceled', intent);
  const customer = idOf(intent.customer);
  if (customer) applyCash(world, customer);
  return intent;
}
