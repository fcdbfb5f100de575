import type Stripe from 'stripe';
import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { cancelScheduleOf } from './schedules.ts';

/** Ends a subscription now, without a refund; nothing more is collected. */
export function cancelSubscription(
  world: World,
  subscription: Stripe.Subscription,
  details: {
    comment?: string | null;
    feedback?: Stripe.Subscription.CancellationDetails['feedback'];
    reason?: Stripe.Subscription.CancellationDetails['reason'];
  },
): Stripe.Subscription {
  const now = world.clock.seconds();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  subscription.cancellation_details = {
    comment: details.comment ?? subscription.cancellation_details?.comment ?? null,
    feedback: details.feedback ?? subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: details.reason ?? 'cancellation_requested',
  };
  world.objects.save('subscription', subscription);
  world.timers.cancel(subscription.id);
  const latest = idOf(subscription.latest_invoice);
  const invoice = latest ? world.objects.find('invoice', latest) : null;
  if (invoice && (invoice.status === 'draft' || invoice.status === 'open')) {
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    world.objects.save('invoice', invoice);
    world.timers.cancel(invoice.id);
  }
  world.events.emit('customer.subscription.deleted', subscription);
  cancelScheduleOf(world, subscription);
  return subscription;
}
